import { etagOf } from '#test/support/etag.js';
import { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { contractOf, priceOf } from '#test/support/contract-pricing/contracts.js';

const LIST = '/v2/contract-pricing';

describe('updates of contract pricing', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second Customer' });
    const segment = { reference_id: 'S-1', name: 'Segment', customer_ids: ['C-1'] };
    await client.create('/v2/customer-segments', segment);
  });

  const made = async (fields: object = {}) => client.create(LIST, contractOf(fields));
  const changed = async (id: string, fields: object) => {
    const { status, body } = await client.patch(`${LIST}/${id}`, fields);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const refusal = async (id: string, fields: object) => {
    const { status, body } = await client.patch(`${LIST}/${id}`, fields);
    return [status, body.code, body.details];
  };

  it('accept a response as a request, with any status, and an empty body', async () => {
    const schedules = [
      { start_date: '2000-01-01T00:00:00', end_date: '2980-01-01T00:00:00' },
      { start_date: '2990-01-01T00:00:00Z' },
      { start_date: '1990-01-01T00:00:00Z', end_date: '1991-01-01T00:00:00Z' },
    ];
    for (const schedule_details of schedules) {
      const contract = await made({ schedule_details, product_price_map: [priceOf('A', [1, 9, 2], [10, null, 1])] });
      expect(await changed(contract.id, contract)).toEqual(contract);
      expect(await changed(contract.id, {})).toEqual(contract);
      await client.delete(`${LIST}/${contract.id}`);
    }
    const { id } = await made({ contract_status: 'inactive' });
    expect(await refusal(id, { contract_status: 'expired' })).toEqual([
      400,
      'validation_failed',
      [{ field: 'contract_status', reason: 'must be active or inactive; expired follows from the schedule' }],
    ]);
  });

  it('merge the price map by SKU: an entry without tiers removes its SKU, except the last one', async () => {
    const { id } = await made({ product_price_map: [priceOf('A'), priceOf('B')] });
    const map = async (...entries: object[]) =>
      (await changed(id, { product_price_map: entries })).product_price_map as unknown;
    expect(await map(priceOf('C', [1, 5, 2]), priceOf('B', [3, null, 7]))).toEqual([
      priceOf('A'),
      priceOf('B', [3, null, 7]),
      priceOf('C', [1, 5, 2]),
    ]);
    const gone = (sku_id: string) => ({ sku_id, volume_tiers: [] });
    expect(await map(gone('A'), gone('C'))).toEqual([priceOf('B', [3, null, 7])]);
    expect(await map(gone('A'))).toEqual([priceOf('B', [3, null, 7])]); // was removed before
    expect(await refusal(id, { product_price_map: [gone('B'), gone('NONE')] })).toEqual([
      400,
      'validation_failed',
      [
        { field: 'product_price_map[1].sku_id', reason: 'does not exist' },
        { field: 'product_price_map', reason: 'must leave the contract at least one SKU' },
      ],
    ]);
    expect(await map(gone('B'), priceOf('A'))).toEqual([priceOf('A')]);
    const { version } = (await client.get(`${LIST}/${id}`)).body.data;
    expect(version).toBe(4);
  });

  it('of the audience require its customers or segments, and remove the others', async () => {
    const { id, customer_ids } = await made();
    const reasons = async (fields: object) => {
      const [status, code, details] = await refusal(id, fields);
      expect([status, code]).toEqual([400, 'validation_failed']);
      return (details as { field: string }[]).map(({ field }) => field);
    };
    expect(await reasons({ customer_ids: null })).toEqual(['customer_ids']);
    expect(await reasons({ customer_group_type: 'segments' })).toEqual(['customer_segments']);
    expect(await reasons({ customer_group_type: 'all', customer_ids })).toEqual(['customer_ids']);
    expect(await changed(id, { customer_group_type: 'segments', customer_segments: ['S-1'] })).toMatchObject({
      customer_ids: [],
      customer_segments: [expect.any(String)],
    });
    expect(await changed(id, { customer_group_type: 'all' })).toMatchObject({
      customer_ids: [],
      customer_segments: [],
    });
    const both = await changed(id, { customer_group_type: 'customers', customer_ids: ['C-2', 'C-1'] });
    expect(both.customer_ids).toEqual([expect.any(String), customer_ids[0]]);
    expect((await changed(id, { customer_ids: ['C-2'] })).customer_ids).toEqual([both.customer_ids[0]]);
  });

  it('of the schedule keep omitted fields, and read local times in the new time zone', async () => {
    const { id } = await made({ timezone: 'Asia/Tokyo' });
    const schedule = async (fields: object) => (await changed(id, fields)).schedule_details as unknown;
    expect(await schedule({ schedule_details: { end_date: '2030-01-01T00:00:00' } })).toEqual({
      start_date: '2026-01-01T00:00:00.000Z',
      end_date: '2029-12-31T15:00:00.000Z',
    });
    expect(
      await schedule({ timezone: 'Asia/Kathmandu', schedule_details: { start_date: '2027-01-01T00:00:00' } }),
    ).toEqual({ start_date: '2026-12-31T18:15:00.000Z', end_date: '2029-12-31T15:00:00.000Z' });
    expect(await refusal(id, { schedule_details: { start_date: '2029-12-31T15:00:00Z' } })).toEqual([
      400,
      'validation_failed',
      [{ field: 'schedule_details.start_date', reason: 'must be earlier than end_date, 2029-12-31T15:00:00.000Z' }],
    ]);
    expect(await schedule({ schedule_details: { end_date: null } })).toEqual({
      start_date: '2026-12-31T18:15:00.000Z',
      end_date: null,
    });
  });

  it('check If-Match', async () => {
    const { id } = await made();
    const stale = { 'if-match': '"7"' };
    expect((await client.patch(`${LIST}/${id}`, { name: 'B' }, stale)).body.code).toBe('version_conflict');
    expect((await client.delete(`${LIST}/${id}`, stale)).status).toBe(412);
    const answer = await client.patch(`${LIST}/${id}`, { name: 'B' }, { 'if-match': '"1"' });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, etagOf(2)]);
    expect((await client.delete(`${LIST}/${id}`, { 'if-match': '"2"' })).status).toBe(204);
    expect((await client.delete(`${LIST}/${id}`)).body.code).toBe('contract_pricing_not_found');
  });

  it('are refused if they make two contracts overlap, with the id of the other contract', async () => {
    const { id } = await made({ channel: ['openapi'], product_price_map: [priceOf('A'), priceOf('B')] });
    const beside = {
      customers: { customer_ids: ['C-2'] },
      audience: { customer_group_type: 'all', customer_ids: [] },
      sku: { product_price_map: [priceOf('C')] },
      channel: { channel: ['storefront', 'sales_rep'] },
      time: { schedule_details: { start_date: '2020-01-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' } },
      priority: { priority: 1 },
      status: { contract_status: 'inactive' },
    };
    const reason = `contract ${id} prices A too, for 1 of the customers`;
    const overlap = [409, 'price_overlap', [{ field: 'product_price_map', reason }]];
    const same = { customer_ids: ['C-2', 'C-1'], channel: [], priority: 0, contract_status: 'active' };
    for (const [name, fields] of Object.entries(beside)) {
      const other = await made(fields);
      const { schedule_details } = contractOf();
      const back = {
        ...same,
        customer_group_type: 'customers',
        product_price_map: [priceOf('A')],
        schedule_details: { ...schedule_details, end_date: null },
      };
      expect([name, ...(await refusal(other.id, back))]).toEqual([name, ...overlap]);
      expect([name, (await client.get(`${LIST}/${other.id}`)).body.data]).toEqual([name, other]);
      await client.delete(`${LIST}/${other.id}`);
    }
    const { status, body } = await client.post(
      '/v1/contract-pricing',
      contractOf({ channel: ['openapi', 'storefront'] }),
    );
    expect([status, body.code, body.details]).toEqual(overlap);
  });

  it('are refused for overlaps in segments and in all customers too', async () => {
    const prices = { product_price_map: [priceOf('A'), priceOf('B'), priceOf('C')] };
    const audiences = {
      '1 of the segments': { customer_group_type: 'segments', customer_segments: ['S-1'], customer_ids: [] },
      'all customers': { customer_group_type: 'all', customer_ids: [] },
    };
    for (const [whom, audience] of Object.entries(audiences)) {
      const fields = { ...audience, ...prices };
      const { id } = await made(fields);
      const { status, body } = await client.post(LIST, contractOf(fields));
      expect([status, body.details]).toEqual([
        409,
        [{ field: 'product_price_map', reason: `contract ${id} prices A and 2 more too, for ${whom}` }],
      ]);
    }
  });

  it('of contracts are needed before their customers and segments can be deleted', async () => {
    const both = [
      await made(),
      await made({ customer_group_type: 'segments', customer_segments: ['S-1'], customer_ids: [] }),
    ];
    const third = await made({ customer_ids: ['C-2'] });
    const customer = `/v2/customers/${third.customer_ids[0]}`;
    const segment = `/v2/customer-segments/${both[1].customer_segments[0]}`;
    for (const path of [customer, segment]) {
      const { status, body } = await client.delete(path);
      expect([status, body.code, /contracts/.test(body.message as string)]).toEqual([409, 'resource_in_use', true]);
      const { id, name } = path === segment ? both[1] : third;
      expect(body.details).toContainEqual({ field: 'id', reason: `is used by contract ${name} (${id})` });
    }
    for (const { id } of (await client.get(LIST)).body.data) await client.delete(`${LIST}/${id}`);
    for (const path of [customer, segment]) expect((await client.delete(path)).status).toBe(204);
  });

  it('of inactive contracts follow from the deletion of a product, with a new version', async () => {
    const { id } = await made({ product_price_map: [priceOf('A'), priceOf('C')], contract_status: 'inactive' });
    const [{ id: product }] = (await client.get('/v2/products?sku_id=C')).body.data;
    expect((await client.delete(`/v2/products/${product}`)).status).toBe(204);
    expect((await client.get(`${LIST}/${id}`)).body.data).toMatchObject({
      product_price_map: [priceOf('A')],
      version: 2,
    });
    expect(await refusal(id, { product_price_map: [priceOf('C')] })).toEqual([
      400,
      'validation_failed',
      [{ field: 'product_price_map[0].sku_id', reason: 'does not exist' }],
    ]);
  });
});
