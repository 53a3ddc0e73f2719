import { makeTrade } from '../../support/trade.js';
import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import { type Change, creations, fault, listCases, query, transportCases } from '../common-cases.js';

const V1 = '/v1/orders';
const V2 = '/v2/orders';
const LINE = { sku: 'A', quantity: 1, unit_price: 1 };
const VALID = { customer_id: 'C-1', line_items: [{ ...LINE }, { sku: 'B', quantity: 10, unit_price: 5.5 }] };

/** A PUT with one wrong value, in both versions. */
const putting =
  (id: string) =>
  (name: string, change: Change, field: string, reason: string): BadRequest[] =>
    [V1, V2].map((path) => ({
      name: `PUT ${path} ${name}`,
      method: 'PUT',
      path: `${path}/${id}`,
      body: changed(VALID, ...change),
      details: [fault(field, reason)],
    }));

const releasing = (id: string, name: string, body: object, field: string, reason: string): BadRequest => ({
  name: `release ${name}`,
  path: `${V2}/${id}/release`,
  body,
  details: [fault(field, reason)],
});

describeBadInput('changes of orders, and orders of v1', {
  prepare: makeTrade,
  count: [V1, V2],
  cases: ({ order, products }) => {
    const bad = putting(order.id);
    const create = creations(V1, VALID);
    return [
      ...bad('payment method of nobody', [['payment_method_id'], order.id], 'payment_method_id', 'does not exist'),
      ...bad('payment method by reference', [['payment_method_id'], 'CARD'], 'payment_method_id', 'does not exist'),
      ...bad('unknown customer', [['customer_id'], 'nobody'], 'customer_id', 'does not exist'),
      ...bad('an id that is no customer', [['customer_id'], products.A], 'customer_id', 'does not exist'),
      ...bad(
        'line of another order',
        [['line_items', 0, 'id'], order.id],
        'line_items[0].id',
        'must be a line of the order and must not be repeated',
      ),
      ...bad('unknown sku', [['line_items', 1, 'sku'], 'nothing'], 'line_items[1].sku', 'is not in the catalogue'),
      ...bad(
        'discount beyond the line',
        [['line_items', 0, 'discount'], 2],
        'line_items[0].discount',
        'must not exceed the amount of the line',
      ),
      ...bad(
        'discount beyond the order',
        [['discount_value'], 99],
        'discount_value',
        'must not make the total negative, with the charges',
      ),
      ...bad(
        'more cancelled than ordered',
        [['line_items', 0, 'cancelled_quantity'], 1000],
        'line_items[0].cancelled_quantity',
        'ordered 1: at most 1 can be cancelled',
      ),
      ...bad('unknown price list', [['price_list_id'], order.id], 'price_list_id', 'does not exist'),
      ...bad(
        'due before creation',
        [['due_date'], '2001-01-01T00:00:00Z'],
        'due_date',
        'must be later than created_at',
      ),
      {
        name: 'PUT v2 unknown field',
        method: 'PUT',
        path: `${V2}/${order.id}`,
        body: { ...VALID, total: 1 },
        details: [fault('total', 'is not a known field')],
      },
      {
        name: 'PUT v2 several faults at once',
        method: 'PUT',
        path: `${V2}/${order.id}`,
        body: { ...VALID, customer_id: 'x', price_list_id: 'y', line_items: [{ ...LINE, id: 'z' }] },
        details: [
          fault('customer_id', 'does not exist'),
          fault('line_items[0].id', 'must be a line of the order and must not be repeated'),
          fault('price_list_id', 'does not exist'),
        ],
      },
      releasing(order.id, 'unknown field', { status: 'released' }, 'status', 'is not a known field'),
      create('unknown sku', [['line_items', 0, 'sku'], 'x'], 'line_items[0].sku', 'is not in the catalogue'),
      create(
        'contact of nobody',
        [['primary_contact'], { id: 'x' }],
        'primary_contact.id',
        'does not belong to the customer',
      ),
      ...transportCases(V1, { ...VALID, po_number: 'x' }, 'po_number'),
      ...listCases(V1, 'created_at, updated_at'),
      query(V1, 'order_status=submitted', 'order_status', 'must be one of draft, confirmed, cancelled'),
      query(V1, `source=${Array(256).fill('a').join(',')}`, 'source', 'must have at most 255 values'),
    ];
  },
});
