import { contractOf, priceOf } from '#test/support/contract-pricing/contracts.js';
import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';

const size = (value: string, name = 'size') => [{ name, value }];
const variant = (sku_id: string, more: object = {}) => ({ sku_id, name: sku_id, ...more });
const SAME = 'has the same values of "size" as the variant ';

describe.each(['v1', 'v2'])('corrections of products in %s', (version) => {
  let client: Client;

  const post = (group_code: string, variants: object[], more: object = {}) =>
    client.post(`/${version}/products`, { group_code, variants, ...more });
  /** Creates a group that differs in `size`; returns the ids of its variants. */
  const create = async (group_code: string, variants: object[], more: object = { grouping_attributes: ['size'] }) => {
    const { body } = await post(group_code, variants, more);
    return (body.data.variants as { id: string }[]).map(({ id }) => id);
  };
  const patch = (id: string, body: object) => client.patch(`/${version}/products/${id}`, body);
  const primaries = async (group_code: string) =>
    ((await client.get(`/v2/products?group_code=${group_code}`)).body.data as { sku: string; is_primary: boolean }[])
      .filter(({ is_primary }) => is_primary)
      .map(({ sku }) => sku);

  beforeEach(async () => {
    client = await (await sharedService()).tenant();
  });

  it('refuse two variants of a group with the same values of all grouping attributes', async () => {
    const [large, alsoLarge] = [
      variant('A', { attributes: size('L') }),
      variant('B', { attributes: size('L', 'Size') }), // names of attributes are compared without case
    ];
    // in one request
    const together = await post('G', [large, alsoLarge], { grouping_attributes: ['size'] });
    expect([together.status, together.body.code]).toEqual([409, 'duplicate_value']);
    expect(together.body.details).toEqual([{ field: 'variants[1].attributes', reason: `${SAME}A` }]);
    // added to a group that has such a variant
    const [, small] = await create('G', [large, variant('C', { attributes: size('S', 'SIZE') })]);
    const added = await post('G', [alsoLarge]);
    expect([added.status, added.body.details]).toEqual([
      409,
      [{ field: 'variants[0].attributes', reason: `${SAME}A` }],
    ]);
    // by a change of attributes
    const changed = await patch(small!, { attributes: size('L') });
    expect([changed.status, changed.body.details]).toEqual([409, [{ field: 'attributes', reason: `${SAME}A` }]]);
    expect((await patch(small!, { attributes: size('M'), name: 'Medium' })).status).toBe(200);
    // by a move from another group
    const [other] = await create('H', [variant('D', { attributes: size('L') })]);
    const moved = await patch(other!, { group_code: 'G' });
    expect([moved.status, moved.body.details]).toEqual([
      409,
      [{ field: 'group_code', reason: `the variant D ${SAME}A` }],
    ]);
    // a group without grouping attributes does not distinguish its variants
    await client.create('/v2/products', { group_code: 'F', variants: [variant('X'), variant('Y')] });
  });

  it('compare names of grouping attributes without case, and refuse repeated ones', async () => {
    const repeated = await post('G', [variant('A', { attributes: size('L') })], {
      grouping_attributes: ['size', 'Size'],
    });
    const reason = 'must not be repeated; upper and lower case are the same';
    expect([repeated.status, repeated.body.details]).toEqual([400, [{ field: 'grouping_attributes[1]', reason }]]);
    await create('G', [variant('A', { attributes: size('L') })]);
    expect((await post('G', [variant('B', { attributes: size('M') })], { grouping_attributes: ['SIZE'] })).status).toBe(
      201,
    );
  });

  it('make another variant the primary one of its group', async () => {
    const [a, b] = await create('G', [variant('A'), variant('B')], {});
    expect(await primaries('G')).toEqual(['A']);
    const { status, body } = await patch(b!, { is_primary: true });
    expect([status, body.data.is_primary]).toEqual([200, true]);
    expect(await primaries('G')).toEqual(['B']);
    expect((await client.get(`/v2/products/${a}`)).body.data).toMatchObject({ is_primary: false, version: 2 });
    const refused = await patch(b!, { is_primary: false });
    const reason = 'a group has a primary variant; write is_primary true to another variant of the group instead';
    expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'is_primary', reason }]]);
    expect((await patch(a!, { is_primary: false, name: 'First' })).status).toBe(200);
    const [c] = await create('H', [variant('C')], {});
    expect((await patch(c!, { group_code: 'G', is_primary: true })).status).toBe(200);
    expect(await primaries('G')).toEqual(['C']);
    const { body: history } = await client.get(`/v2/history?resource_id=${a}`);
    expect(history.data[1].changes).toEqual([{ field: 'is_primary', before: true, after: false }]);
  });
});

