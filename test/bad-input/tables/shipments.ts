import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, LONG, query, transportCases } from '../common-cases.js';

const V1 = '/v1/shipments';
const V2 = '/v2/shipments';
const VALID = { reference_id: 'NEW', order_id: 'SO-1', shipment_items: [{ sku_id: 'A', quantity: 1 }] };
const STATUSES = 'must be one of created, shipped, fulfilled';
const STATUSES_V2 = `${STATUSES}, cancelled`;
const NO_LINE = 'is on no line of the order';

/** The same error in both versions. */
const bad = (...change: Parameters<ReturnType<typeof creations>>): BadRequest[] =>
  [V1, V2].map((path) => creations(path, VALID)(...change));
const line = (name: string, field: string, value: unknown, reason: string) =>
  bad(name, [['shipment_items', 0, field], value], `shipment_items[0].${field}`, reason);

/** Changes of an existing shipment with one error each. */
const change = (id: string, name: string, body: unknown, field: string, reason: string): BadRequest[] =>
  [V1, V2].map((path) => ({
    name: `PATCH ${path} ${name}`,
    method: 'PATCH',
    path: `${path}/${id}`,
    body,
    details: [fault(field, reason)],
  }));

describeBadInput('shipments', {
  prepare: async (client) => {
    const trade = await makeTrade(client);
    const shipment = await client.create(V2, { ...VALID, reference_id: 'OLD' });
    return { ...trade, shipment };
  },
  count: [V1, V2],
  cases: ({ products, order, shipment }) => [
    ...bad('unknown order', [['order_id'], 'SO-2'], 'order_id', 'does not exist'),
    ...bad('an id that is no order', [['order_id'], products.A], 'order_id', 'does not exist'),
    ...bad('unknown invoice', [['invoice_id'], order.id], 'invoice_id', 'does not exist'),
    ...bad('invoice that is no id', [['invoice_id'], 'INV'], 'invoice_id', 'does not exist'),
    ...[V1, V2].map((path) => ({
      name: `${path} two statuses`,
      path,
      body: { ...VALID, status: 'created', shipment_status: 'shipped' },
      details: [fault('shipment_status', 'must be the same as status')],
    })),
    ...line('item of nothing', 'sku_id', undefined, 'is required, or product_id'),
    ...line('item of an sku that was not ordered', 'sku_id', 'C', NO_LINE),
    ...line('item of an unknown sku', 'sku_id', 'nothing', NO_LINE),
    ...line('item of a product that was not ordered', 'product_id', products.C, NO_LINE),
    ...line('item of the product of another sku', 'product_id', products.B, 'is the product of another sku_id'),
    creations(V2, VALID)('unknown field', [['carrier'], 'UPS'], 'carrier', 'is not a known field'),
    creations(V2, VALID)(
      'unknown field of an item',
      [['shipment_items', 0, 'id'], 'x'],
      'shipment_items[0].id',
      'is not a known field',
    ),
    ...change(shipment.id, 'unknown invoice', { invoice_id: order.id }, 'invoice_id', 'does not exist'),
    ...change(shipment.id, 'another order', { order_id: 'SO-2' }, 'order_id', `cannot be changed; it is ${order.id}`),
    ...change(
      shipment.id,
      'other items that were not ordered',
      { shipment_items: [{ sku_id: 'C', quantity: 1 }] },
      'shipment_items[0].sku_id',
      NO_LINE,
    ),
    {
      name: 'PATCH status with more',
      method: 'PATCH',
      path: `${V2}/${shipment.id}/status`,
      body: { status: 'shipped', note: 'x' },
      details: [fault('note', 'is not a known field')],
    },
    ...transportCases(V1, VALID, 'reference_id'),
    ...transportCases(V2, VALID, 'reference_id'),
    ...listCases(V1, 'created_at, updated_at'),
    ...listCases(V2, 'created_at, updated_at'),
    ...cursorCases(V2),
    ...[V1, V2].flatMap((path) => [
      query(path, 'status=open', 'status', path === V1 ? STATUSES : STATUSES_V2),
      query(path, 'shipment_status=open', 'shipment_status', path === V1 ? STATUSES : STATUSES_V2),
      query(path, 'status=created&shipment_status=shipped', 'shipment_status', 'must be the same as status'),
    ]),
    query(V1, `reference_ids=${Array(256).fill('a').join(',')}`, 'reference_ids', 'must have at most 255 values'),
    query(V2, `order_ids=${LONG(256)}`, 'order_ids', 'each value must have at most 255 characters'),
    query(V2, `invoice_ids=${LONG(256)}`, 'invoice_ids', 'each value must have at most 255 characters'),
  ],
});
