import type { Client } from '../support/client.js';
import { sharedService } from '../support/service.js';

describe('unknown fields and parameters of v2', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
  });

  it('are refused with the names that are probably meant', async () => {
    const variants = [
      { sku: 'A', name: 'A', sku_id: 'A' },
      { sku: 'B', name: 'B' },
    ]; // the first one has both
    const made = await client.post('/v2/products', { group_code: 'A', grupo: 'A', variants });
    expect(made.body.details).toEqual([
      { field: 'grupo', reason: 'is not a known field' },
      { field: 'variants[0].sku', reason: 'is not a known field' },
      { field: 'variants[1].sku', reason: 'is not a known field; did you mean `sku_id`?' },
      { field: 'variants[1].sku_id', reason: 'is required' },
    ]);
    const shipped = await client.post('/v2/shipments', { tracking_number: '1Z', shipment_items: [] });
    expect(shipped.body.details).toContainEqual({
      field: 'tracking_number',
      reason: 'is not a known field; did you mean `tracking_info.tracking_number`?',
    });
    const address = { reference_id: 'A', type: 'billing', address_line_1: 'Way 1', city: 'Bonn', country_code: 'DE' };
    const parties = await client.post('/v2/customers', { company_name: 'A', reference_id: 'A', addresses: [address] });
    expect(parties.body.details).toEqual([
      { field: 'addresses[0].country_code', reason: 'is not a known field; did you mean `country`?' },
    ]);
    const listed = await client.get('/v2/products?limit=5&pagesize=5&colour=red');
    expect(listed.body.details).toEqual([
      { field: 'limit', reason: 'is not a known parameter; did you mean `page_size`?' },
      { field: 'pagesize', reason: 'is not a known parameter; did you mean `page_size`?' },
      { field: 'colour', reason: 'is not a known parameter' },
    ]);
  });
});
