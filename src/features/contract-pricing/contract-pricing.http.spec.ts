import { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { contractOf, priceOf } from '#test/support/contract-pricing/contracts.js';

describe('contract pricing', () => {
  let service: TestService;
  let client: Client;
  let customerId: string;
  let segmentId: string;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    customerId = (await makeTrade(client)).customer.id;
    const segment = { reference_id: 'S-1', name: 'Segment', customer_ids: ['C-1'] };
    segmentId = (await client.create('/v2/customer-segments', segment)).id;
  });

  const refused = async (fields: object, path = '/v2/contract-pricing') => {
    const { status, body } = await client.post(path, contractOf(fields));
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    return body.details;
  };

  it('is created with the documented fields, and read with the same fields in both versions except version and priority', async () => {
    const sent = contractOf({
      name: 'All fields',
      reference_id: 'ALL',
      contract_status: 'inactive',
      product_price_map: [priceOf('B', [10, 0, 8.1234], [1, 9, 9]), priceOf('A')],
      schedule_details: { start_date: '2026-01-01T00:00:00', end_date: '2036-07-01T00:00:00' },
      timezone: 'Europe/Berlin',
      channel: ['storefront', 'openapi'],
      discount_campaign_allowed: true,
      discount_applicable_on: 'base_price',
    });
    const answer = await client.post('/v1/contract-pricing', { ...sent, priority: 3 }); // a field that v1 ignores
    expect(answer.status).toBe(201);
    const v1 = answer.body.data;
    expect(v1).toEqual({
      ...sent,
      id: expect.any(String),
      customer_ids: [customerId],
      customer_segments: [],
      product_price_map: [priceOf('A'), priceOf('B', [1, 9, 9], [10, null, 8.1234])],
      schedule_details: { start_date: '2025-12-31T23:00:00.000Z', end_date: '2036-06-30T22:00:00.000Z' },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(answer.headers.get('location')).toBe(`/v1/contract-pricing/${v1.id}`);
    expect((await client.get(`/v1/contract-pricing/${v1.id}`)).body.data).toEqual(v1);
    expect((await client.get(`/v2/contract-pricing/${v1.id}`)).body.data).toEqual({ ...v1, priority: 0, version: 1 });
    for (const version of ['v1', 'v2']) {
      const { data, pagination } = (await client.get(`/${version}/contract-pricing?reference_ids=ALL`)).body;
      expect([data.length, data[0].product_price_map, pagination.total_records]).toEqual([1, v1.product_price_map, 1]);
    }
    const other = await client.create('/v2/contract-pricing', contractOf({ contract_status: 'inactive' }));
    const { version, priority, ...shown } = other;
    expect([version, priority]).toEqual([1, 0]);
    expect((await client.get(`/v1/contract-pricing/${other.id}`)).body.data).toEqual(shown);
  });

  it('has default values, and accepts references of segments', async () => {
    const audience = { customer_group_type: 'segments', customer_segments: ['S-1'] };
    const sent = contractOf({ ...audience, reference_id: undefined, customer_ids: undefined });
    expect(await client.create('/v2/contract-pricing', sent)).toMatchObject({
      reference_id: null,
      contract_status: 'active',
      customer_ids: [],
      customer_segments: [segmentId],
      schedule_details: { end_date: null },
      timezone: 'Europe/London',
      channel: [],
      discount_campaign_allowed: false,
      discount_applicable_on: 'contract_pricing',
      priority: 0,
    });
  });

  it('is scheduled before its start and expired after its end, unless it is inactive', async () => {
    const from = (start: string, end?: string, fields = {}) =>
      client.create(
        '/v2/contract-pricing',
        contractOf({ priority: 100, schedule_details: { start_date: start, end_date: end }, ...fields }),
      );
    expect((await from('2990-01-01T00:00:00Z')).contract_status).toBe('scheduled');
    expect((await from('1990-01-01T00:00:00Z', '1991-01-01T00:00:00Z')).contract_status).toBe('expired');
    expect((await from('2000-01-01T00:00:00Z', '2980-01-01T00:00:00Z')).contract_status).toBe('active');
    const inactive = await from('2990-01-01T00:00:00Z', undefined, { contract_status: 'inactive' });
    expect(inactive.contract_status).toBe('inactive');
    const { data } = (await client.get(`/v1/contract-pricing?reference_ids=${inactive.reference_id}`)).body;
    expect(data[0].contract_status).toBe('inactive');
  });

  it('is refused with all faults together', async () => {
    const details = await refused({
      customer_ids: ['C-1', 'NOBODY', customerId],
      customer_segments: ['S-1'],
      product_price_map: [
        priceOf('NONE'),
        priceOf('A', [1, null, 1], [5, 4, 1], [7, 9, 1], [8, 8, 1]),
        priceOf('A'),
        priceOf('NEITHER', [1, 10, 1], [10, 20, 1]),
      ],
      schedule_details: { start_date: '2026-01-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' },
    });
    const map = (rest: string, reason: string) => ({ field: `product_price_map${rest}`, reason });
    expect(details).toEqual([
      { field: 'customer_ids[1]', reason: 'does not exist' },
      { field: 'customer_ids[2]', reason: 'must not be repeated' },
      map('[0].sku_id', 'does not exist'),
      map('[1].volume_tiers[1].end_quantity', 'must be at least start_quantity 5, or 0 for no end'),
      map('[1].volume_tiers[2]', '7 to 9 overlaps volume_tiers[0], from 1 on'),
      map('[1].volume_tiers[3]', '8 to 8 overlaps volume_tiers[0], from 1 on'),
      map('[2].sku_id', 'must not be repeated'),
      map('[3].sku_id', 'does not exist'),
      map('[3].volume_tiers[1]', '10 to 20 overlaps volume_tiers[0], 1 to 10'),
      {
        field: 'schedule_details.end_date',
        reason: 'must be later than start_date, 2026-01-01T00:00:00.000Z',
      },
      { field: 'customer_segments', reason: 'must be empty for customer_group_type customers' },
    ]);
    const none = await refused({ customer_group_type: 'segments', customer_ids: [] });
    expect(none).toEqual([
      { field: 'customer_segments', reason: 'must not be empty for customer_group_type segments' },
    ]);
  });

  it('has a reference that is unique in the tenant', async () => {
    const { id } = await client.create('/v2/contract-pricing', contractOf({ reference_id: 'ONE', priority: 7 }));
    for (const version of ['v1', 'v2']) {
      const { status, body } = await client.post(
        `/${version}/contract-pricing`,
        contractOf({ reference_id: 'ONE', priority: 8 }),
      );
      expect([status, body.code, body.details]).toEqual([
        409,
        'duplicate_reference',
        [{ field: 'reference_id', reason: `is taken already by ${id}` }],
      ]);
    }
  });

  it('is found by parts of its name or reference, and by complete references that contain commas', async () => {
    const made = await client.create(
      '/v2/contract-pricing',
      contractOf({ name: '100% Größe_x', reference_id: 'a,b', priority: 11 }),
    );
    const found = async (query: string) =>
      ((await client.get(`/v1/contract-pricing?${query}`)).body.data as { id: string }[]).map(({ id }) => id);
    expect(await found(`search=${encodeURIComponent('GRÖSSE')}`)).toEqual([made.id]);
    expect(await found(`search=${encodeURIComponent('100% gröSSE'.replace('SSE', 'ßE_'))}`)).toEqual([made.id]);
    expect(await found('search=A%2CB')).toEqual([made.id]);
    expect(await found('reference_ids=a%2Cb&reference_ids=ONE')).toHaveLength(2);
    expect(await found('reference_ids=a%2Cb,ONE')).toEqual([]);
    const { status, body } = await client.get(`/v1/contract-pricing?search=${'x'.repeat(256)}&sort_by=name`);
    expect([status, body.details.map(({ field }: { field: string }) => field).sort()]).toEqual([
      400,
      ['search', 'sort_by'],
    ]);
  });

  it('is not visible to other tenants', async () => {
    const { id } = await client.create('/v2/contract-pricing', contractOf({ priority: 12 }));
    const stranger = await service.tenant();
    const path = `/v2/contract-pricing/${id}`;
    for (const answer of [await stranger.get(path), await stranger.patch(path, {}), await stranger.delete(path)])
      expect([answer.status, answer.body.code]).toEqual([404, 'contract_pricing_not_found']);
  });
});
