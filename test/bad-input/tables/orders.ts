import { makeTrade } from '../../support/trade.js';
import { describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, query, transportCases } from '../common-cases.js';

const V2 = '/v2/orders';
const LINE = { sku: 'A', quantity: 1, unit_price: 1 };
const VALID = { customer_id: 'C-1', reference_id: 'NEW', line_items: [{ ...LINE }, { ...LINE }] };
const bad = creations(V2, VALID);
const OPEN = 'must not exceed the quantity that is not cancelled';
const line = (name: string, field: string, value: unknown, reason: string) =>
  bad(name, [['line_items', 1, field], value], `line_items[1].${field}`, reason);

describeBadInput('orders', {
  prepare: makeTrade,
  count: [V2, `${V2}?order_status=draft`],
  cases: ({ products, order }) => [
    bad('unknown customer', [['customer_id'], 'nobody'], 'customer_id', 'does not exist'),
    bad('an id that is no customer', [['customer_id'], products.A], 'customer_id', 'does not exist'),
    bad('due before creation', [['due_date'], '2001-01-01T00:00:00Z'], 'due_date', 'must be later than created_at'),
    bad(
      'discount beyond the order',
      [['discount_value'], 3],
      'discount_value',
      'must not make the total negative, with the charges',
    ),
    bad('unknown price list', [['price_list_id'], order.id], 'price_list_id', 'does not exist'),
    bad('price list that is no id', [['price_list_id'], 'main'], 'price_list_id', 'does not exist'),
    bad(
      'address of nobody',
      [['shipping_address'], { id: 'x' }],
      'shipping_address.id',
      'does not belong to the customer',
    ),
    bad(
      'address with an unknown field',
      [['billing_address'], { street: 'x' }],
      'billing_address.street',
      'is not a known field',
    ),
    bad(
      'contact of nobody',
      [['primary_contact'], { id: 'x' }],
      'primary_contact.id',
      'does not belong to the customer',
    ),
    bad('unknown field', [['total'], 3], 'total', 'is not a known field'),
    line('line of an unknown sku', 'sku', 'nothing', 'is not in the catalogue'),
    line(
      'line without any price',
      'unit_price',
      undefined,
      'is required: neither a contract nor a price list has a price',
    ),
    line('line with a discount beyond it', 'discount', 2, 'must not exceed the amount of the line'),
    line('line shipped beyond it', 'shipped_quantity', 2, OPEN),
    line('line picked beyond it', 'picked_quantity', 2, OPEN),
    line('line invoiced beyond it', 'invoiced_quantity', 2, 'must not exceed the quantity that may be invoiced'),
    line('line with an unknown field', 'price', 1, 'is not a known field'),
    bad(
      'line with NUL in what is stored as sent',
      [['line_items', 1, 'applied_promotion'], { a: ['\u0000'] }],
      'line_items[1].applied_promotion',
      'must not contain the character U+0000',
    ),
    {
      ...bad('line reference twice', [['line_items', 0, 'reference_id'], 'x'], '', ''),
      body: {
        ...VALID,
        line_items: [
          { ...LINE, reference_id: 'x' },
          { ...LINE, reference_id: 'x' },
        ],
      },
      details: [fault('line_items[1].reference_id', 'must not be repeated in the order')],
    },
    {
      ...bad('order beyond any amount', [[], {}], '', ''),
      body: { ...VALID, line_items: [{ sku: 'A', quantity: 99999999999, unit_price: 99999999999 }] },
      details: [
        fault('line_items[0]', 'results in an amount that is too large'),
        fault('line_items', 'come to an amount that is too large'),
      ],
    },
    ...transportCases(V2, VALID, 'reference_id'),
    ...listCases(V2, 'created_at, updated_at'),
    ...cursorCases(V2),
    query(V2, 'order_status=open', 'order_status', 'must be one of draft, submitted, confirmed, cancelled, all'),
    query(V2, 'type=return', 'type', 'must be one of order, quote'),
    query(
      V2,
      `customer_ids=${Array(256).fill('a').join('&customer_ids=')}`,
      'customer_ids',
      'must have at most 255 values',
    ),
  ],
});
