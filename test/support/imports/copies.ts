import type { Client } from '../client.js';
import { asAdmin } from '../database.js';
import type { TestService } from '../service.js';

/** `npm run prove` exports the whole demo tenant. */
export const IS_WHOLE = process.env.ROUNDTRIP_DEMO === 'all';
export const SECONDS = IS_WHOLE ? 600 : 60;

/** The file of an export, with its byte order mark. */
export async function exportOf({ base, key }: Client, path: string): Promise<string> {
  const response = await fetch(`${base}/v2/exports/${path}`, { headers: { 'x-api-key': key } });
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer()).toString();
}

export const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

/** The number of entries of resources other than imports in the journal of a tenant. */
export const entriesOf = (service: TestService, { slug }: Client): Promise<number> =>
  asAdmin(service.database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count from (select tenant_id, resource_type from journal
        union all select tenant_id, resource_type from journal_unnumbered) entries
        where tenant_id = (select id from tenants where slug = $1) and resource_type <> 'import'`,
      [slug],
    );
    return rows[0]!.count;
  });

type Row = Record<string, any>;

async function all(client: Client, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await client.get(`${path}?page_size=100${cursor && `&cursor=${cursor}`}`);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    rows.push(...(body.data as Row[]));
    cursor = body.pagination.next_cursor as string | null;
  }
  return rows.reverse();
}

/** The fields of a record that are not null, without those that only reads have. */
function bodyOf(row: Row, ...without: string[]): Row {
  const computed = ['id', 'version', 'created_at', 'updated_at', ...without];
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !computed.includes(name)));
}

/** Creates what has no import: attributes, price lists, sales reps and segments. */
export async function copySettings(from: Client, to: Client): Promise<void> {
  for (const row of await all(from, '/v2/attributes')) await to.create('/v2/attributes', bodyOf(row, 'options'));
  for (const row of await all(from, '/v2/price-lists')) await to.create('/v2/price-lists', bodyOf(row));
  for (const row of await all(from, '/v2/sales-reps')) await to.create('/v2/sales-reps', bodyOf(row));
  for (const row of await all(from, '/v2/customer-segments'))
    await to.create('/v2/customer-segments', bodyOf(row, 'customer_count'));
}

/** Creates payment methods, which orders name. */
export async function copyPartsOfCustomers(from: Client, to: Client): Promise<void> {
  const references = new Map((await all(from, '/v2/customers')).map((row) => [row.id, row.reference_id]));
  const ids = new Map((await all(to, '/v2/customers')).map((row) => [row.reference_id, row.id]));
  for (const row of await all(from, '/v2/payment-methods'))
    await to.create('/v2/payment-methods', {
      ...bodyOf(row, 'token'),
      customer_id: ids.get(references.get(row.customer_id)),
    });
}

export async function copyCreditNotes(from: Client, to: Client): Promise<void> {
  const ids = new Map((await all(to, '/v2/invoices')).map((row) => [row.reference_id, row.id]));
  for (const invoice of await all(from, '/v2/invoices')) {
    if (invoice.credited_amount === 0) continue;
    for (const { reference_id, credit_note_number, reason, items } of await all(
      from,
      `/v2/invoices/${invoice.id}/credit-notes`,
    )) {
      const credited = (items as Row[]).map(({ invoice_item_id: id, quantity }) => {
        const item = (invoice.items as Row[]).find((one) => one.id === id)!;
        return { invoice_item_id: item.reference_id, quantity };
      });
      const body = { reference_id, credit_note_number, reason, items: credited };
      await to.create(`/v2/invoices/${ids.get(invoice.reference_id)}/credit-notes`, body);
    }
  }
}

/** Adds records in states and with fields that the demo does not have. */
export async function addVariety(client: Client): Promise<void> {
  const [customer] = await all(client, '/v2/customers');
  const order = {
    customer_id: customer!.reference_id,
    line_items: [
      { reference_id: 'a', sku: 'NW-003', quantity: 5, unit_price: 18.4, discount: 5, discount_type: 'percentage' },
      { reference_id: 'b', sku: 'NW-003', quantity: 2.5, note: 'second line of the SKU' },
      { sku: 'AD-HOC', is_adhoc: true, quantity: 1, unit_price: 3 },
    ],
    additional_charges: [{ name: 'Pallet', type: 'deposit', amount: 3 }],
    discount_value: 1.25,
    shipping_charge: 4,
    tax_value: 2,
    price_list_id: (await all(client, '/v2/price-lists'))[0]!.id,
    internal_note: 'a "quoted" note; with ünïcode',
  };
  for (const status of ['draft', 'submitted', 'confirmed', 'cancelled'])
    await client.create('/v2/orders', {
      ...order,
      reference_id: `RT-${status}`,
      status: status === 'cancelled' ? 'draft' : status,
    });
  const cancelled = (await client.get('/v2/orders?order_status=all&reference_ids=RT-cancelled')).body.data[0];
  await client.patch(`/v2/orders/${cancelled.id}/status`, { status: 'cancelled' });
  await client.create('/v2/orders', { ...order, reference_id: 'RT-quote', type: 'quote' });
  const invoice = {
    tax_mode: 'stated', // with a tax of the line, which the mode of the demo does not take
    order_ids: ['RT-confirmed'],
    due_date: '2040-01-01T00:00:00Z',
    items: [
      {
        reference_id: 'b',
        sku: 'NW-003',
        quantity: 0.5,
        amount: 18.4,
        tax_charges: { tax: 19, tax_type: 'percentage' },
      },
    ],
    charges: [{ name: 'Freight', type: 'shipping', amount: 4.5 }],
    attributes: [{ name: 'cost_center', value: 'Kitchen' }],
  };
  const made: Row[] = [];
  for (const state of ['DRAFT', 'OPEN', 'SENT', 'CANCELLED', 'PAID']) {
    const reference = `RT-${state}`;
    const invoice_status = ['DRAFT', 'SENT'].includes(state) ? state : 'OPEN';
    const body = { ...invoice, reference_id: reference, invoice_number: reference, invoice_status };
    made.push(await client.create('/v2/invoices', state === 'PAID' ? { ...body, paid_amount: 400 } : body));
  }
  await client.patch(`/v2/invoices/${made[3]!.id}`, {
    invoice_status: 'CANCELLED',
    cancellation_reason: 'Wrong customer',
  });
  const shipment = { order_id: 'RT-confirmed', shipment_items: [{ sku_id: 'NW-003', quantity: 2.5 }] };
  await client.create('/v2/shipments', {
    ...shipment,
    reference_id: 'RT-shipment',
    invoice_id: made[1]!.id,
    status: 'fulfilled',
    tracking_info: { tracking_number: 'T-1' },
  });
  const { id } = await client.create('/v2/shipments', { ...shipment, reference_id: 'RT-lost' });
  await client.patch(`/v2/shipments/${id}/status`, { status: 'cancelled' });
}
