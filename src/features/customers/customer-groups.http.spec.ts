import type { Client } from '#test/support/client.js';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('groups of customers', () => {
  let service: TestService;
  let client: Client;
  let head: { id: string };
  const customer = (reference: string, parent?: string | null) => ({
    reference_id: reference,
    company_name: `Company ${reference}`,
    parent_id: parent,
  });
  const refused = async (answer: Promise<{ status: number; body: { details?: unknown } }>) => {
    const { status, body } = await answer;
    return [status, body.details];
  };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    head = await client.create('/v2/customers', customer('HEAD'));
  });

  it('have a parent that is named by id or reference, and is listed by it', async () => {
    const first = await client.create('/v2/customers', customer('B-1', 'HEAD'));
    const second = await client.create('/v2/customers', customer('B-2', head.id));
    expect([first.parent_id, second.parent_id]).toEqual([head.id, head.id]);
    const { data } = (await client.get('/v2/customers?parent_ids=HEAD&sort_by=company_name&sort=asc')).body;
    expect(data.map((one: { reference_id: string }) => one.reference_id)).toEqual(['B-1', 'B-2']);
    expect((await client.get(`/v1/customers/${first.id}`)).body.data).not.toHaveProperty('parent_id');
    const freed = await client.patch(`/v2/customers/${first.id}`, { parent_id: null });
    expect(freed.body.data).toMatchObject({ parent_id: null, version: 2 });
  });

  it('have two levels', async () => {
    const branch = await client.create('/v2/customers', customer('B-1', 'HEAD'));
    const other = await client.create('/v2/customers', customer('OTHER'));
    const fault = (reason: string) => [400, [{ field: 'parent_id', reason }]];
    expect(await refused(client.post('/v2/customers', customer('X', 'NONE')))).toEqual(fault('does not exist'));
    expect(await refused(client.post('/v2/customers', customer('X', 'B-1')))).toEqual(
      fault('is a branch itself; a group has two levels'),
    );
    const change = (id: string, parent: string) => refused(client.patch(`/v2/customers/${id}`, { parent_id: parent }));
    expect(await change(head.id, 'HEAD')).toEqual(fault('is the customer itself'));
    expect(await change(other.id, branch.id)).toEqual(fault('is a branch itself; a group has two levels'));
    expect(await change(head.id, other.id)).toEqual(
      fault('the customer is the parent of others, so it cannot have a parent; a group has two levels'),
    );
    const deleted = await client.delete(`/v2/customers/${head.id}`);
    expect([deleted.status, deleted.body.code]).toEqual([409, 'resource_in_use']);
  });

  it('have two levels too when both customers change at once', async () => {
    const other = await client.create('/v2/customers', customer('OTHER'));
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        client.patch(`/v2/customers/${head.id}`, { parent_id: 'OTHER' }),
        client.patch(`/v2/customers/${other.id}`, { parent_id: 'HEAD' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      for (const { id } of [head, other]) await client.patch(`/v2/customers/${id}`, { parent_id: null });
    }
  });

  it('are imported with parents before their branches', async () => {
    const lines = [
      customer('P'),
      customer('P-1', 'P'),
      customer('P-2', 'P'),
      customer('P-3', 'P-1'),
      customer('HEAD', 'P'),
    ];
    const done = await new ImportFixture(service, client).import('resource=customers&mode=upsert', ndjson(...lines));
    expect(done).toMatchObject({ created: 3, updated: 1, failed: 1 });
    const { data } = (await client.get('/v2/customers?parent_ids=P&sort_by=company_name&sort=asc')).body;
    expect(data.map((one: { reference_id: string }) => one.reference_id)).toEqual(['HEAD', 'P-1', 'P-2']);
  });
});
