/** Ids and references that all clients of a storm share. */
export interface Books {
  /** A fixed number; a new order replaces an old one. */
  orders: string[];
  invoices: string[];
  shipments: string[];
  creditNotes: string[];
}

export interface Action {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path as in the API documents. */
  route: string;
  id?: string;
  body?: Record<string, unknown>;
}

/** An integer from 0 (included) to the limit (excluded). */
export type Random = (limit: number) => number;

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)]!;
/** One of the latest ids; older documents are mostly finished. */
const recent = (random: Random, ids: readonly string[]): string => pick(random, ids.slice(-8)) ?? NOBODY;
/** Half of all actions use the same two orders. */
const anOrder = (random: Random, orders: readonly string[]): string => orders[placeOf(random, orders)]!;
export const placeOf = (random: Random, orders: readonly string[]): number => random(random(2) ? 2 : orders.length);
const NOBODY = '0198f2c0-0000-7000-8000-000000000000';
const DUE = '2099-01-01T00:00:00Z';

/** Lines of A and B, sometimes a second line of A and one of C, with prices that must be rounded. */
const orderLines = (random: Random) =>
  ['A', 'B', 'A', 'C'].slice(0, 2 + random(3)).map((sku, index) => ({
    reference_id: `${index + 1}`,
    sku,
    quantity: 2 + random(5),
    unit_price: 1.335,
  }));
const invoiceItems = (random: Random) => [
  { reference_id: 'a', sku: 'A', quantity: 1 + random(4), amount: 1.335 },
  { reference_id: 'b', sku: 'B', quantity: 1, amount: 2.5 },
];
const shipmentItems = (random: Random) => [
  { sku_id: 'A', quantity: 1 + random(4) },
  { sku_id: 'B', quantity: 1 },
];
/** One or two orders in random sequence, so that a wrong lock order would deadlock. */
const someOrders = (random: Random, { orders }: Books) => [
  ...new Set([anOrder(random, orders), anOrder(random, orders)]),
];
/** Rounds half away from zero to the cent, in ten-thousandths, like the service. */
const totalOf = (items: { quantity: number; amount: number }[]) =>
  items.reduce((cents, { quantity, amount }) => cents + Math.round((quantity * Math.round(amount * 10_000)) / 100), 0) /
  100;

type Maker = (random: Random, books: Books, key: string) => Action;

const invoiceChange =
  (body: (random: Random, books: Books) => Record<string, unknown>): Maker =>
  (random, books) => ({ method: 'PATCH', route: '/v2/invoices/{id}', id: recent(random, books.invoices), body: body(random, books) }); // prettier-ignore

/** All requests that change counters, amounts or states, by the name under which they are counted. */
export const ACTIONS: Record<string, Maker> = {
  'order made': (random, _, key) => ({
    method: 'POST',
    route: '/v2/orders',
    body: { customer_id: 'C-1', reference_id: key, status: pick(random, ['confirmed', 'confirmed', 'draft']), line_items: orderLines(random) }, // prettier-ignore
  }),
  'order replaced': (random, { orders }) => ({
    method: 'PUT',
    route: '/v2/orders/{id}',
    id: anOrder(random, orders),
    body: { customer_id: 'C-1', line_items: orderLines(random) },
  }),
  'order moved': (random, { orders }) => ({
    method: 'PATCH',
    route: '/v2/orders/{id}/status',
    id: anOrder(random, orders),
    body: { status: pick(random, ['confirmed', 'cancelled', 'cancelled', 'submitted']) },
  }),
  'invoice made': (random, books, key) => ({
    method: 'POST',
    route: '/v2/invoices',
    body: {
      reference_id: key,
      invoice_number: key,
      order_ids: someOrders(random, books),
      due_date: DUE,
      invoice_status: pick(random, ['DRAFT', 'OPEN', 'SENT']),
      items: invoiceItems(random),
    },
  }),
  'invoice made in v1': (random, { orders }, key) => {
    const items = invoiceItems(random);
    const amounts = { total_amount: totalOf(items), paid_amount: 0 };
    const body = { reference_id: key, invoice_number: key, order_id: anOrder(random, orders), due_date: DUE, items };
    return { method: 'POST', route: '/v1/invoices', body: { ...body, ...amounts } };
  },
  'invoice paid': invoiceChange((random) => ({ paid_amount: pick(random, [0, 1, 2.5]) })),
  'invoice paid in v1': (random, { invoices }) => ({
    method: 'PATCH',
    route: '/v1/invoices/{id}',
    id: recent(random, invoices),
    body: { paid_amount: pick(random, [0, 1]) },
  }),
  'invoice moved': invoiceChange((random) => ({ invoice_status: pick(random, ['OPEN', 'SENT', 'CANCELLED']) })),
  'draft changed': invoiceChange((random, books) => ({
    items: invoiceItems(random),
    ...(random(2) ? { order_ids: someOrders(random, books) } : {}),
  })),
  'invoice deleted': (random, { invoices }) => ({
    method: 'DELETE',
    route: pick(random, ['/v1/invoices/{id}', '/v2/invoices/{id}']),
    id: recent(random, invoices),
  }),
  'items credited': (random, { invoices }, key) => ({
    method: 'POST',
    route: '/v2/invoices/{id}/credit-notes',
    id: recent(random, invoices),
    body: {
      reference_id: key,
      items: [{ invoice_item_id: pick(random, ['a', 'b']), quantity: 1 + random(2) }],
      return_to_order: random(3) > 0,
    },
  }),
  'amount credited': (random, { invoices }, key) => ({
    method: 'POST',
    route: '/v2/invoices/{id}/credit-notes',
    id: recent(random, invoices),
    body: { reference_id: key, amount: pick(random, [0.5, 1, 3]) },
  }),
  'credit note voided': (random, { creditNotes }) => ({
    method: 'POST',
    route: '/v2/credit-notes/{id}/void',
    id: recent(random, creditNotes),
    body: {},
  }),
  'shipment made': (random, { orders, invoices }, key) => ({
    method: 'POST',
    route: '/v2/shipments',
    body: {
      reference_id: key,
      order_id: anOrder(random, orders),
      invoice_id: random(2) ? recent(random, invoices) : undefined,
      shipment_items: shipmentItems(random),
    },
  }),
  'shipment changed': (random, { shipments, invoices }) => ({
    method: 'PATCH',
    route: '/v2/shipments/{id}',
    id: recent(random, shipments),
    body: { shipment_items: shipmentItems(random), ...(random(2) ? { invoice_id: recent(random, invoices) } : {}) },
  }),
  'shipment moved': (random, { shipments }) => ({
    method: 'PATCH',
    route: '/v2/shipments/{id}/status',
    id: recent(random, shipments),
    body: { status: pick(random, ['shipped', 'shipped', 'fulfilled', 'cancelled']) },
  }),
  'shipment deleted': (random, { shipments }) => ({
    method: 'DELETE',
    route: '/v2/shipments/{id}',
    id: recent(random, shipments),
  }),
};

/** Weights of actions; others have 1. Chosen so that little quantity is left, but always some. */
const OFTEN: Record<string, number> = {
  'order made': 4,
  'order replaced': 3,
  'order moved': 3,
  'invoice made': 4,
  'invoice deleted': 3,
  'shipment made': 3,
  'draft changed': 2,
  'items credited': 2,
};

/** Names of actions, repeated by weight. */
export const MIX: readonly string[] = Object.keys(ACTIONS).flatMap((name) => Array.from({ length: OFTEN[name] ?? 1 }, () => name)); // prettier-ignore

/** Random numbers of one client, determined by its seed. */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
