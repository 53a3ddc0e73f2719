import { sharedService } from '../support/service.js';

describe('texts that are not UTF-8', () => {
  it('are refused in queries and paths by the parameter', async () => {
    const client = await (await sharedService()).tenant();
    for (const [path, field] of [
      ['/v1/price-lists/%ff%fe', 'id'],
      ['/v2/customers/addresses/%E9', 'address_id'],
      ['/v1/customers?reference_ids=M%FCller', 'reference_ids'],
      ['/v2/customers?reference_ids[]=M%FCller', 'reference_ids'],
      ['/v2/products?search=Caf%E9', 'search'],
    ] as const) {
      const answer = await client.get(path);
      const { code, details } = answer.body;
      expect([path, answer.status, code, details]).toEqual([
        path,
        400,
        'validation_failed',
        [{ field, reason: 'is not UTF-8' }],
      ]);
    }
    const inventory = await client.put('/v2/inventories/by-sku/M%FCller', { available_quantity: 1 });
    expect(inventory.body.details).toEqual([{ field: 'sku', reason: 'is not UTF-8' }]);
    expect((await client.get('/v2/products?search=Caf%C3%A9')).status).toBe(200);
  });
});
