import { randomUUID } from 'node:crypto';
import type { Client } from './support/client.js';
import { sharedService, type TestService } from './support/service.js';

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
});
