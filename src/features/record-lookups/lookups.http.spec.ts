import { READS } from '#app/resources.js';
import { storePagesAbove } from '#platform/data/sql/stored-rows.js';
import { type Answer, Client } from '#test/support/client.js';
import { createRecords } from '#test/support/feature-samples.js';
import { issueKey } from '#test/support/keys.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { prepareSales, sellOrders } from '#test/support/sold-orders.js';

const LOOKUPS = READS.filter(({ lookup }) => lookup).map(({ name, scope, lookup }) => ({ name, scope, ...lookup! }));
const NO_ID = '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e';
const FILTERS: Record<string, string> = { orders: '?order_status=all' };

const reasonsOf = ({ body }: Answer) =>
  body.details.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`);

describe('a lookup', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await createRecords(client, { reference: 'RECORD', text: 'Record' });
    await sellOrders(client, await prepareSales(client), 1, 2);
  });
  afterEach(() => storePagesAbove());

  it('is there for ten resources, by SKU where a product is named so, otherwise by reference', () => {
    expect(Object.fromEntries(LOOKUPS.map(({ path, key }) => [path, key]))).toEqual({
      customers: 'reference_ids',
      orders: 'reference_ids',
      invoices: 'reference_ids',
      shipments: 'reference_ids',
      'credit-notes': 'reference_ids',
      payments: 'reference_ids',
      'price-lists': 'reference_ids',
      'contract-pricing': 'reference_ids',
      products: 'skus',
      inventories: 'skus',
    });
  });

  it.each(LOOKUPS)(
    'of $name answers each single read in the order of the request, null where there is none',
    async ({ name, path, key }) => {
      const { data: listed } = (await client.get(`/v2/${path}${FILTERS[name] ?? ''}`)).body;
      const records: Record<string, string>[] = listed.slice(0, 3);
      expect(records.length).toBeGreaterThan(0);
      const singles = await Promise.all(
        records.map(async ({ id }) => (await client.get(`/v2/${path}/${id}`)).body.data),
      );
      const keyOf = (record: Record<string, string>) => (key === 'skus' ? record.sku : record.reference_id);
      const byId = { ids: [NO_ID, ...records.map(({ id }) => id!.toUpperCase()), 'no id', records[0]!.id] };
      const wanted = JSON.stringify([null, ...singles, null, singles[0]]);
      const keyed = singles.filter(keyOf);
      for (const room of [undefined, 0]) {
        storePagesAbove(room);
        const answer = await client.post(`/v2/${path}/lookup`, byId);
        expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, `{"data":${wanted}}`]);
        const keys = { [key]: ['NO-SUCH', ...keyed.map(keyOf).reverse()], ids: null };
        const byKey = await client.post(`/v2/${path}/lookup`, keys);
        expect([byKey.status, byKey.body]).toEqual([200, { data: [null, ...keyed.toReversed()] }]);
      }
    },
  );

  it('takes fields and include as the single read does', async () => {
    const body = { reference_ids: ['O-2', 'NO-SUCH', 'O-1'] };
    const query = 'include=products,invoices.payments&fields=id,line_items.sku';
    const { status, body: answer } = await client.post(`/v2/orders/lookup?${query}`, body);
    expect(status).toBe(200);
    expect(answer.data[1]).toBeNull();
    const singles = await Promise.all(
      ['O-2', 'O-1'].map(async (reference) => (await client.get(`/v2/orders/by-reference/${reference}?${query}`)).body),
    );
    expect([answer.data[0], answer.data[2]]).toEqual(singles.map(({ data }) => data));
    for (const name of ['products', 'invoices', 'payments']) {
      const all = new Map(
        singles.flatMap(({ included }) => included[name].map((one: { id: string }) => [one.id, one])),
      );
      expect(answer.included[name]).toEqual([...all.keys()].sort().map((id) => all.get(id)));
    }
  });

  it('needs the scope of a read, also of what it includes, and shows nothing of other tenants', async () => {
    const keyFor = async (...scopes: string[]) =>
      new Client(service.base, await issueKey(service.database, { slug: client.slug, scopes }), client.slug);
    const body = { reference_ids: ['O-1'] };
    const reader = await keyFor('orders:read');
    expect((await reader.post('/v2/orders/lookup', body)).status).toBe(200);
    expect((await reader.post('/v2/orders/lookup?include=customer', body)).status).toBe(403);
    expect((await (await keyFor('customers:read')).post('/v2/orders/lookup', body)).status).toBe(403);
    const other = await service.tenant();
    const { id } = (await client.get('/v2/orders/by-reference/O-1')).body.data;
    for (const keys of [{ ids: [id] }, body])
      expect((await other.post('/v2/orders/lookup', keys)).body).toEqual({ data: [null] });
  });

  it.each([
    [{}, ['ids send exactly one of ids and reference_ids']],
    [{ ids: [NO_ID], reference_ids: ['O-1'] }, ['ids send exactly one of ids and reference_ids']],
    [{ ids: [] }, ['ids must not be empty']],
    [{ reference_ids: 'O-1' }, ['reference_ids must be an array']],
    [{ reference_ids: Array.from({ length: 256 }, () => 'O-1') }, ['reference_ids must have at most 255 entries']],
    [{ reference_ids: ['O-1', ' ', 7] }, ['reference_ids[1] must not be empty', 'reference_ids[2] must be a string']],
    [{ skus: ['A'] }, ['skus is not a known field']],
  ])('is refused with the reason: %j', async (body, reasons) => {
    const answer = await client.post('/v2/orders/lookup', body);
    expect([answer.status, reasonsOf(answer)]).toEqual([400, reasons]);
  });

  it('is no write: a key of idempotency has no effect', async () => {
    const headers = { 'idempotency-key': 'lookup' };
    const first = await client.post('/v2/customers/lookup', { reference_ids: ['C-1'] }, headers);
    const second = await client.post('/v2/customers/lookup', { reference_ids: ['C-2'] }, headers);
    expect([first.status, second.status, second.body.data[0].reference_id]).toEqual([200, 200, 'C-2']);
  });
});