describe('the SKU of a product', () => {
  it('can be changed: prices, contracts and inventory follow, documents keep theirs', async () => {
    const client = await (await sharedService()).tenant();
    const rename = (id: string, sku_id: string, headers = {}) =>
      client.send('POST', `/v2/products/${id}/rename-sku`, { sku_id }, headers);
    const list = await client.create('/v2/price-lists', { reference_id: 'STD', name: 'Standard' });
    const prices = [{ price_list_id: list.id, price: 5 }];
    const made = await client.create('/v2/products', { group_code: 'G', variants: [variant('WRNG', { name: 'Tea', product_prices: prices }), variant('B')] }); // prettier-ignore
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'Company' });
    const contract = await client.create('/v2/contract-pricing', contractOf({ product_price_map: [priceOf('WRNG', [1, null, 3])] })); // prettier-ignore
    await client.put('/v2/inventories/by-sku/WRNG', { available_quantity: 7 });
    const order = await client.create('/v2/orders', { customer_id: 'C-1', line_items: [{ sku: 'WRNG', quantity: 1 }] });

    const { status, body } = await rename(made.id, 'RIGHT');
    expect([status, body.data]).toMatchObject([200, { sku: 'RIGHT', version: 2, price_lists: [{ price: 5 }] }]);
    const read = async (path: string) => (await client.get(path)).body.data;
    const [entry] = (await read(`/v2/contract-pricing/${contract.id}`)).product_price_map;
    expect(entry.sku_id).toBe('RIGHT');
    expect((await read('/v2/inventories?skus=RIGHT'))[0]).toMatchObject({ available_quantity: 7, version: 2 });
    const again = await client.put('/v2/inventories/by-sku/RIGHT', { available_quantity: 8 });
    expect([again.status, again.body.data.version]).toEqual([200, 3]);
    expect((await client.put('/v2/inventories/by-sku/WRNG', {})).status).toBe(404);
    const [line] = (await read(`/v2/orders/${order.id}`)).line_items;
    expect(line).toMatchObject({ sku: 'WRNG', product_id: made.id });
    expect(await read('/v2/products?search=WRNG')).toEqual([]);
    const item = { sku: 'WRNG', quantity: 1, amount: 3 };
    const invoice = { reference_id: 'I', invoice_number: 'I', order_ids: [order.id], due_date: '2099-01-01T00:00:00Z' };
    const { items } = await client.create('/v2/invoices', { ...invoice, items: [item] });
    expect(items).toMatchObject([{ sku: 'WRNG', product_id: made.id }]);
    const { data: events } = (await client.get(`/v2/history?resource_type=contract_price`)).body;
    expect(events[0]).toMatchObject({ action: 'updated', version: 2 });

    expect((await rename(made.id, 'RIGHT')).body.data.version).toBe(2);
    const taken = await rename(made.id, 'B');
    expect([taken.status, taken.body.code]).toEqual([409, 'duplicate_sku']);
    expect(taken.body.details).toMatchObject([{ field: 'sku_id' }]);
    expect((await rename(made.id, 'X', { 'if-match': '"1"' })).status).toBe(412);
    expect((await rename(list.id, 'X')).body.code).toBe('product_not_found');
    expect((await client.post('/v1/products', { group_code: 'W', variants: [variant('WRNG')] })).status).toBe(201);
  });
});
