import type { Client } from '../support/client.js';
import { makeTrade } from '../support/trade.js';

export interface StormResult {
  /** Numbers of successful requests. */
  done: Record<'ordered' | 'created' | 'moved' | 'changed' | 'deleted' | 'invoiced' | 'uninvoiced', number>;
  /** Numbers of expected refusals by code. */
  refused: Record<string, number>;
  /** Numbers of unexpected answers by status and code. */
  unexpected: string[];
}

const QUANTITY = 6;
const ORDER = {
  customer_id: 'C-1',
  line_items: ['A', 'B', 'A'].map((sku) => ({ sku, quantity: QUANTITY, unit_price: 1 })),
};
const EXPECTED = [
  'over_shipped',
  'over_invoiced',
  'resource_locked',
  'invalid_state_transition',
  'shipment_not_found',
  'invoice_not_found',
];

/**
 * Many clients create, change, ship, fulfil and delete shipments of the same few orders, and create and delete invoices of two
 * orders each; every client uses the documents of all clients. Now and then a new order replaces an old one, so that some
 * quantity is always left.
 */
export async function shipmentStorm(
  client: Client,
  { clients, orders, isOver }: { clients: number; orders: number; isOver: (soFar: StormResult) => boolean },
): Promise<StormResult> {
  await makeTrade(client);
  const targets: string[] = [];
  for (let index = 0; index < orders; index++) targets.push((await client.create('/v2/orders', ORDER)).id as string);
  const done = { ordered: 0, created: 0, moved: 0, changed: 0, deleted: 0, invoiced: 0, uninvoiced: 0 };
  const result: StormResult = { done, refused: {}, unexpected: [] };
  const shared = { targets, shipments: [] as string[], invoices: [] as string[] };
  await Promise.all(
    Array.from({ length: clients }, async (_, seed) => {
      for (let step = 0; !isOver(result); step++) await act(client, seed * 1_000_003 + step * 7919, shared, result);
    }),
  );
  return result;
}

async function act(
  client: Client,
  number: number,
  { targets, shipments, invoices }: { targets: string[]; shipments: string[]; invoices: string[] },
  result: StormResult,
): Promise<void> {
  const pick = (list: string[]) => list[(number >> 4) % list.length];
  const key = `storm-${number}`;
  const shipment_items = [
    { sku_id: 'A', quantity: 1 + (number % 4) },
    { sku_id: 'B', quantity: 1 },
  ];
  const shipment = `/v2/shipments/${pick(shipments)}`;
  const status = number % 5 === 0 ? 'fulfilled' : 'shipped';
  const create = () => client.post('/v2/shipments', { reference_id: key, order_id: pick(targets), shipment_items });
  const actions: [keyof StormResult['done'], () => ReturnType<Client['get']>][] = [
    ['created', create],
    ['changed', () => client.patch(shipment, { shipment_items })],
    ['deleted', () => client.delete(shipment)],
    ['created', create],
    ['moved', () => client.patch(number % 9 ? `${shipment}/status` : shipment, { status })],
    [
      'invoiced',
      () => client.post('/v2/invoices', invoiceOf(key, [pick(targets)!, targets[number % targets.length]!])),
    ],
    ['uninvoiced', () => client.delete(`/v1/invoices/${pick(invoices)}`)],
    ['created', create],
    ['deleted', () => client.delete(shipment)],
    ['created', create],
    number % 3 ? ['created', create] : ['ordered', () => client.post('/v2/orders', ORDER)],
  ];
  const [name, send] = actions[number % actions.length]!;
  const { status: answered, body } = await send();
  if (answered < 300) {
    result.done[name]++;
    if (name === 'ordered') targets[number % targets.length] = body.data.id;
    if (name === 'created') shipments.push(body.data.id);
    if (name === 'invoiced') invoices.push(body.data.id);
  } else if (EXPECTED.includes(body?.code)) result.refused[body.code] = (result.refused[body.code] ?? 0) + 1;
  else result.unexpected.push(`${answered} ${body?.code} ${JSON.stringify(body?.details)}`);
}

const invoiceOf = (key: string, orders: string[]) => ({
  reference_id: key,
  invoice_number: key,
  order_ids: [...new Set(orders)],
  due_date: '2099-01-01T00:00:00Z',
  items: [{ sku: 'A', quantity: 2, amount: 1 }],
});
