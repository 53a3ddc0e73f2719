import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { Client, Pool, type QueryArrayConfig } from 'pg';
import { newId } from '#platform/base/values/ids.js';
import { LOCK_PAYMENT, READ_PAYMENT, STORE_PAYMENT } from './baseline-payment-sql.js';
import { POSSIBLE_PRICES } from './baseline-prices-sql.js';
import * as sql from './baseline-sql.js';

/**
 * The baseline: the measured work without a framework, validation, logs and error handling. It does equivalent statements
 * with the same isolation, as fast as possible with `pg`.
 */
const PAGE_SIZE = 25;
const { DATABASE_URL, ADMIN_URL, PORT, POOL_SIZE } = process.env as Record<string, string>;

const pool = new Pool({
  connectionString: DATABASE_URL,
  max: Number(POOL_SIZE),
  pipeline: true,
  options:
    '-c role=wca_service -c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000 -c plan_cache_mode=force_generic_plan',
});
setFlagsFromString('--no-allocation-site-pretenuring'); // as src/app/start/start.ts
const keys = await readKeys();

type Row = (string | null)[];

const beginOf = (tenant: string) => `begin; select set_config('app.tenant_id', '${tenant}', true)`;

const prepared = (tenant: string, name: string, text: string, values: unknown[]): QueryArrayConfig => ({
  ...{ name, text, values: [tenant, ...values], rowMode: 'array' },
});

/** One statement in a transaction of the tenant: three messages are sent before the first answer is awaited. */
async function run(tenant: string, name: string, text: string, values: unknown[]): Promise<Row> {
  const client = await pool.connect();
  const [, result] = await Promise.all([
    client.query(beginOf(tenant)),
    client.query<Row>(prepared(tenant, name, text, values)),
    client.query('commit'),
  ]);
  client.release();
  return result.rows[0]!;
}

async function list(
  name: string,
  text: string,
  tenant: string,
  query: string,
  sort: string,
  parameters: string,
): Promise<string> {
  const page = query.startsWith('page=') ? Number(query.slice(5)) : 1;
  const [total, rows, last] = await run(tenant, name, text, [PAGE_SIZE, (page - 1) * PAGE_SIZE]);
  const pages = Math.ceil(Number(total) / PAGE_SIZE);
  const next = page < pages ? page + 1 : 0;
  const [value, id] = next ? (JSON.parse(last!) as [string, string]) : [];
  const cursor = next
    ? `"${Buffer.from(`[${sort},"${value}","${id}",${next},${total},"${keyOf(parameters)}"]`).toString('base64url')}"`
    : null;
  return `{"data":${rows},"pagination":{"total_records":${total},"total_pages":${pages},"current_page":${page},"next_page":${next},"prev_page":${page - 1},"page_size":${PAGE_SIZE},"next_cursor":${cursor}}}`;
}

/** What a cursor says of its list, which has no filters here. */
const keyOf = (parameters: string): string =>
  createHash('sha256')
    .update(JSON.stringify([parameters, []]))
    .digest('base64url')
    .slice(0, 16);

interface PriceQuestion {
  customer_id: string;
  lines: { sku: string }[];
}

interface NewPayment {
  customer_id: string;
  reference_id: string;
  amount: number;
  allocations: [{ invoice_id: string }];
}

interface NewItem {
  reference_id: string;
  sku: string;
  quantity: number;
  amount: number;
  tax_charges?: { tax: number; tax_type: string };
}
interface NewInvoice {
  reference_id: string;
  order_ids: [string];
  invoice_number: string;
  due_date: string;
  payment_terms: string;
  items: NewItem[];
}

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Rounds like the service, half away from zero (no amount is negative): whole cents times hundredths of a percent are exact, so that ties are detected. */
const percentageOf = (amount: number, rate: number): number =>
  Math.round((Math.round(amount * 100) * Math.round(rate * 100)) / 10_000) / 100;

async function create(tenant: string, body: NewInvoice): Promise<string> {
  let [subtotal, taxed, tax, rate] = [0, 0, 0, 0];
  const items = body.items.map(({ reference_id, sku, quantity, amount, tax_charges: charges }, position) => {
    const item_total = cents(quantity * amount);
    const line_total = charges ? cents(item_total + percentageOf(item_total, charges.tax)) : item_total;
    subtotal += line_total;
    if (charges) [taxed, tax, rate] = [cents(taxed + item_total), cents(tax + line_total - item_total), charges.tax];
    const tax_charges = charges && stored(charges.tax, charges.tax_type);
    const final_unit_price = Math.round((item_total / quantity) * 10_000) / 10_000;
    return { position, reference_id, sku, quantity, amount, item_total, line_total, final_unit_price, tax_charges };
  });
  const total = cents(subtotal);
  const { reference_id, order_ids, invoice_number, due_date, payment_terms } = body;
  const head = [order_ids[0], newId(), reference_id, invoice_number, due_date, payment_terms, total];
  const summary = [taxGroup(rate, taxed, tax), taxGroup(0, cents(total - tax - taxed), 0)].filter(({ base }) => base);
  const lists = [items, summary].map((list) => JSON.stringify(list));
  const [document] = await run(tenant, 'create', sql.CREATE_INVOICE, [...head, ...lists]);
  return document!;
}

