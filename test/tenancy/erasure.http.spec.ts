import { ImportFixture, ndjson } from '../support/imports/fixture.js';
import { PERSONAL_DATA } from '#app/tenants/erasure/personal-fields.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { Receiver } from '../support/webhooks/receiver.js';
import { cliHereOf, type CliResult } from '../support/cli.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { address, named, ok, type Texts, updated, writePersonalData } from '../support/personal-data.js';
import { type OwnService, startService } from '../support/service.js';
import { contentsOf, copyTenant, tenantTables } from '../support/tenant-copies.js';

/** An entry of the history. */
interface Entry {
  version: number;
}

/** In every personal text of the customer that is erased, in other letters in those of the other one. */
const [MARKER, OTHER] = ['zqerasezq', 'zqkeepzq'];
/** The same for telephone numbers and digits. */
const [PHONE, OTHER_PHONE] = ['77700099', '66600099'];

/** The texts that remain, as docs/operations.md says. A new column must be added here or to the personal ones. */
const KEPT_COLUMNS = {
  // references of banks, and a hash
  bank_lines: [
    ...['bank_reference', 'bank_reference_key', 'end_to_end_id', 'end_to_end_key', 'entry_reference', 'identity'],
    ...['mandate_id', 'return_reason', 'state', 'structured_reference'],
  ],
  customer_addresses: ['reference_id', 'status', 'type'],
  customer_contacts: ['reference_id', 'status'],
  payment_methods: ['brand', 'card_type', 'payment_method_type', 'provider', 'reference_id'],
  customers: [
    ...[
      'buyer_reference',
      'credit_policy',
      'customer_type',
      'display_id',
      'document_format',
      'document_language',
      'freight_term',
      'language',
      'payment_mode',
      'payment_term',
    ],
    ...['reference_id', 'registration_id', 'registration_scheme', 'shipping_method', 'source', 'status'],
    ...['tax_category', 'tax_exemption', 'tax_number', 'vat_id'],
  ],
  orders: [
    ...[
      'attributes',
      'charges',
      'container_info',
      'created_by',
      'credit_state',
      'display_id',
      'entity_source',
      'freight_term',
    ],
    ...['payment_method', 'payment_term', 'po_number', 'reference_id', 'shipping_method', 'source'],
    ...['stated_fulfillment_status', 'stated_payment_status', 'status', 'type', 'updated_by'],
  ],
  invoices: [
    ...[
      'attributes',
      'buyer_reference',
      'charges',
      'contract_reference',
      'customer_tax',
      'early_payment',
      'invoice_number',
      'number_source',
    ],
    ...['payment_method', 'payment_terms', 'po_number', 'reference_id', 'sales_rep_id', 'shipping_method'],
    ...['tax_mode', 'tax_summary', 'type', 'url'],
  ],
  shipments: ['reference_id', 'status', 'tracking_info'],
  payments: ['attributes', 'display_id', 'kind', 'method', 'reference_id', 'tax_summary'],
  reminders: ['display_id', 'texts'],
  returns: ['display_id', 'reason', 'reference_id', 'status'],
};

