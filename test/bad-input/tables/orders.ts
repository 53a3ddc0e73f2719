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

const V2 = '/v2/orders';
const LINE = { sku: 'A', quantity: 1, unit_price: 1 };
const VALID = { customer_id: 'C-1', reference_id: 'NEW', line_items: [{ ...LINE }, { ...LINE }] };
const bad = creations(V2, VALID);
const OPEN = 'must not exceed the quantity that is not cancelled';
const PAYMENT = 'PENDING, PARTIALLY_PAID, PAID, OVERPAID, REFUNDED, VOIDED';
const FULFILLMENT = 'UNFULFILLED, IN_PROGRESS, PARTIALLY_FULFILLED, FULFILLED, PARTIALLY_DELIVERED, DELIVERED';

const text = (field: string, max = 255): BadRequest[] => [
  bad(`${field} too long`, [[field], LONG(max + 1)], field, `must have at most ${max} characters`),
  bad(`${field} as number`, [[field], 1], field, 'must be a string'),
];
const amount = (field: string): BadRequest[] => [
  bad(`negative ${field}`, [[field], -1], field, 'must be at least 0'),
  bad(`${field} as text`, [[field], '1'], field, 'must be a number'),
  bad(`${field} with five decimals`, [[field], 0.12345], field, DECIMALS),
];
const date = (field: string): BadRequest[] => [
  bad(`${field} without time`, [[field], '2099-01-01'], field, TIME),
  bad(`${field} that does not exist`, [[field], '2099-13-01T00:00:00Z'], field, TIME),
];
const line = (name: string, field: string, value: unknown, reason: string) =>
  bad(name, [['line_items', 1, field], value], `line_items[1].${field}`, reason);

