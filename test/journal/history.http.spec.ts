import { randomUUID } from 'node:crypto';
import type { Client } from '../support/client.js';
import { asAdmin, lockRow } from '../support/database.js';
import { sharedService, type TestService } from '../support/service.js';
import { untilWaiting } from '../support/waiting-sessions.js';

describe('the history', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
  });

  it('is newest first, is filtered, and remains after the deletion', async () => {
    const request = randomUUID();
    const { id } = await client.create('/v2/customers', { reference_id: 'C', company_name: 'A' });
    await client.patch(`/v2/customers/${id}`, { company_name: 'B' }, { 'x-request-id': request });
    await client.delete(`/v2/customers/${id}`);
    const { body } = await client.get(`/v2/history?resource_type=customer&resource_id=${id}`);
    expect(body.data.map((entry: any) => [entry.action, entry.version])).toEqual([
      ['deleted', 3],
      ['updated', 2],
      ['created', 1],
    ]);
    const one = await client.get(`/v2/history?request_id=${request}`);
    expect(one.body.data).toMatchObject([{ resource_id: id, reference_id: 'C', action: 'updated' }]);
    for (const [query, total] of [
      [`api_key_id=${body.data[0].actor.api_key_id}`, 3],
      [`api_key_id=${id}`, 0],
      ['reference_id=C', 3],
      ['resource_type=order', 0],
      [`created_after=${body.data[0].occurred_at}`, 1],
      ['created_before=2001-01-01T00:00:00Z', 0],
    ] as const)
      expect([query, (await client.get(`/v2/history?${query}`)).body.pagination.total_records]).toEqual([query, total]);
  });

  describe('of a record that concurrent transactions write', () => {
    const versions = async (id: string) =>
      (await client.get(`/v2/history?resource_id=${id}`)).body.data.map(({ version }: { version: number }) => version);

    it('has the times at which the transactions held the lock, not those of their starts', async () => {
      const { id } = await client.create('/v2/customers', { reference_id: 'LOCKED', company_name: 'A' });
      await asAdmin(service.database.adminUrl, async (admin) => {
        await admin.query('begin');
        await lockRow(admin, 'customers', id);
        const change = client.patch(`/v2/customers/${id}`, { company_name: 'B' });
        await asAdmin(service.database.adminUrl, (other) => untilWaiting(other, 1, change));
        const { rows } = await admin.query<{ released: Date }>('select clock_timestamp() as released');
        await admin.query('commit');
        expect((await change).status).toBe(200);
        const [newest] = (await client.get(`/v2/history?resource_id=${id}`)).body.data;
        expect(newest.version).toBe(2);
        expect(Date.parse(newest.occurred_at)).toBeGreaterThanOrEqual(rows[0]!.released.getTime());
      });
    });

    it('is in the order of its versions, also when a transaction that began first wrote last', async () => {
      const { id } = await client.create('/v2/customers', { reference_id: 'FIRST', company_name: 'A' });
      await asAdmin(service.database.adminUrl, async (admin) => {
        await admin.query('begin');
        await admin.query('select now()');
        expect((await client.patch(`/v2/customers/${id}`, { company_name: 'B' })).status).toBe(200);
        await admin.query(`update customers set company_name = 'C' where id = $1`, [id]);
        await admin.query(
          `insert into journal_unnumbered (tenant_id, seq, resource_type, resource_id, version, action, is_move, changes)
            select tenant_id, 0, 'customer', id, version, 'updated', false, '[]' from customers where id = $1`,
          [id],
        );
        await admin.query('commit');
      });
      expect(await versions(id)).toEqual([3, 2, 1]);
      expect(await versions(`${id}&sort=asc`)).toEqual([1, 2, 3]);
    });

    it('is in the order of its versions after many changes at once', async () => {
      const { id } = await client.create('/v2/customers', { reference_id: 'BUSY', company_name: 'A' });
      const names = Array.from({ length: 60 }, (_, place) => `Name ${place}`);
      const changes = await Promise.all(
        names.map((company_name) => client.patch(`/v2/customers/${id}`, { company_name })),
      );
      expect(new Set(changes.map(({ status }) => status))).toEqual(new Set([200]));
      const written = Array.from({ length: names.length + 1 }, (_, place) => place + 1);
      expect(await versions(`${id}&page_size=100`)).toEqual(written.toReversed());
    });
  });
});
