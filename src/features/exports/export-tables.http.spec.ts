import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';

const ONLY_CSV = 'is for format=csv alone; leave it out, or add format=csv';

describe('tables for spreadsheets', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
    const parts = { net_weight: { value: 1.5, unit: 'kg' }, attributes: [{ name: 'Volume', value: '2.5' }] };
    await client.create('/v2/products', {
      group_code: 'G',
      variants: [
        { sku_id: 'A', name: 'Tea; "green", loose', ...parts },
        { sku_id: 'B', name: 'Cup|blue', attributes: [{ name: 'Colour', value: 'blue' }] },
      ],
    });
    await client.create('/v2/customers', { reference_id: 'C', company_name: 'C' });
    const items = ['A', 'B'].map((sku) => ({ sku, quantity: 2, unit_price: 9.5 }));
    await client.create('/v2/orders', { reference_id: 'O', customer_id: 'C', line_items: items });
  });

  const table = async (query: string): Promise<string> => {
    const { base, key } = client;
    const response = await fetch(`${base}/v2/exports/${query}&format=csv`, { headers: { 'x-api-key': key } });
    expect([query, response.status]).toEqual([query, 200]);
    return Buffer.from(await response.arrayBuffer()).toString();
  };
  const detailsOf = async (query: string) => {
    const { status, body } = await client.get(`/v2/exports/${query}`);
    expect(status).toBe(400);
    return body.details as { field: string; reason: string }[];
  };
  const COLUMNS = 'columns=sku_id&columns=net_weight.value&columns=name&columns=attributes.Volume';

  it.each([
    [
      'separator=;&decimal=,',
      'sku_id;net_weight.value;name;attributes.Volume\r\nA;1,5;"Tea; ""green"", loose";2.5\r\nB;;Cup|blue;\r\n',
    ],
    [
      'separator=tab',
      'sku_id\tnet_weight.value\tname\tattributes.Volume\r\nA\t1.5\t"Tea; ""green"", loose"\t2.5\r\nB\t\tCup|blue\t\r\n',
    ],
    [
      'separator=|&decimal=.',
      'sku_id|net_weight.value|name|attributes.Volume\r\nA|1.5|"Tea; ""green"", loose"|2.5\r\nB||"Cup|blue"|\r\n',
    ],
    [
      'decimal=,',
      'sku_id,net_weight.value,name,attributes.Volume\r\nA,"1,5","Tea; ""green"", loose",2.5\r\nB,,Cup|blue,\r\n',
    ],
  ])('have the separator and the decimal mark that the request states: %s', async (form, text) => {
    expect(await table(`products?${form}&${COLUMNS}`)).toBe(`\ufeff${text}`);
  });

  it('have the chosen columns in their sequence, alone or with all others of a group', async () => {
    expect(await table('products?columns=attributes&columns=sku_id&columns=tags&columns=attributes.new')).toBe(
      '\ufeffattributes.Volume,attributes.Colour,sku_id,attributes.new\r\n2.5,,A,\r\n,blue,B,\r\n',
    );
    expect(await table('customers?columns=company_name&columns=reference_id&columns=company_name')).toBe(
      '\ufeffcompany_name,reference_id\r\nC,C\r\n',
    );
  });

  it('have a row for each item only if a column of items is chosen', async () => {
    expect(await table('orders?columns=reference_id&columns=amount')).toBe('\ufeffreference_id,amount\r\nO,38\r\n');
    expect(await table('orders?columns=reference_id&columns=line_items[0].sku')).toBe(
      '\ufeffreference_id,line_items[0].sku\r\nO,A\r\nO,B\r\n',
    );
  });

  it('are not those of NDJSON, which refuses all of these parameters together', async () => {
    const names = ['formulas', 'separator', 'decimal', 'columns'];
    expect(await detailsOf('products?formulas=keep&separator=;&decimal=,&columns=x')).toEqual(
      names.map((field) => ({ field, reason: ONLY_CSV })),
    );
  });

  it('refuse unknown values, and columns that the export does not have', async () => {
    expect(await detailsOf('products?format=csv&separator=xx&decimal=either&formulas=no')).toEqual([
      { field: 'formulas', reason: 'must be one of escape, keep' },
      { field: 'separator', reason: 'must be one of ,, ;, |, :, tab' },
      { field: 'decimal', reason: 'must be one of ., ,' },
    ]);
    expect(await detailsOf('customers?format=csv&columns=addresses[1].cty&columns=company_name&columns=%20')).toEqual([
      {
        field: 'columns',
        reason: 'addresses[1].cty is not a column of this export; did you mean addresses[1].city?',
      },
      { field: 'columns', reason: 'an empty name is not a column of this export' },
    ]);
    expect(await detailsOf(`customers?format=csv&columns=${'x'.repeat(513)}`)).toEqual([
      { field: 'columns', reason: 'each value must have at most 512 characters' },
    ]);
  });
});