describeBadInput('orders', {
  prepare: makeTrade,
  count: [V2, `${V2}?order_status=draft`],
  cases: ({ products, order }) => [
    bad('no customer', [['customer_id'], undefined], 'customer_id', 'is required'),
    bad('null customer', [['customer_id'], null], 'customer_id', 'is required'),
    bad('unknown customer', [['customer_id'], 'nobody'], 'customer_id', 'does not exist'),
    bad('an id that is no customer', [['customer_id'], products.A], 'customer_id', 'does not exist'),
    ...['reference_id', 'display_id', 'payment_term', 'freight_term', 'customer_note', 'po_number', 'source'].flatMap(
      (field) => text(field),
    ),
    ...['amount', 'amount_paid', 'discount_value', 'tax_value', 'shipping_charge'].flatMap(amount),
    ...['shipment_date', 'due_date', 'created_at', 'updated_at'].flatMap(date),
    bad('due before creation', [['due_date'], '2001-01-01T00:00:00Z'], 'due_date', 'must be later than created_at'),
    bad(
      'discount beyond the order',
      [['discount_value'], 3],
      'discount_value',
      'must not make the total negative, with the charges',
    ),
    bad(
      'status that orders do not begin in',
      [['status'], 'cancelled'],
      'status',
      'must be one of draft, submitted, confirmed',
    ),
    bad('unknown type', [['type'], 'return'], 'type', 'must be one of order, quote'),
    bad('unknown payment status', [['payment_status'], 'paid'], 'payment_status', `must be one of ${PAYMENT}`),
    bad(
      'unknown fulfillment status',
      [['fulfillment_status'], 'DONE'],
      'fulfillment_status',
      `must be one of ${FULFILLMENT}`,
    ),
    bad('unknown price list', [['price_list_id'], order.id], 'price_list_id', 'does not exist'),
    bad('price list that is no id', [['price_list_id'], 'main'], 'price_list_id', 'does not exist'),
    bad('address as text', [['billing_address'], 'here'], 'billing_address', 'must be an object'),
    bad('address as list', [['shipping_address'], []], 'shipping_address', 'must be an object'),
    bad(
      'address of nobody',
      [['shipping_address'], { id: 'x' }],
      'shipping_address.id',
      'does not belong to the customer',
    ),
    bad(
      'address with a bad e-mail',
      [['billing_address'], { email: 'x@' }],
      'billing_address.email',
      'must be an e-mail address',
    ),
    bad(
      'address with a bad phone',
      [['billing_address'], { phone: '12' }],
      'billing_address.phone',
      'must contain at least three digits',
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
    bad(
      'attribute of an address without value',
      [['billing_address'], { attributes: [{ name: 'a' }] }],
      'billing_address.attributes[0].value',
      'is required',
    ),
    bad('consent without answer', [['customer_consent'], {}], 'customer_consent.has_consent', 'is required'),
    bad(
      'container with a negative volume',
      [['container_info'], { volume: -1 }],
      'container_info.volume',
      'must be at least 0',
    ),
    bad('charge without type', [['additional_charges'], [{ amount: 1 }]], 'additional_charges[0].type', 'is required'),
    bad(
      'charge of unknown value type',
      [['additional_charges'], [{ type: 'x', value_type: 'y', amount: 1 }]],
      'additional_charges[0].value_type',
      'must be one of value, percentage',
    ),
    bad('attributes as object', [['attributes'], {}], 'attributes', 'must be an array'),
    bad(
      '101 attributes',
      [['attributes'], Array(101).fill({ name: 'a', value: 'b' })],
      'attributes',
      'must have at most 100 entries',
    ),
    bad('unknown field', [['total'], 3], 'total', 'is not a known field'),
    bad('no lines', [['line_items'], undefined], 'line_items', 'is required'),
    bad('empty lines', [['line_items'], []], 'line_items', 'must not be empty'),
    bad('lines as object', [['line_items'], { 0: LINE }], 'line_items', 'must be an array'),
    bad('too many lines', [['line_items'], Array(5001).fill(LINE)], 'line_items', 'must have at most 5000 entries'),
    bad('line as null', [['line_items', 1], null], 'line_items[1]', 'must be an object'),
    bad('line as list', [['line_items', 0], [LINE]], 'line_items[0]', 'must be an object'),
    line('line without sku', 'sku', undefined, 'is required'),
    line('line of an unknown sku', 'sku', 'nothing', 'is not in the catalogue'),
    line('line without quantity', 'quantity', undefined, 'is required'),
    line('line with quantity zero', 'quantity', 0, 'must be greater than 0'),
    line('line with quantity as text', 'quantity', '1', 'must be a number'),
    line('line with too fine a quantity', 'quantity', 0.00001, DECIMALS),
    line('line with too large a price', 'unit_price', 1e11, DECIMALS),
    line(
      'line without any price',
      'unit_price',
      undefined,
      'is required: neither a contract nor a price list has a price',
    ),
    line('line with a negative discount', 'discount', -1, 'must be at least 0'),
    line('line with a discount beyond it', 'discount', 2, 'must not exceed the amount of the line'),
    line('line with an unknown discount type', 'discount_type', 'percent', 'must be one of value, percentage'),
    line('line whose ad hoc flag is not a boolean', 'is_adhoc', 'maybe', 'must be true or false'),
    line('line shipped beyond it', 'shipped_quantity', 2, OPEN),
    line('line picked beyond it', 'picked_quantity', 2, OPEN),
    line('line invoiced beyond it', 'invoiced_quantity', 2, 'must not exceed the quantity that may be invoiced'),
    line('line cancelled below zero', 'cancelled_quantity', -1, 'must be at least 0'),
    line('line with a promotion as text', 'applied_promotion', 'x', 'must be an object'),
    line('line with modifiers as object', 'applied_modifiers', {}, 'must be an array'),
    line('line with an unknown field', 'price', 1, 'is not a known field'),
    bad(
      'line with NUL in what is stored as sent',
      [['line_items', 1, 'applied_promotion'], { a: ['\u0000'] }],
      'line_items[1].applied_promotion',
      'must not contain the character U+0000',
    ),
    bad(
      'modifier as text',
      [['line_items', 1, 'applied_modifiers'], ['x']],
      'line_items[1].applied_modifiers[0]',
      'must be an object',
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