const taxGroup = (rate: number, base: number, tax: number) => ({
  ...{ category: 'S', rate, base, tax, exemptionCode: null, exemptionReason: null },
});

const stored = (tax: number, taxType: string) => ({
  ...{ tax, taxType, discount: null, discountType: 'value' },
  ...{ shipping: null, shippingType: 'value', additional: null, additionalType: 'value' },
});

async function pay(tenant: string, { customer_id, reference_id, amount, allocations }: NewPayment): Promise<string> {
  const invoiceId = allocations[0].invoice_id;
  const client = await pool.connect();
  const [, , { rows }] = await Promise.all([
    client.query(beginOf(tenant)),
    client.query(prepared(tenant, 'lock', LOCK_PAYMENT, [customer_id, invoiceId])),
    client.query<Row>(prepared(tenant, 'payable', READ_PAYMENT, [invoiceId, reference_id])),
  ]);
  const [customer, reference, version, isPayable, total, paid, credited, dueDate, settled, closedUntil, takenBy] =
    rows[0]!;
  const due = cents(Number(total) - Number(paid) - Number(credited));
  const paidAt = new Date().toISOString();
  if (
    customer !== customer_id ||
    !isPayable ||
    takenBy ||
    amount > due ||
    (closedUntil && paidAt.slice(0, 10) <= closedUntil)
  )
    throw new Error('Refused');
  const [id, allocationId] = [newId(), newId()];
  const left = cents(due - amount);
  const isOverdue = new Date(dueDate!) < new Date();
  const changes = [
    ['paid_amount', Number(paid), cents(Number(paid) + amount)],
    ['due_amount', due, left],
    ['settlement.payments', Number(settled), cents(Number(settled) + amount)],
    ...(left === 0 && isOverdue ? [['invoice_status', 'OVERDUE', 'PAID']] : []),
  ].map(([field, before, after]) => ({ field, before, after }));
  const entry = (type: string, resource: string, name: string | null, newVersion: number, action: string) => ({
    ...{
      id: newId(),
      resource_type: type,
      resource_id: resource,
      reference_id: name,
      version: newVersion,
      action,
      changes: [] as object[],
    },
  });
  const entries = [
    entry('payment', id, reference_id, 1, 'created'),
    entry('allocation', allocationId, null, 1, 'created'),
    { ...entry('invoice', invoiceId, reference!, Number(version) + 1, 'updated'), changes },
  ];
  const values = [id, allocationId, reference_id, customer_id, invoiceId, amount, JSON.stringify(entries)];
  const [result] = await Promise.all([
    client.query<Row>(prepared(tenant, 'pay', STORE_PAYMENT, values)),
    client.query('commit'),
  ]);
  client.release();
  return result.rows[0]![0]!;
}

/** Look-up id and hashed secret of every key, with its tenant. */
async function readKeys(): Promise<Map<string, { hash: string; tenant: string }>> {
  const admin = new Client({ connectionString: ADMIN_URL });
  await admin.connect();
  const { rows } = await admin.query<{ lookup: string; hash: string; tenant: string }>(
    `select lookup, encode(secret_hash, 'hex') as hash, tenant_id as tenant from api_keys`,
  );
  await admin.end();
  return new Map(rows.map(({ lookup, hash, tenant }) => [lookup, { hash, tenant }]));
}

/** `wca_live_<12 characters>_<43 characters>` */
function tenantOf(key: string): string {
  const known = keys.get(key.slice(9, 21))!;
  if (known.hash !== createHash('sha256').update(key.slice(22)).digest('hex')) throw new Error('Wrong key');
  return known.tenant;
}

async function answer(request: IncomingMessage): Promise<string> {
  const tenant = tenantOf(request.headers['x-api-key'] as string);
  const url = request.url!;
  const mark = url.indexOf('?');
  const [, , resource, id] = (mark < 0 ? url : url.slice(0, mark)).split('/');
  const products = resource === 'products';
  if (resource === 'prices') {
    const { customer_id, lines } = JSON.parse(await read(request)) as PriceQuestion;
    const [document] = await run(tenant, 'prices', POSSIBLE_PRICES, [customer_id, lines.map(({ sku }) => sku)]);
    return `{"data":${document}}`;
  }
  if (resource === 'payments') return `{"data":${await pay(tenant, JSON.parse(await read(request)) as NewPayment)}}`;
  if (request.method === 'POST')
    return `{"data":${await create(tenant, JSON.parse(await read(request)) as NewInvoice)}}`;
  if (id) {
    const [document] = await (products
      ? run(tenant, 'product', sql.PRODUCT, [id])
      : run(tenant, 'invoice', sql.INVOICE, [id]));
    return `{"data":${document}}`;
  }
  const query = mark < 0 ? '' : url.slice(mark + 1);
  return products
    ? list('products', sql.PRODUCTS, tenant, query, '"sku_id","asc"', 'ListProductsV2')
    : list('invoices', sql.INVOICES, tenant, query, '"updated_at","desc"', 'ListInvoicesV2');
}

function read(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}

function send(response: ServerResponse, status: number, body: string): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': length }).end(body);
}

createServer((request, response) => {
  answer(request).then(
    (body) => send(response, request.method === 'POST' ? 201 : 200, body),
    (error: Error) => send(response, 500, error.message),
  );
}).listen(Number(PORT), '127.0.0.1');
