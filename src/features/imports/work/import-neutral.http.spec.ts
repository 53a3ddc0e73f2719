import { makeTrade } from '#test/support/trade.js';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { CSV, ImportFixture, NDJSON } from '#test/support/imports/fixture.js';

/** Names and values of attributes that files and paths could take for something else. */
const ATTRIBUTES = [
  ...[
    { name: 'Empty', value: '' },
    { name: 'Blank', value: ' ' },
    { name: 'Full', value: '1' },
  ],
  ...[
    { name: 'a.attributes.b', value: 'x' },
    { name: 'attributes.c', value: 'x' },
    { name: '[0].d', value: 'x' },
  ],
  ...[
    { name: '"e", f; g', value: '"q"' },
    { name: '=h', value: '=1+1' },
    { name: "'+i", value: "'-1" },
  ],
  ...[
    { name: 'Ärmel ß', value: ' two\nlines \r\n' },
    { name: 'true', value: 'TRUE' },
    { name: 'null', value: 'null' },
  ],
];

describe('importing an export with mode=upsert', () => {
  let service: TestService;
  let client: Client;
  let fixture: ImportFixture;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    fixture = new ImportFixture(service, client);
  });

  const exported = async (resource: string, format: string): Promise<string> => {
    const url = `${client.base}/v2/exports/${resource}?format=${format}`;
    return (await fetch(url, { headers: { 'x-api-key': client.key } })).text();
  };
  const unchanged = async (resource: string, format: 'csv' | 'ndjson', count: number) => {
    const before = await exported(resource, 'ndjson');
    const headers = { 'content-type': format === 'csv' ? CSV : NDJSON };
    const done = await fixture.import(`resource=${resource}&mode=upsert`, await exported(resource, format), headers);
    expect([await fixture.errors(done.id), done]).toEqual([[], expect.objectContaining({ unchanged: count })]);
    expect(await exported(resource, 'ndjson')).toBe(before);
  };

  it.each(['csv', 'ndjson'] as const)(
    'changes no product or customer with awkward attributes, as %s',
    async (format) => {
      for (const sku of ['A', 'B']) {
        const attributes = sku === 'A' ? ATTRIBUTES : ATTRIBUTES.toReversed().slice(3);
        await client.create('/v2/products', { group_code: sku, variants: [{ sku_id: sku, name: sku, attributes }] });
      }
      const contact = { reference_id: 'K', first_name: 'x', attributes: ATTRIBUTES };
      const address = { reference_id: 'A', type: 'billing', address_line_1: 'x', city: 'x', attributes: ATTRIBUTES };
      const parts = { addresses: [address], contacts: [contact], attributes: ATTRIBUTES };
      await client.create('/v2/customers', { reference_id: 'C', company_name: 'C', ...parts });
      await unchanged('products', format, 2);
      await unchanged('customers', format, 1);
    },
  );

  it('finds orders without a reference by their display id', async () => {
    const { customer } = await makeTrade(client);
    for (let count = 0; count < 2; count++)
      await client.create('/v2/orders', {
        customer_id: customer.id,
        line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
      });
    await unchanged('orders', 'ndjson', 3);
  });
});
