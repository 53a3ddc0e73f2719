import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { keyOf } from './keys.js';
import { ITEMS } from './seed-sql.js';

/** Ids and references of the tenants for requests. */
export interface Material {
  tenant: number;
  products: string[];
  orders: { reference: string; lines: { sku: string; price: number }[] }[];
  /** Issued invoices on which nothing is paid. */
  unpaid: { id: string; customer: string }[];
}

/** One HTTP request as bytes. */
export type RequestText = string;

export type Row =
  | 'read one'
  | 'list products'
  | 'list invoices'
  | 'list invoices by br'
  | 'create'
  | 'create with key'
  | 'pay';

const SAMPLE = 500;
const PAGES = 4;

export const readMaterial = async (admin: Client, tenants: number): Promise<Material[]> => {
  const { rows } = await admin.query<{
    slug: string;
    products: string[];
    orders: Material['orders'];
    unpaid: Material['unpaid'];
  }>(
    `select t.slug,
      (select json_agg(id) from (select id from products p where p.tenant_id = t.id order by md5(id::text) limit ${SAMPLE}) p) as products,
      (select json_agg(json_build_object('reference', o.reference_id, 'lines',
          (select json_agg(json_build_object('sku', l.sku, 'price', l.unit_price) order by l.position)
            from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id)))
        from orders o where o.tenant_id = t.id and exists (select from order_lines l where l.tenant_id = o.tenant_id
          and l.order_id = o.id and l.invoiced_quantity = 0)) as orders,
      (select json_agg(json_build_object('id', i.id, 'customer', i.customer_id)) from (
        select id, customer_id from invoices i where i.tenant_id = t.id and i.is_issued and not i.is_cancelled and i.paid_amount = 0
          and i.credited_amount = 0 and i.total_amount > 20 order by md5(id::text) limit ${SAMPLE}) i) as unpaid
      from tenants t`,
  );
  const bySlug = new Map(rows.map(({ slug, ...material }) => [slug, material]));
  return Array.from({ length: tenants }, (_, index) => ({ tenant: index + 1, ...bySlug.get(`bench-${index + 1}`)! }));
};

let made = 0;

/** Different requests, distributed over tenants and their data. */
export function makeRequests(row: Row, material: readonly Material[], count: number): RequestText[] {
  return Array.from({ length: count }, () => {
    const of = pick(material);
    switch (row) {
      case 'read one':
        return get(of, `/v2/products/${pick(of.products)}`);
      case 'list products':
        return get(of, `/v2/products?page=${whole(PAGES)}`);
      case 'list invoices':
        return get(of, `/v2/invoices?page=${whole(PAGES)}`);
      case 'list invoices by br':
        return get(of, `/v2/invoices?page=${whole(PAGES)}`, 'Accept-Encoding: gzip, br\r\n');
      case 'create':
        return post(of, '/v2/invoices', newInvoice(of));
      case 'create with key':
        return post(of, '/v2/invoices', newInvoice(of), `Idempotency-Key: ${randomUUID()}\r\n`);
      case 'pay':
        return post(of, '/v2/payments', newPayment(of));
    }
  });
}

/** A payment of a cent that an invoice gets, so that many fit into what is due. */
export function newPayment({ unpaid }: Material): object {
  const { id, customer } = pick(unpaid);
  const reference_id = `PAID-${process.pid}-${++made}`;
  return { reference_id, customer_id: customer, amount: 0.01, allocations: [{ invoice_id: id, amount: 0.01 }] };
}

/** An invoice of all lines of an order with small quantities; the first item is taxed. */
export function newInvoice({ orders }: Material): object {
  const { reference, lines } = pick(orders);
  const name = `BENCH-${process.pid}-${++made}`;
  return {
    reference_id: name,
    order_ids: [reference],
    invoice_number: name,
    invoice_status: 'OPEN',
    due_date: '2030-01-31T00:00:00Z',
    payment_terms: 'Net 30',
    items: lines.slice(0, ITEMS).map(({ sku, price }, index) => ({
      reference_id: String(index + 1),
      sku,
      quantity: whole(9),
      amount: price,
      ...(index === 0 ? { tax_charges: { tax: 8.25, tax_type: 'percentage' } } : {}),
    })),
  };
}

export const get = ({ tenant }: Pick<Material, 'tenant'>, path: string, headers = ''): RequestText =>
  `GET ${path} HTTP/1.1\r\n${head(tenant)}${headers}\r\n`;

export function post({ tenant }: Pick<Material, 'tenant'>, path: string, body: object, headers = ''): RequestText {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\n${head(tenant)}${headers}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

const head = (tenant: number): string =>
  `Host: 127.0.0.1\r\nAccept: application/json\r\nX-API-Key: ${keyOf(tenant)}\r\n`;

export const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
/** A random integer from 1 to `most`. */
const whole = (most: number): number => 1 + Math.floor(Math.random() * most);
