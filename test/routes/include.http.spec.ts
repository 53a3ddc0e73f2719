import { currentRequestId, maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { storePagesAbove } from '#platform/data/sql/stored-rows.js';
import { type Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { type OwnService, startService } from '../support/service.js';
import { prepareSales, type Sales, sellOrders, type SoldOrder } from '../support/sold-orders.js';
import { intercept } from '../support/statements.js';

/** Statements of background work, and of the look-up of a key, which is kept for a moment only. */
const OF_THE_SERVICE = /\b(?:task_attempts|api_key_with_tenant|delete from list_counts)\b/;

/** In the beginning of a transaction without a tenant, such as that of the look-up of a key. */
const WITHOUT_TENANT = "set local app.tenant_id = '';";

const reasonsOf = ({ body }: Answer) =>
  body.details.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`);

describe('include', () => {
  let service: OwnService;
  let client: Client;
  let sales: Sales;
  let orders: SoldOrder[];
  let sent: string[] | undefined;
  let begun: string[] | undefined;

  beforeAll(async () => {
    service = await startService();
    intercept(
      service,
      ({ text }) => {
        sent?.push(text);
        return text;
      },
      (text) => {
        if (currentRequestId() && text.startsWith('begin') && !`${text};`.includes(WITHOUT_TENANT)) begun?.push(text);
      },
    );
    client = await service.tenant();
    sales = await prepareSales(client);
    orders = await sellOrders(client, sales, 1, 3);
  });
  afterAll(() => service.stop());
  afterEach(() => storePagesAbove());

  it('has the records that the read names, and an empty list where there are none', async () => {
    const [order] = orders;
    const one = await client.get(`/v2/orders/${order!.id}?include=invoices,shipments,customer,products`);
    const { data, included } = one.body;
    const idsOf = (name: string) => included[name].map(({ id }: { id: string }) => id);
    expect(idsOf('invoices')).toEqual([...data.invoice_ids].sort());
    expect(idsOf('shipments')).toEqual([...data.shipment_ids].sort());
    expect(idsOf('customers')).toEqual([data.customer_id]);
    expect(idsOf('products')).toEqual(Object.values(sales.products).sort());
    const invoices = (await client.get('/v2/invoices?include=payments&include[]=credit_notes')).body;
    const all = (name: string) => [...new Set<string>(invoices.data.flatMap((invoice: any) => invoice[name]))].sort();
    expect(invoices.included.payments.map(({ id }: { id: string }) => id)).toEqual(all('payment_ids'));
    expect(invoices.included.credit_notes.map(({ id }: { id: string }) => id)).toEqual(all('credit_note_ids'));
    const none = await client.get('/v2/shipments?ids=01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e&include=order.customer');
    expect(none.body).toMatchObject({ data: [], included: { orders: [], customers: [] } });
  });

  it('needs the scope of each relation', async () => {
    const key = await issueKey(service.database, { slug: client.slug, scopes: ['orders:read', 'invoices:read'] });
    const reader = new Client(service.base, key, client.slug);
    const refused = await reader.get('/v2/orders?include=customer,invoices.payments,products,shipments');
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']); // lists have no products
    const scoped = await reader.get('/v2/orders?include=customer,invoices.payments,shipments');
    expect([scoped.status, scoped.body.code, reasonsOf(scoped)]).toEqual([
      403,
      'insufficient_scope',
      ['customers', 'payments', 'shipments'].map((name) => `X-API-Key needs the scope ${name}:read`),
    ]);
    expect((await reader.get('/v2/orders?include=invoices.credit_notes')).status).toBe(200);
  });

  it.each([
    [
      '/v2/payments?include=customer,invoice,',
      [
        'include invoice cannot be included here; what can is customer, invoices',
        'include an empty name cannot be included here; what can is customer, invoices',
      ],
    ],
    ['/v2/payments?include=', ['include an empty name cannot be included here; what can is customer, invoices']],
    [
      '/v2/payments?include=x&fields=idd&page=0',
      [
        'fields idd is not a field of this answer; did you mean id?',
        'include x cannot be included here; what can is customer, invoices',
        'page must be a whole number of at least 1',
      ],
    ],
    [`/v2/payments?include=${'abcdefghijk'.split('').join(',')}`, ['include must have at most 10 names']],
    ['/v2/sales-reps?include=customer', ['include is not a known parameter; did you mean `include_total`?']],
  ])('is refused with the reason: %s', async (path, reasons) => {
    const answer = await client.get(path);
    expect([answer.status, reasonsOf(answer)]).toEqual([400, reasons]);
  });

  it('goes with fields, which choose those of data alone', async () => {
    const whole = (await client.get('/v2/orders?order_status=all&include=customer')).body;
    const some = (await client.get('/v2/orders?order_status=all&include=customer&fields=id')).body;
    expect(some).toEqual({ ...whole, data: whole.data.map(({ id }: { id: string }) => ({ id })) });
  });

  it('is a part of the ETag, which is right after a change of a related record; If-Match compares the version', async () => {
    const [order] = orders;
    const path = `/v2/orders/${order!.id}?include=customer`;
    const first = await client.get(path);
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(new RegExp(`^"${first.body.data.version}-[\\w-]{12}"$`));
    expect(tag).not.toBe((await client.get(`/v2/orders/${order!.id}`)).headers.get('etag'));
    for (const room of [undefined, 0]) {
      storePagesAbove(room);
      expect((await client.get(path, { 'if-none-match': tag })).status).toBe(304);
      expect((await client.get(`${path}&fields=id`, { 'if-none-match': tag })).status).toBe(304);
    }
    await client.patch(`/v2/customers/${first.body.data.customer_id}`, { legal_name: 'Renamed' });
    const after = await client.get(path, { 'if-none-match': tag });
    expect([after.status, after.body.included.customers[0].legal_name]).toEqual([200, 'Renamed']);
    const { data } = after.body;
    const status = await client.patch(
      `/v2/orders/${order!.id}/status`,
      { status: data.status },
      { 'if-match': after.headers.get('etag')! },
    );
    expect(status.status).toBe(200);
  });

  it('needs as many statements for twenty rows as for one', async () => {
    const path =
      '/v2/orders?order_status=all&include=customer,price_list,payment_method,shipments,invoices.credit_notes,invoices.payments';
    await sellOrders(client, sales, 100, 17);
    const statementsOf = async (rows: number) => {
      sent = [];
      const { status, body } = await client.get(`${path}&page_size=${rows}`);
      expect([status, body.data.length]).toEqual([200, rows]);
      const texts = sent.filter((text) => !OF_THE_SERVICE.test(text));
      sent = undefined;
      return texts;
    };
    await statementsOf(1);
    const one = await statementsOf(1);
    expect(await statementsOf(20)).toEqual(one);
    expect(one.length).toBeLessThanOrEqual(16);
  });

  it('has records of one moment: all is read in one transaction with one snapshot', async () => {
    begun = [];
    const { status } = await client.get('/v2/orders?order_status=all&include=customer,invoices.payments');
    const messages = begun;
    begun = undefined;
    expect([status, messages]).toEqual([
      200,
      [expect.stringMatching(/^begin isolation level repeatable read read only/)],
    ]);
    const db = service.app.get(TenantDb);
    const [{ id }] = await asAdmin(
      service.database.ownerUrl,
      async (admin) =>
        (await admin.query<{ id: string }>('select id from tenants where slug = $1', [client.slug])).rows as [
          { id: string },
        ],
    );
    const read = () =>
      db.read<{ name: string }>(
        'select company_name as name from customers where tenant_id = $1 and reference_id = $2',
        ['C-2'],
      );
    await runAs(maintenanceCaller(id), () =>
      db.inOneState(async () => {
        const before = await read();
        await client.patch(`/v2/customers/${(await client.get('/v2/customers/by-reference/C-2')).body.data.id}`, {
          company_name: 'Later',
        });
        expect(await read()).toEqual(before);
      }),
    );
    expect((await client.get('/v2/customers/by-reference/C-2')).body.data.name).toBe('Later');
  });

  it('of more than 10,000 records of a relation is refused with its name and their number', async () => {
    const [order] = orders;
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query(
        `insert into shipments as t select copy.* from shipments s, generate_series(1, 10000) n, lateral jsonb_populate_record(null::shipments,
            to_jsonb(s) || jsonb_build_object('id', gen_random_uuid(), 'reference_id', 'COPY-' || n)) copy
          where s.id = (select id from shipments where order_id = $1 limit 1)`,
        [order!.id],
      );
    });
    const answer = await client.get(`/v2/orders/${order!.id}?include=customer,shipments&fields=id`);
    expect([answer.status, reasonsOf(answer)]).toEqual([
      400,
      [
        'include shipments has 10002 records here, more than the 10000 that an answer can include; read fewer records, or shipments by its own list',
      ],
    ]);
  });
});
