import { Client as Connection } from 'pg';
import { differingFields, startOfRun } from '#features/agents/changes/same-differences.js';
import type { ShownDifference } from '#features/agents/changes/shown-difference.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { AgentClient } from '../support/agents/agent-client.js';
import type { Client } from '../support/client.js';
import { type Operation, readDocuments } from '../support/documents.js';
import { exampleBody, examplePath, inSequence, typeHeader } from '../support/exercise.js';
import { type OwnService, startService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { tenantTables } from '../support/tenant-copies.js';

/** Tables that a call writes although nothing is changed: what was prepared, and when a key was used. */
const WRITTEN = ['prepared_changes', 'api_keys', 'idempotency_keys'];

interface Entry {
  resource_type: string;
  resource_id: string;
  action: string;
  changes: ShownDifference['changes'];
  agent: unknown;
}

const isWrite = ({ method, scope, operationId }: Operation & { scope?: string }): boolean =>
  method !== 'GET' && !/\.(?:resolve|preview)$/.test(operationId) && scope !== '';

const writes = inSequence(readDocuments().slice(1))
  .map(({ operation }) => operation)
  .filter(isWrite);

/** Each write of v2 is prepared and carried out by an agent with its documented example; those that are never prepared are sent by REST. */
describe('an agent that walks through all writes of v2', () => {
  let service: OwnService;
  let client: Client;
  let agent: AgentClient;
  let admin: Connection;
  let tenantId: string;
  let tables: string[];
  const faults: string[] = [];
  const carriedOut: string[] = [];
  const neverPrepared: string[] = [];

  beforeAll(async () => {
    service = await startService({ MCP_ENABLED: 'true' });
    client = await smallDemo(service, 'agent-walk');
    agent = await AgentClient.connect(client, 'walker');
    admin = new Connection({ connectionString: service.database.adminUrl });
    await admin.connect();
    tenantId = (await service.app.get(ApiKeys).authenticate(client.key)).tenant.id;
    tables = (await tenantTables(admin)).filter((table) => !WRITTEN.includes(table));
    for (const operation of writes.filter(({ method }) => method !== 'DELETE')) await walk(operation);
    for (const operation of writes.filter(({ method }) => method === 'DELETE')) await walk(operation);
  }, 900_000);
  afterAll(async () => {
    await admin.end();
    await service.stop();
  });

  /** A hash of all rows of the tenant, by table. Counts of lists are summed up at any time, so that only their sums count. */
  async function rowsOfTenant(): Promise<Record<string, string>> {
    const sums = `select row(list, class, sum(records)) as t from list_counts where tenant_id = $1
      group by list, class having sum(records) <> 0`;
    const special: Record<string, string> = {
      list_counts: sums,
      task_attempts: `select t from task_attempts t where tenant_id = $1 and task <> 'list_counts'`,
    };
    const hashes = tables.map((table) => {
      const rows = special[table] ?? `select t from ${table} t where tenant_id = $1`;
      return `select '${table}' as name, md5(string_agg(t::text, chr(10) order by t::text)) as hash from (${rows}) x`;
    });
    const { rows } = await admin.query<{ name: string; hash: string }>({
      name: 'rows',
      text: hashes.join(' union all '),
      values: [tenantId],
    });
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  }

  const known = new Set<string>();
  async function newEntries(): Promise<Entry[]> {
    const columns = 'id, seq, resource_type, resource_id, action, changes, agent';
    const { rows } = await admin.query<Entry & { id: string }>(
      `select ${columns} from journal_unnumbered where tenant_id = $1 order by seq`,
      [tenantId],
    );
    const found = rows.filter(({ id }) => !known.has(id));
    for (const { id } of found) known.add(id);
    return found;
  }

  async function walk(operation: Operation): Promise<void> {
    const { operationId, parameters } = operation;
    const path = Object.fromEntries(
      parameters.filter((one) => one.in === 'path').map(({ name, example }) => [name, String(example)]),
    );
    const body = exampleBody(operation);
    const isJson = typeof body === 'object' && body !== null && body.constructor === Object;
    const args = { action: operationId, path, ...(isJson ? { body } : {}) };
    const before = await rowsOfTenant();
    await newEntries();
    const start = startOfRun();
    const prepared = await agent.call('prepare', args);
    const after = await rowsOfTenant();
    for (const table of tables) if (before[table] !== after[table]) faults.push(`${operationId}: ${table} was changed`);
    if ((await newEntries()).length) faults.push(`${operationId}: entries were left`);
    if (prepared.isError) {
      const [detail] = prepared.value.details;
      if (detail?.field !== 'action') faults.push(`${operationId}: ${JSON.stringify(prepared.value)}`);
      else neverPrepared.push(operationId);
      const sent = await client.send(operation.method, examplePath(operation), body, typeHeader(operation));
      if (sent.status >= 300) faults.push(`${operationId} by REST: ${sent.status} ${JSON.stringify(sent.body)}`);
      return;
    }
    const { token, differences } = prepared.value as { token: string; differences: ShownDifference[] };
    const startOfDone = startOfRun();
    const done = await agent.call('carry_out', { token });
    if (done.isError) faults.push(`${operationId}: ${JSON.stringify(done.value)}`);
    const entries = await newEntries();
    const shown = entries.map(({ resource_type, resource_id, action, changes }) => ({
      resource_type,
      id: resource_id,
      action,
      changes,
      data: null,
    }));
    const withoutData = differences.map((difference) => ({ ...difference, data: null }));
    const differing = differingFields(
      { ...start, differences: withoutData },
      { ...startOfDone, differences: shown },
      'UTC',
    );
    if (differing.length || shown.length !== differences.length)
      faults.push(`${operationId}: ${JSON.stringify({ differing, shown, differences }).slice(0, 2_000)}`);
    for (const { agent: one } of entries) expect(one).toEqual({ name: 'walker', version: '1.2.3' });
    const again = await agent.call('carry_out', { token });
    if (JSON.stringify(again) !== JSON.stringify(done))
      faults.push(`${operationId}: another answer when it was repeated`);
    if ((await newEntries()).length) faults.push(`${operationId}: was done twice`);
    carriedOut.push(operationId);
  }

  it('prepares without a trace, and carries out what was shown, once', () => {
    expect(faults).toEqual([]);
    expect(carriedOut.length).toBeGreaterThan(60);
  });

  it('prepares neither what manages access nor files', () => {
    expect(neverPrepared.filter((name) => !name.endsWith('.lookup')).sort()).toEqual([
      'apiKeys.create',
      'apiKeys.delete',
      'apiKeys.rotate',
      'bankStatements.acceptSafe',
      'bankStatements.create',
      'batch.run',
      'importProfiles.suggest',
      'imports.cancel',
      'imports.create',
      'media.upload',
      'ownSandbox.reset',
      'sandboxClock.moveClock',
      'sandboxes.create',
      'sandboxes.createKey',
      'sandboxes.delete',
      'sandboxes.reset',
      'sandboxes.update',
      'webhookDeliveries.retry',
      'webhooks.create',
      'webhooks.delete',
      'webhooks.replay',
      'webhooks.rotateSecret',
      'webhooks.test',
      'webhooks.update',
    ]);
  });
});
