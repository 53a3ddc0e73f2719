import { Client as Connection } from 'pg';
import { IdempotencySweep } from '#platform/edge/idempotency/idempotency-sweep.js';
import { AgentClient } from '../support/agents/agent-client.js';
import type { Client } from '../support/client.js';
import { type OwnService, startService } from '../support/service.js';
import { eventually } from '../support/waiting.js';

describe('the prepared changes of agents', () => {
  let service: OwnService;
  let client: Client;
  let agent: AgentClient;
  let admin: Connection;
  const salesRep = (reference: string, extra: object = {}) => ({
    action: 'salesReps.create',
    body: { name: reference, reference_id: reference, ...extra },
  });

  beforeAll(async () => {
    service = await startService({ MCP_ENABLED: 'true' });
    client = await service.tenant();
    agent = await AgentClient.connect(client);
    admin = new Connection({ connectionString: service.database.adminUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await service.stop();
  });

  it('are carried out once, and give their stored answers again', async () => {
    const { prepared, done } = await agent.change('salesReps.create', { body: salesRep('ONCE').body });
    expect(prepared).toMatchObject({
      method: 'POST',
      path: '/v2/sales-reps',
      warnings: [],
      differences: [{ resource_type: 'sales_rep', action: 'created', changes: [], data: { name: 'ONCE' } }],
    });
    expect(Date.parse(prepared.expires_at) - Date.now()).toBeLessThan(15 * 60_000 + 5_000);
    expect(await agent.done('carry_out', { token: prepared.token })).toEqual(done);
    expect(await agent.done('carry_out', { token: prepared.token.toUpperCase() })).toEqual(done);
    expect((await client.get('/v2/sales-reps?reference_ids=ONCE')).body.data).toHaveLength(1);
    const update = await agent.done('prepare', {
      action: 'salesReps.update',
      path: { id: done.data.id },
      body: { name: 'Twice' },
    });
    expect(update.differences).toEqual([
      {
        resource_type: 'sales_rep',
        id: done.data.id,
        action: 'updated',
        changes: [{ field: 'name', before: 'ONCE', after: 'Twice' }],
        data: null,
      },
    ]);
  });

  it('do nothing if something else would be done than was shown, and name the fields', async () => {
    const rep = await client.create('/v2/sales-reps', { name: 'Before', reference_id: 'CHANGED' });
    const prepared = await agent.done('prepare', {
      action: 'salesReps.update',
      path: { id: rep.id },
      body: { name: 'After', email: 'a@b.example' },
    });
    await client.patch(`/v2/sales-reps/${rep.id}`, { name: 'Meanwhile' });
    const refusal = await agent.refused('carry_out', { token: prepared.token });
    expect(refusal).toMatchObject({
      status: 412,
      code: 'version_conflict',
      message: expect.stringMatching(/prepare again/),
      details: [{ field: 'sales_rep.name', reason: expect.stringMatching(/Before.*Meanwhile/) }],
    });
    expect(await agent.refused('carry_out', { token: prepared.token })).toEqual(refusal);
    expect((await client.get(`/v2/sales-reps/${rep.id}`)).body.data).toMatchObject({
      name: 'Meanwhile',
      email: null,
      version: 2,
    });
  });

  it('are known by tokens of the key itself, until they expire', async () => {
    const notFound = { status: 404, code: 'prepared_change_not_found' };
    const { token } = await agent.done('prepare', salesRep('EXPIRES'));
    const other = await AgentClient.connect(await service.tenant());
    const { key } = await client.create('/v2/api-keys', { name: 'Other', scopes: ['*:*'] });
    const sibling = await AgentClient.connect({ base: client.base, key: key as string });
    for (const one of [other, sibling]) expect(await one.refused('carry_out', { token })).toMatchObject(notFound);
    for (const unknown of ['x', '01a2287f-6ea8-71ec-a37d-a49164d78e0e'])
      expect(await agent.refused('carry_out', { token: unknown })).toMatchObject(notFound);
    await admin.query(`update prepared_changes set expires_at = now() - interval '1 second' where id = $1`, [token]);
    expect(await agent.refused('carry_out', { token })).toMatchObject(notFound);
    await service.app.get(IdempotencySweep).run();
    expect((await admin.query('select 1 from prepared_changes where id = $1', [token])).rowCount).toBe(0);
  });

  it('are judged by the scopes again when they are carried out', async () => {
    const scopes = ['sales_reps:write', 'customers:write'];
    const own = await service.tenant({ scopes });
    const writer = await AgentClient.connect(own);
    const { token } = await writer.done('prepare', salesRep('SCOPES'));
    await admin.query(`update api_keys set scopes = '{customers:write}' where scopes = $1`, [scopes]);
    await eventually(
      () => own.get('/v2/sales-reps'),
      ({ status }) => status === 403,
    );
    expect(await writer.refused('carry_out', { token })).toMatchObject({ status: 403, code: 'insufficient_scope' });
    await admin.query(`update api_keys set scopes = $1 where scopes = '{customers:write}'`, [scopes]);
    await eventually(
      () => own.get('/v2/sales-reps'),
      ({ status }) => status === 200,
    );
    expect((await writer.done('carry_out', { token })).data.reference_id).toBe('SCOPES');
  });

  it('are at most 100 of a key that are not carried out', async () => {
    const writer = await AgentClient.connect(await service.tenant());
    const tokens: string[] = [];
    for (let number = 0; number < 100; number++)
      tokens.push((await writer.done('prepare', salesRep(`R-${number}`))).token);
    expect(await writer.refused('prepare', salesRep('R-100'))).toMatchObject({ status: 409, code: 'limit_reached' });
    await writer.done('carry_out', { token: tokens[0] });
    await writer.done('prepare', salesRep('R-100'));
  });
});
