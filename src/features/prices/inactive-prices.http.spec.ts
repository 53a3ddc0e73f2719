import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { contractOf } from '#test/support/contract-pricing/contracts.js';

describe('prices of what is inactive', () => {
  let service: TestService;
  let client: Client;
  let list: { id: string };
  let product: { id: string };
  let customer: { id: string };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR' });
    list = await client.create('/v1/price-lists', { reference_id: 'RETAIL', name: 'Retail' });
    const product_prices = [{ price: 20, sale_price: 18 }];
    const variants = [{ sku_id: 'A', name: 'x', product_prices }];
    product = await client.create('/v2/products', { group_code: 'A', variants });
    customer = await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'x' });
  });

  const resolve = async (quantity: number, more: object = {}) => {
    const { status, body } = await client.post('/v2/prices/resolve', {
      customer_id: 'C-1',
      lines: [{ sku: 'A', quantity }],
      at: '2026-07-01T00:00:00Z',
      ...more,
    });
    expect([status, body.code]).toEqual([200, undefined]);
    return body.data.lines[0];
  };

  describe('the search in price lists', () => {
    let wholesale: { id: string };
    beforeEach(async () => {
      wholesale = await client.create('/v1/price-lists', { reference_id: 'WHOLESALE', name: 'Wholesale' });
      await client.patch(`/v2/products/${product.id}`, { product_prices: [{ price_list_id: 'WHOLESALE', price: 16 }] });
      await client.patch(`/v2/customers/${customer.id}`, { assigned_price_list_id: 'WHOLESALE' });
    });

    const end = async (id: string) => {
      const { status } = await client.patch(`/v2/price-lists/${id}`, { status: 'inactive' });
      expect(status).toBe(200);
    };
    const warning = (reference: string) => ({
      ...{ rule: 'inactive_price_list', limit: null },
      reason: `price list ${reference} is inactive and was passed over`,
    });
    const ordered = async (version: string, more: object = {}) =>
      (
        await client.post(`/${version}/orders`, {
          ...{ customer_id: 'C-1', line_items: [{ sku: 'A', quantity: 6 }], ...more },
        })
      ).body;

    it("passes over the customer's list: the default one has the price, also in orders and previews", async () => {
      expect(await resolve(6)).toMatchObject({ unit_price: 16, price_list_id: wholesale.id, warnings: [] });
      await end(wholesale.id);
      const { candidates, ...line } = await resolve(6, { explain: true });
      expect(line).toMatchObject({ unit_price: 18, price_list_id: list.id, warnings: [warning('WHOLESALE')] });
      expect(candidates).toEqual([
        { contract: null, price_list_id: list.id, unit_price: 18, beaten_by: null },
        { contract: null, price_list_id: wholesale.id, unit_price: null, beaten_by: 'inactive' },
      ]);
      for (const version of ['v1', 'v2']) expect((await ordered(version)).data.line_items[0].unit_price).toBe(18);
      const { id } = await client.create('/v2/contract-pricing', contractOf({ contract_status: 'inactive' }));
      const { changes } = (await client.post(`/v2/contract-pricing/${id}/preview`, {})).body.data;
      expect(changes).toMatchObject([{ before: { unit_price: 18 }, after: { unit_price: 10 } }]);
    });

    it('passes over the list that the request names, by id or reference', async () => {
      await client.patch(`/v2/customers/${customer.id}`, { assigned_price_list_id: null });
      for (const price_list_id of [wholesale.id, wholesale.id.toUpperCase(), 'WHOLESALE'])
        expect(await resolve(6, { price_list_id })).toMatchObject({ unit_price: 16, warnings: [] });
      await end(wholesale.id);
      for (const price_list_id of [wholesale.id, 'WHOLESALE']) {
        const expected = { unit_price: 18, warnings: [warning('WHOLESALE')] };
        expect(await resolve(6, { price_list_id })).toMatchObject(expected);
      }
      for (const version of ['v1', 'v2']) {
        const { data } = await ordered(version, { price_list_id: wholesale.id });
        expect(data).toMatchObject({ price_list_id: wholesale.id, line_items: [{ unit_price: 18 }] });
      }
    });

    it('has no price if all lists are inactive, also the default one', async () => {
      await end(wholesale.id);
      await end(list.id);
      expect(await resolve(6)).toMatchObject({
        ...{ unit_price: null, reason: 'no_price', price_list_id: null, base_price: null },
        warnings: [warning('WHOLESALE'), warning('RETAIL')],
      });
      for (const version of ['v1', 'v2'])
        expect((await ordered(version)).details).toMatchObject([{ field: 'line_items[0].unit_price' }]);
    });
  });

  it('come with a warning if it is the product', async () => {
    await client.patch(`/v2/products/${product.id}`, { status: 'inactive' });
    const reason = 'the product is inactive: new order lines are refused';
    const expected = { unit_price: 18, warnings: [{ rule: 'inactive_product', limit: null, reason }] };
    expect(await resolve(6)).toMatchObject(expected);
  });
});
