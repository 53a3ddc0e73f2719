import { contractOf, priceOf } from './contract-pricing/contracts.js';
import type { Answer, Client } from './client.js';
import { PNG } from '../../packages/image-inspection/test/images.js';
import { formOf } from './uploads.js';

/** One request of the walk; undefined if there is no record for it. */
type Step = (walk: HistoryWalk) => Promise<Answer | undefined> | undefined;

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Most records of one list that steps choose from, so that each is changed often. */
const MAX_CHOICE = 12;
const FAR = '2099-01-01T00:00:00Z';

/** Writes of all kinds of resources through both API versions, chosen at random. Names that other resources show are not changed. */
export class HistoryWalk {
  private made = 0;
  /** Ids of records by the path of their list. */
  private readonly ids = new Map<string, string[]>();
  /** Answers by their status. */
  readonly statuses = new Map<number, number>();

  constructor(
    readonly client: Client,
    readonly random: () => number,
  ) {}

  /** Sends one random request. Refusals are allowed, failures are not. */
  async step(): Promise<void> {
    const answer = await this.oneOf(STEPS)(this);
    if (!answer) return;
    if (answer.status >= 500) throw new Error(`A step was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
  }

  oneOf<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)]!;
  }

  /** A whole number from 1 to `max`. */
  number(max: number): number {
    return 1 + Math.floor(this.random() * max);
  }

  name(prefix: string): string {
    return `${prefix}-${++this.made}`;
  }

  text(): string {
    return this.oneOf(['alpha', 'beta', 'gamma', 'delta']);
  }

  id(list: string): string | undefined {
    const ids = this.ids.get(list);
    return ids?.length ? this.oneOf(ids.slice(-MAX_CHOICE)) : undefined;
  }

  async create(list: string, body: unknown, path = `/v2/${list}`): Promise<Answer> {
    const answer = await this.client.post(path, body);
    if (answer.status === 201) this.ids.set(list, [...(this.ids.get(list) ?? []), answer.body.data.id as string]);
    return answer;
  }

  change(list: string, body: object, { method = 'PATCH', version = 'v2', below = '' } = {}) {
    const id = this.id(list);
    return id === undefined ? undefined : this.client.send(method, `/${version}/${list}/${id}${below}`, body);
  }

  /** Deletes a record, but not the only one of a list, so that each kind has a record at the end. */
  async delete(list: string, version = 'v2'): Promise<Answer | undefined> {
    const id = this.id(list);
    if (!id || this.ids.get(list)!.length === 1) return undefined;
    const answer = await this.client.delete(`/${version}/${list}/${id}`);
    if (answer.status === 204) this.ids.set(list, this.ids.get(list)!.filter((one) => one !== id)); // prettier-ignore
    return answer;
  }
}

const SKUS = ['A', 'B', 'C'];
const linesOf = (walk: HistoryWalk) =>
  Array.from({ length: walk.number(3) }, (_, index) => ({
    reference_id: walk.oneOf([`${index}`, `${index + 3}`]),
    sku: walk.oneOf(SKUS),
    quantity: walk.number(9),
    unit_price: walk.number(5),
    note: walk.oneOf([walk.text(), undefined]),
  }));
const orderOf = (walk: HistoryWalk) => ({
  customer_id: 'C-1',
  payment_method_id: walk.oneOf([walk.id('payment-methods'), undefined]),
  customer_note: walk.oneOf([walk.text(), undefined]),
  line_items: linesOf(walk),
});
const itemsOf = (walk: HistoryWalk) => [{ sku: walk.oneOf(SKUS), quantity: walk.number(3), amount: walk.number(4) }];
const shipmentItemsOf = (walk: HistoryWalk) => [{ sku_id: walk.oneOf(SKUS), quantity: walk.number(3) }];
const attributesOf = (walk: HistoryWalk) => [{ name: walk.oneOf(['a', 'b']), value: walk.text() }];
const addressOf = (walk: HistoryWalk) => ({
  reference_id: walk.name('AD'),
  type: walk.oneOf(['billing', 'shipping']),
  address_line_1: walk.text(),
  city: walk.text(),
});
const contactOf = (walk: HistoryWalk) => ({ reference_id: walk.name('CO'), first_name: walk.text() });

const STEPS: readonly Step[] = [
  (walk) => walk.create('price-lists', { reference_id: walk.name('PL'), name: 'List', is_default: walk.number(2) < 2 }),
  (walk) => walk.change('price-lists', { description: walk.text(), is_default: walk.oneOf([true, undefined]) }),
  (walk) => walk.delete('price-lists'),
  (walk) => walk.create('sales-reps', { reference_id: walk.name('SR'), name: 'Rep' }),
  (walk) => walk.change('sales-reps', { phone: walk.oneOf([walk.text(), null]) }),
  (walk) => walk.create('attributes', { entity: 'product', name: walk.name('AT'), data_type: 'text' }),
  (walk) => walk.change('attributes', { priority: walk.number(3) }),
  (walk) => walk.delete('attributes'),
  (walk) =>
    walk.create('products', {
      group_code: walk.oneOf(['G-1', 'G-2', walk.name('G')]),
      variants: [{ sku_id: walk.name('SKU'), name: walk.text(), attributes: attributesOf(walk) }],
    }),
  (walk) => walk.change('products', { brand: walk.text(), tags: [walk.text(), walk.text()] }),
  (walk) => walk.change('products', { group_code: walk.oneOf(['G-1', 'G-2']), name: walk.text() }),
  (walk) => {
    const price_list_id = walk.id('price-lists');
    const prices = [{ price_list_id, price: walk.oneOf([walk.number(9), null]) }];
    return price_list_id === undefined ? undefined : walk.change('products', { product_prices: prices });
  },
  (walk) => walk.delete('products', walk.oneOf(['v1', 'v2'])),
  (walk) =>
    walk.create('customers', {
      reference_id: walk.name('CU'),
      company_name: 'Company',
      addresses: [addressOf(walk)],
      contacts: [contactOf(walk)],
    }),
  (walk) => walk.change('customers', { phone: walk.text(), tax_rate: walk.number(20), attributes: attributesOf(walk) }),
  (walk) => walk.change('customers', { addresses: [addressOf(walk)], contacts: [contactOf(walk)] }),
  (walk) => walk.change('customers', { assigned_sales_rep_ids: [walk.id('sales-reps')].filter(Boolean) }),
  (walk) => walk.delete('customers'),
  (walk) => {
    const customer = walk.id('customers');
    return customer ? walk.create('customers/addresses', addressOf(walk), `/v2/customers/${customer}/addresses`) : undefined; // prettier-ignore
  },
  (walk) => {
    const customer = walk.id('customers');
    const path = `/v2/customers/${customer}/contacts`;
    return customer ? walk.create('customers/contacts', contactOf(walk), path) : undefined;
  },
  (walk) =>
    walk.create('customer-segments', { reference_id: walk.name('SE'), name: 'Segment', customer_ids: ['C-1', 'C-2'] }),
  (walk) =>
    walk.change('customer-segments', {
      description: walk.text(),
      customer_ids: walk.oneOf([['C-1'], ['C-2', 'C-1'], []]),
    }),
  (walk) => walk.delete('customer-segments'),
  (walk) =>
    walk.create('payment-methods', {
      reference_id: walk.name('PM'),
      customer_id: 'C-1',
      provider: 'Any',
      payment_method_type: 'card',
      token: walk.name('tok'),
      is_default: walk.number(2) < 2,
    }),
  (walk) => walk.delete('payment-methods'),
  (walk) => walk.create('contract-pricing', contractOf({ priority: walk.number(9_999), contract_status: 'inactive' })),
  (walk) =>
    walk.change('contract-pricing', {
      name: walk.text(),
      product_price_map: [priceOf(walk.oneOf(SKUS), [1, null, walk.number(9)])],
      customer_ids: walk.oneOf([['C-1'], ['C-2', 'C-1']]),
    }),
  (walk) => walk.change('contract-pricing', { contract_status: walk.oneOf(['active', 'inactive']) }),
  (walk) => walk.create('orders', { ...orderOf(walk), status: walk.oneOf(['draft', 'confirmed']) }),
  (walk) => walk.create('orders', orderOf(walk), '/v1/orders'),
  (walk) => walk.change('orders', orderOf(walk), { method: 'PUT', version: walk.oneOf(['v1', 'v2']) }),
  (walk) => walk.change('orders', { status: walk.oneOf(['confirmed', 'cancelled']) }, { below: '/status' }),
  (walk) => walk.delete('orders'),
  (walk) =>
    walk.create('shipments', {
      reference_id: walk.name('SH'),
      order_id: walk.id('orders') ?? 'NONE',
      shipment_items: shipmentItemsOf(walk),
    }),
  (walk) => walk.change('shipments', { note: walk.text(), shipment_items: shipmentItemsOf(walk) }),
  (walk) => walk.change('shipments', { status: walk.oneOf(['picked', 'shipped', 'fulfilled', 'delivered']) }),
  (walk) => walk.delete('shipments'),
  (walk) => {
    const invoice_number = walk.name('IN');
    const order_ids = [walk.id('orders') ?? 'NONE'];
    const invoice_status = walk.oneOf(['DRAFT', 'OPEN']);
    const names = { reference_id: invoice_number, invoice_number };
    return walk.create('invoices', { ...names, order_ids, due_date: FAR, invoice_status, items: itemsOf(walk) });
  },
  (walk) => walk.change('invoices', { remarks: walk.text(), paid_amount: walk.number(9) }),
  (walk) => walk.change('invoices', { items: itemsOf(walk) }),
  (walk) => walk.change('invoices', { invoice_status: walk.oneOf(['OPEN', 'SENT', 'CANCELLED']) }),
  (walk) => walk.delete('invoices', walk.oneOf(['v1', 'v2'])),
  (walk) => {
    const invoice = walk.id('invoices');
    const path = `/v2/invoices/${invoice}/credit-notes`;
    return invoice ? walk.create('credit-notes', { amount: 0.5, reason: walk.text() }, path) : undefined;
  },
  (walk) => walk.change('credit-notes', { reason: walk.text() }, { method: 'POST', below: '/void' }),
  (walk) => {
    const path = `/v2/inventories/by-sku/${walk.oneOf(SKUS)}`;
    return walk.client.put(path, { available_quantity: walk.number(5), notes: walk.oneOf([walk.text(), null]) });
  },
  (walk) => walk.create('media', formOf([['file', PNG], ['entity_type', 'misc']])), // prettier-ignore
  (walk) => walk.delete('media'),
  (walk) => walk.create('webhooks', { url: 'https://hooks.example.com/', status: 'paused' }),
  (walk) => walk.change('webhooks', { description: walk.text(), types: [walk.oneOf(['order.*', 'invoice.*'])] }),
  (walk) => walk.change('webhooks', { overlap_hours: 0 }, { method: 'POST', below: '/rotate-secret' }),
  (walk) => walk.delete('webhooks'),
  (walk) => walk.create('api-keys', { name: walk.text(), scopes: ['orders:read'] }),
  (walk) => walk.change('api-keys', { overlap_hours: 0 }, { method: 'POST', below: '/rotate' }),
  (walk) => walk.delete('api-keys'),
];
