import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import {
  creations,
  cursorCases,
  DECIMALS,
  fault,
  listCases,
  LONG,
  query,
  TIME,
  transportCases,
} from '../common-cases.js';

const V1 = '/v1/shipments';
const V2 = '/v2/shipments';
const VALID = { reference_id: 'NEW', order_id: 'SO-1', shipment_items: [{ sku_id: 'A', quantity: 1 }] };
const STATUSES = 'must be one of created, shipped, fulfilled';
const STATUSES_V2 = `${STATUSES}, cancelled`;
const WHOLE = 'must be a whole number from 1 to 2147483647';
const NO_LINE = 'is on no line of the order';

/** The same error in both versions. */
const bad = (...change: Parameters<ReturnType<typeof creations>>): BadRequest[] =>
  [V1, V2].map((path) => creations(path, VALID)(...change));
const text = (field: string): BadRequest[] => [
  ...bad(`${field} too long`, [[field], LONG(256)], field, 'must have at most 255 characters'),
  ...bad(`${field} as number`, [[field], 7], field, 'must be a string'),
];
const line = (name: string, field: string, value: unknown, reason: string) =>
  bad(name, [['shipment_items', 0, field], value], `shipment_items[0].${field}`, reason);
const quantity = (path: string, value: unknown, reason: string) =>
  creations(path, VALID)(
    `quantity ${typeof value} ${value}`,
    [['shipment_items', 0, 'quantity'], value],
    'shipment_items[0].quantity',
    reason,
  );
const tracking = (name: string, value: object, field: string, reason: string) =>
  bad(name, [['tracking_info'], value], `tracking_info${field}`, reason);

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
    ...bad('no reference', [['reference_id'], undefined], 'reference_id', 'is required'),
    ...bad('empty reference', [['reference_id'], ''], 'reference_id', 'must not be empty'),
    ...bad('no order', [['order_id'], null], 'order_id', 'is required'),
    ...bad('unknown order', [['order_id'], 'SO-2'], 'order_id', 'does not exist'),
    ...bad('an id that is no order', [['order_id'], products.A], 'order_id', 'does not exist'),
    ...['reference_id', 'order_id', 'invoice_id', 'note'].flatMap(text),
    ...bad('unknown invoice', [['invoice_id'], order.id], 'invoice_id', 'does not exist'),
    ...bad('invoice that is no id', [['invoice_id'], 'INV'], 'invoice_id', 'does not exist'),
    ...bad('unknown status', [['status'], 'SHIPPED'], 'status', STATUSES),
    ...bad('unknown status by its other name', [['shipment_status'], 'delivered'], 'shipment_status', STATUSES),
    ...[V1, V2].map((path) => ({
      name: `${path} two statuses`,
      path,
      body: { ...VALID, status: 'created', shipment_status: 'shipped' },
      details: [fault('shipment_status', 'must be the same as status')],
    })),
    ...bad('creation without time', [['created_at'], '2025-01-31'], 'created_at', TIME),
    ...bad('no items', [['shipment_items'], undefined], 'shipment_items', 'is required'),
    ...bad('empty items', [['shipment_items'], []], 'shipment_items', 'must not be empty'),
    ...bad('items as object', [['shipment_items'], {}], 'shipment_items', 'must be an array'),
    ...bad(
      'too many items',
      [['shipment_items'], Array(5001).fill({})],
      'shipment_items',
      'must have at most 5000 entries',
    ),
    ...bad('item as text', [['shipment_items', 0], 'A'], 'shipment_items[0]', 'must be an object'),
    ...line('item without quantity', 'quantity', undefined, 'is required'),
    ...[0, -1, 1.5, '1', 1e12].map((value) => quantity(V1, value, WHOLE)),
    quantity(V2, 0, 'must be greater than 0'),
    quantity(V2, -1, 'must be greater than 0'),
    quantity(V2, 1.50001, DECIMALS),
    quantity(V2, '1', 'must be a number'),
    quantity(V2, 1e12, DECIMALS),
    ...line('item of nothing', 'sku_id', undefined, 'is required, or product_id'),
    ...line('item of an sku that was not ordered', 'sku_id', 'C', NO_LINE),
    ...line('item of an unknown sku', 'sku_id', 'nothing', NO_LINE),
    ...line('item of a product that was not ordered', 'product_id', products.C, NO_LINE),
    ...line('item of the product of another sku', 'product_id', products.B, 'is the product of another sku_id'),
    ...tracking('tracking without number', {}, '.tracking_number', 'is required'),
    ...tracking('tracking as list', [], '', 'must be an object'),
    ...tracking(
      'tracking with a bad address',
      { tracking_number: '1', tracking_url: 'here' },
      '.tracking_url',
      'must be an http or https address',
    ),
    creations(V2, VALID)('unknown field', [['carrier'], 'UPS'], 'carrier', 'is not a known field'),
    creations(V2, VALID)(
      'unknown field of an item',
      [['shipment_items', 0, 'id'], 'x'],
      'shipment_items[0].id',
      'is not a known field',
    ),
    ...change(shipment.id, 'null reference', { reference_id: null }, 'reference_id', 'must not be null'),
    ...change(shipment.id, 'null status', { status: null }, 'status', 'must not be null'),
    ...change(shipment.id, 'no items', { shipment_items: [] }, 'shipment_items', 'must not be empty'),
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
      name: 'PATCH status of another word',
      method: 'PATCH',
      path: `${V2}/${shipment.id}/status`,
      body: { status: 'lost' },
      details: [fault('status', STATUSES_V2)],
    },
    {
      name: 'PATCH status of none',
      method: 'PATCH',
      path: `${V2}/${shipment.id}/status`,
      body: {},
      details: [fault('status', 'is required')],
    },
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
