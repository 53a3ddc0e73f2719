import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { contractOf, priceOf } from '#test/support/contract-pricing/contracts.js';

/** A candidate in a response. */
interface Candidate {
  contract: { id: string } | null;
  price_list_id: string | null;
  unit_price: number | null;
  beaten_by: string | null;
}

/** Single cases; `prices.http.spec.ts` compares many more with a brute-force resolver. */
describe('resolving prices', () => {
  let service: TestService;
  let client: Client;
  let list: { id: string };
  let customer: { id: string };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR' });
    list = await client.create('/v1/price-lists', { reference_id: 'RETAIL', name: 'Retail' });
    const price = { price_list_id: list.id, price: 20, sale_price: 18, min_order_quantity: 6, step_increment: 6 };
    for (const [sku_id, product_prices] of [
      ['A', [{ ...price, volume_tiers: [{ start_quantity: 100, price: 15, step_increment: 50 }] }]],
      ['B', []],
    ])
      await client.create('/v2/products', { group_code: sku_id, variants: [{ sku_id, name: 'x', product_prices }] });
    customer = await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'x' });
  });

  const resolve = async (quantity: number, more: object = {}, sku = 'A') => {
    const { status, body } = await client.post('/v2/prices/resolve', {
      customer_id: 'C-1',
      lines: [{ sku, quantity }],
      at: '2026-07-01T00:00:00Z',
      ...more,
    });
    expect([status, body.code]).toEqual([200, undefined]);
    return body.data.lines[0];
  };

  it('returns all fields of prices by price list', async () => {
    const { status, headers, body } = await client.post('/v2/prices/resolve', {
      customer_id: 'C-1',
      lines: [
        { sku: 'A', quantity: 7 },
        { sku: 'B', quantity: 1 },
      ],
    });
    expect([status, headers.get('location'), headers.get('etag')]).toEqual([200, null, null]);
    const { lines, ...head } = body.data;
    expect(head).toEqual({ customer_id: customer.id, at: expect.any(String), channel: 'openapi', currency: 'EUR' });
    expect(Math.abs(Date.parse(head.at) - Date.now())).toBeLessThan(60_000);
    const nothing = { contract: null, discount_campaign_allowed: true, discount_applicable_on: null, candidates: null };
    expect(lines).toEqual([
      {
        ...{ sku: 'A', product_id: expect.any(String), quantity: 7, unit_price: 18, reason: 'sale_price', ...nothing },
        ...{ price_list_id: list.id, base_price: 20, discountable_price: 18 },
        warnings: [{ rule: 'step_increment', limit: 6, reason: 'must be a multiple of 6' }],
      },
      {
        ...{ sku: 'B', product_id: expect.any(String), quantity: 1, unit_price: null, reason: 'no_price', ...nothing },
        ...{ price_list_id: null, base_price: null, discountable_price: null, warnings: [] },
      },
    ]);
  });

  it('warns of quantities by the rules of the list, and by the step of the tier that determines the price', async () => {
    const rules = async (quantity: number) =>
      (await resolve(quantity)).warnings.map(({ rule }: { rule: string }) => rule);
    expect(await rules(6)).toEqual([]);
    expect(await rules(5)).toEqual(['min_order_quantity', 'step_increment']);
    expect(await rules(102)).toEqual(['step_increment']);
    expect(await rules(150)).toEqual([]);
    await client.create('/v2/contract-pricing', contractOf());
    expect(await rules(102)).toEqual([]);
  });

  it('returns the contract that determines the price, and the price that campaigns reduce', async () => {
    const contract = contractOf({
      product_price_map: [priceOf('A', [1, 9, 14], [10, null, 12.5])],
      discount_campaign_allowed: true,
      discount_applicable_on: 'base_price',
    });
    const { id } = await client.create('/v2/contract-pricing', contract);
    expect(await resolve(10)).toMatchObject({
      ...{ unit_price: 12.5, reason: 'contract_pricing', base_price: 20, discountable_price: 20 },
      ...{ discount_campaign_allowed: true, discount_applicable_on: 'base_price' },
      contract: {
        ...{ id, name: 'Contract', reference_id: contract.reference_id, customer_group_type: 'customers', priority: 0 },
        ...{ start_date: '2026-01-01T00:00:00.000Z', end_date: null, start_quantity: 10, end_quantity: null },
      },
    });
    await client.patch(`/v2/contract-pricing/${id}`, { discount_applicable_on: 'contract_pricing' });
    expect(await resolve(9)).toMatchObject({ unit_price: 14, discountable_price: 14 });
    await client.patch(`/v2/contract-pricing/${id}`, { discount_campaign_allowed: false });
    expect(await resolve(9)).toMatchObject({ discount_campaign_allowed: false, discountable_price: null });
    // prices of the past and of the future
    expect(await resolve(9, { at: '2025-12-31T23:59:59.999Z' })).toMatchObject({ unit_price: 18, contract: null });
    await client.patch(`/v2/contract-pricing/${id}`, {
      schedule_details: { start_date: '2026-01-01T00:00:00Z', end_date: '2026-08-01T00:00:00Z' },
    });
    expect(await resolve(9, { at: '2026-08-01T00:00:00Z' })).toMatchObject({ unit_price: 18, contract: null });
  });

  it('takes the contract for fractions too: a tier holds them up to the next whole number', async () => {
    const tiers = [priceOf('A', [1, 10, 9], [11, 50, 8], [60, 60, 7])];
    await client.create('/v2/contract-pricing', contractOf({ product_price_map: tiers }));
    const prices = async (...quantities: number[]) => {
      const found = [];
      for (const quantity of quantities) {
        const line_items = [{ sku: 'A', quantity }];
        const order = { customer_id: 'C-1', created_at: '2026-07-01T00:00:00Z', line_items };
        const ordered = ['v1', 'v2'].map(
          async (version) => (await client.create(`/${version}/orders`, order)).line_items,
        );
        const explained = await resolve(quantity, { explain: true });
        const unitPrices = (await Promise.all(ordered)).map(([line]) => line.unit_price);
        expect(unitPrices).toEqual([explained.unit_price, explained.unit_price]);
        expect(explained.candidates[0].beaten_by).toBe(explained.contract ? null : 'quantity');
        found.push(explained.unit_price);
      }
      return found;
    };
    expect(await prices(1, 10.5, 10.9999, 11, 50.2, 60, 60.9999)).toEqual([9, 9, 9, 8, 8, 7, 7]);
    expect(await prices(0.5, 51, 59.9999, 61)).toEqual([18, 18, 18, 18]); // below the first tier, in the gap, above the last
  });

  it('explains every candidate', async () => {
    const wholesale = await client.create('/v1/price-lists', { reference_id: 'W', name: 'W' });
    const { data } = (await client.get('/v2/products?sku_id=A')).body;
    await client.patch(`/v2/products/${data[0].id}`, { product_prices: [{ price_list_id: wholesale.id, price: 19 }] });
    const make = async (fields: object, price = 10) => {
      const body = contractOf({ product_price_map: [priceOf('A', [5, null, price])], ...fields });
      return (await client.create('/v2/contract-pricing', body)).id as string;
    };
    await client.create('/v2/customer-segments', { reference_id: 'S', name: 'S', customer_ids: ['C-1'] });
    const own = await make({});
    const minor = await make({ priority: -1 }, 1);
    const segment = await make({ customer_group_type: 'segments', customer_ids: [], customer_segments: ['S'] }, 2);
    const all = await make({ customer_group_type: 'all', customer_ids: [], channel: ['storefront'] }, 3);
    const off = await make({ contract_status: 'inactive' });
    const { unit_price, candidates } = await resolve(5, { explain: true, price_list_id: wholesale.id });
    expect(unit_price).toBe(10);
    expect(
      candidates.map((one: Candidate) => [one.contract?.id ?? one.price_list_id, one.unit_price, one.beaten_by]),
    ).toEqual([
      [own, 10, null],
      [minor, 1, 'priority'],
      [segment, 2, 'audience'],
      [all, null, 'channel'],
      [off, null, 'inactive'],
      [wholesale.id, 19, 'contract_pricing'],
      [list.id, 18, 'contract_pricing'],
    ]);
    const small = await resolve(4, { explain: true });
    expect(small.candidates.map((one: Candidate) => one.beaten_by)).toEqual([
      ...['quantity', 'quantity', 'quantity', 'channel', 'inactive'],
      null,
    ]);
  });

  it('does not find contracts, customers, lists and products of other tenants', async () => {
    const { id } = await client.create('/v2/contract-pricing', contractOf());
    const stranger = await service.tenant();
    const answer = await stranger.post(`/v2/contract-pricing/${id}/preview`, {});
    expect([answer.status, answer.body.code]).toEqual([404, 'contract_pricing_not_found']);
    const asked = { customer_id: customer.id, price_list_id: list.id, lines: [{ sku: 'A', quantity: 1 }] };
    const { body } = await stranger.post('/v2/prices/resolve', asked);
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'customer_id',
      'price_list_id',
      'lines[0].sku',
    ]);
  });

  describe('previewing a contract', () => {
    const preview = async (id: string, body: object = {}) => {
      const answer = await client.post(`/v2/contract-pricing/${id}/preview`, body);
      expect(answer.status).toBe(200);
      return answer.body.data;
    };

    it('returns the prices that would change, without changing them', async () => {
      const contract = contractOf({
        contract_status: 'inactive',
        product_price_map: [priceOf('A', [6, 9, 17], [10, null, 12.5]), priceOf('B')],
        schedule_details: { start_date: '2040-01-01T00:00:00Z' },
      });
      const { id } = await client.create('/v2/contract-pricing', contract);
      const [bySale, none] = [
        { unit_price: 18, reason: 'sale_price', contract_id: null },
        { unit_price: null, reason: 'no_price', contract_id: null },
      ];
      const by = (unit_price: number) => ({ unit_price, reason: 'contract_pricing', contract_id: id });
      const effect = await preview(id.toUpperCase());
      expect(effect).toEqual({
        ...{ contract_id: id, at: '2040-01-01T00:00:00.000Z', channel: 'openapi', currency: 'EUR' },
        ...{ customers: { examined: 1, total: 1 }, skus: { examined: 2, total: 2 }, change_count: 3 },
        changes: [
          { customer_id: customer.id, sku: 'A', quantity: 6, before: bySale, after: by(17) },
          { customer_id: customer.id, sku: 'A', quantity: 10, before: bySale, after: by(12.5) },
          { customer_id: customer.id, sku: 'B', quantity: 1, before: none, after: by(10) },
        ],
      });
      expect(await resolve(10, { at: effect.at })).toMatchObject({ unit_price: 18 });
      await client.patch(`/v2/contract-pricing/${id}`, { contract_status: 'active' });
      for (const { sku, quantity, after } of effect.changes)
        expect((await resolve(quantity, { at: effect.at }, sku)).unit_price).toBe(after.unit_price);
      expect(await preview(id)).toEqual(effect);
      expect((await preview(id, { skus: ['B'] })).changes).toEqual(effect.changes.slice(2));
    });

    it('refuses SKUs that only other contracts price', async () => {
      const { id } = await client.create('/v2/contract-pricing', contractOf({ product_price_map: [priceOf('A')] }));
      await client.create('/v2/contract-pricing', contractOf({ product_price_map: [priceOf('B')] }));
      const { status, body } = await client.post(`/v2/contract-pricing/${id}/preview`, { skus: ['A', 'B'] });
      expect([status, body.details]).toEqual([400, [{ field: 'skus[1]', reason: 'is not priced by the contract' }]]);
    });

    it('examines the first 20 customers, or those that the request names', async () => {
      const references = Array.from({ length: 21 }, (_, index) => `X-${index}`);
      for (const reference_id of references)
        await client.create('/v2/customers', { reference_id, company_name: reference_id });
      const { id } = await client.create('/v2/contract-pricing', contractOf({ customer_ids: references }));
      expect(await preview(id)).toMatchObject({ customers: { examined: 20, total: 21 }, change_count: 20 });
      const [last] = (await preview(id, { customer_ids: ['X-20', 'C-1'] })).changes;
      expect(last).toMatchObject({ sku: 'A', quantity: 1 });
      expect(await preview(id, { customer_ids: ['C-1'] })).toMatchObject({ change_count: 0, changes: [] });
    });
  });
});