describe('the erasure of a customer', () => {
  let service: OwnService;
  let client: Client;
  let receiver: Receiver;
  let erase: (customer: string) => Promise<CliResult>;

  beforeAll(async () => {
    service = await startService({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
    client = await service.tenant({ slug: 'acme' });
    const here = cliHereOf(service.database);
    erase = (customer) => here(`customers erase ${customer} --tenant acme`);
    receiver = await Receiver.start();
    await client.create('/v2/webhooks', { url: receiver.url });
    await client.create('/v1/products', { group_code: 'A', variants: [{ sku_id: 'A', name: 'Product A' }] });
    await client.create('/v2/customers', { reference_id: 'NEXT', company_name: 'Next' });
  });
  afterAll(async () => {
    await receiver.stop();
    await service.stop();
  });

  const inDatabase = <T>(work: Parameters<typeof asAdmin<T>>[1]) => asAdmin(service.database.adminUrl, work);
  const write = (reference: string, texts: Texts) => writePersonalData(service, client, reference, texts);

  /** The tenant's rows that contain a text, with their tables. */
  const holding = (text: string) =>
    inDatabase(async (admin) => {
      const found: string[] = [];
      for (const name of await tenantTables(admin)) {
        const { rows } = await admin.query<{ row: string }>(
          `select t::text as row from ${name} t
            where tenant_id = (select id from tenants where slug = 'acme') and position($1 in lower(t::text)) > 0`,
          [text],
        );
        found.push(...rows.map(({ row }) => `${name} ${row}`));
      }
      return found.sort();
    });
  /** Sends all events to the endpoint, which repeats a text in its answers to those of records of customers. */
  const deliver = async (text: string) => {
    receiver.answer = ({ event }, response) =>
      response.writeHead(200).end(event.type.startsWith('import.') ? '' : `received ${text}`);
    while (await service.app.get(WebhookDispatcher).round());
  };
  const history = async (id: string) =>
    (await ok(client.get(`/v2/history?resource_id=${id}&page_size=100`))) as Entry[];

  it('removes its personal data from everything that is stored, and leaves other customers and the books unchanged', async () => {
    await deliver('nothing');
    const erased = await write('ERASED', { text: MARKER, phone: PHONE });
    await deliver(MARKER);
    const kept = await write('KEPT', { text: OTHER, phone: OTHER_PHONE });
    await deliver(OTHER);
    expect((await holding(MARKER)).length).toBeGreaterThan(20);
    await service.tenant({ slug: 'copy' });
    await inDatabase((admin) => copyTenant(admin, { from: 'acme', to: 'copy' }));
    const copy = await inDatabase((admin) => contentsOf(admin, ['copy']));
    const read = async ({ customer, order, invoice, shipment }: Record<string, any>) => ({
      order: await ok(client.get(`/v2/orders/${order.id}`)),
      invoice: await ok(client.get(`/v2/invoices/${invoice.id}`)),
      shipment: await ok(client.get(`/v2/shipments/${shipment.id}`)),
      customer: await ok(client.get(`/v2/customers/${customer.id}`)),
      history: [...(await history(customer.id)), ...(await history(order.id))],
    });
    const [before, other] = [await read(erased), await read(kept)];
    /** Numbers of the customers that are found by the e-mail address of a contact, by a city and by a telephone number. */
    const found = async () => {
      const numbers: number[] = [];
      for (const search of [`part-${MARKER}`, MARKER, PHONE])
        numbers.push((await ok(client.get(`/v2/customers?status=all&search=${search}`))).length as number);
      return numbers;
    };
    expect(await found()).toEqual([1, 1, 1]);
    const { code, stderr, stdout } = await erase('ERASED');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('erased the personal data of customer ERASED');

    expect(await holding(MARKER)).toEqual([]);
    expect(await holding(PHONE)).toEqual([]);
    expect(await found()).toEqual([0, 0, 0]);
    expect(await read(kept)).toEqual(other);
    expect(await inDatabase((admin) => contentsOf(admin, ['copy']))).toEqual(copy);
    const after = await read(erased);
    const books = ({ order, invoice, shipment }: any) => [
      ...[order.display_id, order.reference_id, order.amount, order.payable_total, order.line_items, order.customer_id],
      ...[{ ...invoice, remarks: 0, version: 0, updated_at: 0 }, shipment.shipment_items, shipment.tracking_info],
    ];
    expect(books(after)).toEqual(books(before));
    expect(after.customer).toMatchObject({ reference_id: 'ERASED', name: '[erased]', email: null, attributes: [] });
    expect(after.customer.version).toBe(before.customer.version + 1);
    expect(after.order).toMatchObject({ customer_name: '[erased]', billing_address: null, customer_note: null });
  });

  it('is an entry of the journal that names the fields without their values', async () => {
    const [{ id, version }] = await ok(client.get('/v2/customers?reference_ids=ERASED'));
    const entries = await history(id as string);
    const last = entries.find((entry) => entry.version === version);
    expect(last).toMatchObject({
      action: 'updated',
      changes: expect.arrayContaining([{ field: 'email', before: '[erased]', after: null }]),
    });
  });

  it('changes nothing when it is repeated', async () => {
    const rows = await holding('[erased]');
    const { code, stdout } = await erase('ERASED');
    expect([code, stdout]).toEqual([0, 'none\nerased the personal data of customer ERASED\n']);
    expect(await holding('[erased]')).toEqual(rows);
  });

  it('lets a request with an idempotency key be repeated without a second effect', async () => {
    const answer = await fetch(`${client.base}/v2/customers`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json', 'idempotency-key': 'twice' },
      body: JSON.stringify({ reference_id: 'TWICE', company_name: 'Twice' }),
    });
    await erase('ERASED');
    const repeated = await fetch(`${client.base}/v2/customers`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json', 'idempotency-key': 'twice' },
      body: JSON.stringify({ reference_id: 'TWICE', company_name: 'Twice' }),
    });
    expect([repeated.status, repeated.headers.get('location')]).toEqual([
      answer.status,
      answer.headers.get('location'),
    ]);
    expect(await repeated.text()).toBe('');
  });

  it('decides for every text and every JSON column of the records whether it is kept', async () => {
    const columns = await inDatabase((admin) =>
      admin.query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
          where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'jsonb', 'ARRAY')`,
        [PERSONAL_DATA.map(({ table }) => table)],
      ),
    );
    const kept: Record<string, string[]> = {};
    for (const { table, columns: erased } of PERSONAL_DATA) {
      const names = columns.rows.filter((one) => one.table === table).map(({ column }) => column);
      kept[table] = names.filter((name) => !erased.some(({ column }) => column === name)).sort();
    }
    expect(kept).toEqual(KEPT_COLUMNS);
  });

  it('also concerns a customer that was deleted, by its id', async () => {
    const texts: Texts = { text: 'zqgonezq', phone: '55500099' };
    const { id } = await client.create('/v2/customers', {
      reference_id: 'DELETED',
      ...named(texts),
      addresses: [address(texts, 'HQ')],
    });
    await ok(client.patch(`/v2/customers/${id}`, updated(texts)));
    await ok(client.delete(`/v2/customers/${id}`));
    await history(id as string);
    expect(await holding(texts.text)).not.toEqual([]);
    expect((await erase(id as string)).code).toBe(0);
    expect(await holding(texts.text)).toEqual([]);
  });

  it('refuses an unknown customer, and waits for unfinished imports', async () => {
    expect((await erase('NOBODY')).stderr).toBe('Tenant acme has no customer NOBODY.\n');
    const fixture = new ImportFixture(service, client);
    await fixture.send('resource=customers&mode=create', ndjson({ reference_id: 'LATER', company_name: 'Later' }));
    expect((await erase('ERASED')).stderr).toContain('Tenant acme has 1 unfinished imports');
    await fixture.work();
  });
});
