import { makeTrade } from '../../support/trade.js';
import { describeBadInput } from '../bad-input.js';
import {
  type Change,
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

const V1 = '/v1/invoices';
const V2 = '/v2/invoices';
const ITEM = { sku: 'A', quantity: 1, amount: 1 };
const COMMON = {
  reference_id: 'NEW',
  invoice_number: 'NEW',
  due_date: '2099-01-01T00:00:00Z',
  items: [{ ...ITEM }, { ...ITEM }],
};
const VALID_V1 = { ...COMMON, order_id: 'SO-1', total_amount: 2, paid_amount: 0 };
const VALID_V2 = { ...COMMON, order_ids: ['SO-1'] };
const [one, two] = [creations(V1, VALID_V1), creations(V2, VALID_V2)];
const both = (name: string, change: Change, field: string, reason: string) => [
  one(name, change, field, reason),
  two(name, change, field, reason),
];
const NO_SEQUENCE = 'is required, because the settings have no invoice_sequence';
const SORTS = 'created_at, updated_at, due_date, invoice_number';
const STATES = 'CANCELLED, DRAFT, CREDIT_NOTE_ISSUED, CLOSED, OVERDUE, PARTIALLY_PAID, SENT, OPEN';
const DAY = 'must be a date such as 2025-01-31, or a date and time with offset, such as 2025-01-31T09:30:00Z';
const CATEGORIES = 'must be one of S, Z, E, AE, K, G, O, L, M';
const UNIT = 'must be a code of UN/ECE Recommendation 20 or 21, such as C62, KGM, MTR, LTR, XBX';
const CASH_DISCOUNT =
  'lines of cash discount (#SKONTO) and of interest (#VERZUG) must have days, per cent with 2 decimals and, if it is not of the whole amount, the amount with 2 decimals, such as #SKONTO#TAGE=14#PROZENT=2.00# or #VERZUG#TAGE=30#PROZENT=9.00#BASISBETRAG=500.00#';
const charge = (extra: object) => [{ name: 'x', type: 'tax', amount: 1, ...extra }];

describeBadInput('invoices', {
  prepare: makeTrade,
  count: [V2, '/v2/orders'],
  cases: ({ order, products }) => [
    ...both('no reference', [['reference_id'], undefined], 'reference_id', 'is required'),
    ...both('null reference', [['reference_id'], null], 'reference_id', 'is required'),
    ...both('empty reference', [['reference_id'], ''], 'reference_id', 'must not be empty'),
    ...both('long reference', [['reference_id'], LONG(256)], 'reference_id', 'must have at most 255 characters'),
    ...both('number as reference', [['reference_id'], 7], 'reference_id', 'must be a string'),
    ...both('object as number', [['invoice_number'], {}], 'invoice_number', 'must be a string'),
    ...both('long remarks', [['remarks'], LONG(256)], 'remarks', 'must have at most 255 characters'),
    ...both('url of no web page', [['url'], 'javascript:alert(1)'], 'url', 'must be an http or https address'),
    ...both('url without a scheme', [['url'], 'example'], 'url', 'must be an http or https address'),
    ...both('due date without time', [['due_date'], '2099-01-01'], 'due_date', TIME),
    ...both('due date without offset', [['due_date'], '2099-01-01T00:00:00'], 'due_date', TIME),
    ...both('due date that does not exist', [['due_date'], '2099-02-30T00:00:00Z'], 'due_date', TIME),
    ...both('due date as number', [['due_date'], 4070908800000], 'due_date', TIME),
    ...both('negative paid amount', [['paid_amount'], -0.01], 'paid_amount', 'must be at least 0'),
    ...both('paid amount as text', [['paid_amount'], '1'], 'paid_amount', 'must be a number'),
    ...both('paid amount with five decimals', [['paid_amount'], 0.00001], 'paid_amount', DECIMALS),
    ...both('paid amount too large', [['paid_amount'], 1e11], 'paid_amount', DECIMALS),
    ...both('no items', [['items'], undefined], 'items', 'is required'),
    ...both('empty items', [['items'], []], 'items', 'must not be empty'),
    ...both('items as object', [['items'], { 0: ITEM }], 'items', 'must be an array'),
    ...both('too many items', [['items'], Array(5001).fill(ITEM)], 'items', 'must have at most 5000 entries'),
    ...both('item as text', [['items', 1], 'A'], 'items[1]', 'must be an object'),
    ...both('item as null', [['items', 1], null], 'items[1]', 'must be an object'),
    ...both('item as array', [['items', 1], [ITEM]], 'items[1]', 'must be an object'),
    ...both('item without sku', [['items', 1, 'sku'], undefined], 'items[1].sku', 'is required'),
    ...both('item with long sku', [['items', 0, 'sku'], LONG(256)], 'items[0].sku', 'must have at most 255 characters'),
    ...both('item without quantity', [['items', 1, 'quantity'], undefined], 'items[1].quantity', 'is required'),
    ...both('zero quantity', [['items', 1, 'quantity'], 0], 'items[1].quantity', 'must be greater than 0'),
    ...both('negative quantity', [['items', 0, 'quantity'], -1], 'items[0].quantity', 'must be greater than 0'),
    ...both('quantity with five decimals', [['items', 0, 'quantity'], 1.00001], 'items[0].quantity', DECIMALS),
    ...both('quantity as true', [['items', 0, 'quantity'], true], 'items[0].quantity', 'must be a number'),
    ...both('negative amount', [['items', 0, 'amount'], -0.0001], 'items[0].amount', 'must be at least 0'),
    ...both('amount as null', [['items', 0, 'amount'], null], 'items[0].amount', 'is required'),
    ...both(
      'sku that is neither a product nor ordered',
      [['items', 1, 'sku'], 'freight'],
      'items[1].sku',
      'is neither a product nor on the orders; give the line a name if it is meant',
    ),
    ...both(
      'mistyped sku',
      [['items', 1, 'sku'], 'b'],
      'items[1].sku',
      'is neither a product nor on the orders; give the line a name if it is meant; did you mean "B"?',
    ),
    ...both('sku that is not ordered', [['items', 1, 'sku'], 'C'], 'items[1].sku', 'is on none of the orders'),
    ...both(
      'item beyond any amount',
      [['items', 1], { sku: 'freight', name: 'Freight', quantity: 99999999999, amount: 99 }],
      'items[1]',
      'results in an amount that is too large',
    ).map((request) => ({
      ...request,
      details: [...request.details!, fault('items', 'come to an amount that is too large')],
    })),
    ...both('updated before the order', [['updated_at'], '2001-01-01T00:00:00Z'], 'updated_at', '').map((request) => ({
      ...request,
      details: [fault('updated_at', `must be later than the creation of the order, ${order.created_at}`)],
    })),
    one('no order', [['order_id'], undefined], 'order_id', 'is required'),
    one('unknown order', [['order_id'], 'nowhere'], 'order_id', 'does not exist'),
    one('an id that is no order', [['order_id'], products.A], 'order_id', 'does not exist'),
    one('list as order', [['order_id'], ['SO-1']], 'order_id', 'must be a string'),
    one('no total', [['total_amount'], undefined], 'total_amount', 'is required'),
    one('negative total', [['total_amount'], -0.01], 'total_amount', 'must be at least 0'),
    one('total as text', [['total_amount'], '2'], 'total_amount', 'must be a number'),
    one('total with five decimals', [['total_amount'], 2.00001], 'total_amount', DECIMALS),
    one('no paid amount', [['paid_amount'], undefined], 'paid_amount', 'is required'),
    one('unknown status', [['status'], 'OPEN'], 'status', 'must be one of PAID, PENDING, PARTIALLY_PAID, OVERPAID'),
    one(
      'status that the amounts contradict',
      [['status'], 'PAID'],
      'status',
      'must be PENDING, which follows from the amounts',
    ),
    two('no orders', [['order_ids'], undefined], 'order_ids', 'is required'),
    two('empty orders', [['order_ids'], []], 'order_ids', 'must not be empty'),
    two('orders as text', [['order_ids'], 'SO-1'], 'order_ids', 'must be an array'),
    two('number among orders', [['order_ids'], ['SO-1', 7]], 'order_ids[1]', 'must be a string'),
    two('order twice', [['order_ids'], ['SO-1', 'SO-1']], 'order_ids[1]', 'must not be repeated'),
    two('order twice under two names', [['order_ids'], ['SO-1', order.id]], 'order_ids[1]', 'must not be repeated'),
    two('unknown order', [['order_ids'], ['SO-1', 'nowhere']], 'order_ids[1]', 'does not exist'),
    two(
      '101 orders',
      [['order_ids'], Array.from({ length: 101 }, (_, n) => `${n}`)],
      'order_ids',
      'must have at most 100 entries',
    ),
    two('a total', [['total_amount'], 2], 'total_amount', 'is not a known field'),
    two('the v1 name of the order', [['order_id'], 'SO-1'], 'order_id', 'is not a known field'),
    two('unknown field of an item', [['items', 1, 'price'], 2], 'items[1].price', 'is not a known field'),
    two('unknown state', [['invoice_status'], 'PAID'], 'invoice_status', `must be one of ${STATES}`),
    two('unknown tax mode', [['tax_mode'], 'gross'], 'tax_mode', 'must be one of stated, net'),
    two('delivery on no day', [['delivery_date'], '2026-02-30'], 'delivery_date', DAY),
    two('number as buyer reference', [['buyer_reference'], 7], 'buyer_reference', 'must be a string'),
    two('tax rate above 100', [['items', 0, 'tax_rate'], 100.01], 'items[0].tax_rate', 'must be at most 100'),
    two('unknown tax category', [['items', 1, 'tax_category'], 'X'], 'items[1].tax_category', CATEGORIES),
    two('unknown unit', [['items', 0, 'unit_code'], 'kg'], 'items[0].unit_code', UNIT),
    two('word as unit', [['items', 0, 'unit_code'], 'kilo'], 'items[0].unit_code', UNIT),
    two('charge with a long reason code', [['charges'], charge({ reason_code: LONG(11) })], 'charges[0].reason_code', 'must have at most 10 characters'), // prettier-ignore
    two('reason code of discounts at a charge', [['charges'], charge({ reason_code: '95' })], 'charges[0].reason_code', 'must be a code of the list UNTDID 7161, such as FC for freight or PC for packing'), // prettier-ignore
    two('reason code of charges at a discount', [['charges'], charge({ type: 'discount', reason_code: 'FC' })], 'charges[0].reason_code', 'must be a code that the list UNTDID 5189 has for discounts: 100, 102, 103, 104, 105, 41, 42, 60, 62, 63, 64, 65, 66, 67, 68, 70, 71, 88, 95'), // prettier-ignore
    two('cash discount without decimals', [['payment_terms'], '#SKONTO#TAGE=7#PROZENT=2#'], 'payment_terms', CASH_DISCOUNT), // prettier-ignore
    two('interest after another line', [['payment_terms'], '30 days\n#verzug#TAGE=7#PROZENT=2.00#'], 'payment_terms', CASH_DISCOUNT), // prettier-ignore
    two('summary of taxes', [['tax_summary'], []], 'tax_summary', 'is not a known field'),
    two('charges as object', [['charges'], {}], 'charges', 'must be an array'),
    two('charge without name', [['charges'], charge({ name: undefined })], 'charges[0].name', 'is required'),
    two(
      'charge of unknown type',
      [['charges'], charge({ type: 'fee' })],
      'charges[0].type',
      'must be one of discount, tax, shipping',
    ),
    two(
      'charge of unknown value type',
      [['charges'], charge({ value_type: 'percent' })],
      'charges[0].value_type',
      'must be one of value, percentage',
    ),
    two('negative charge', [['charges'], charge({ amount: -1 })], 'charges[0].amount', 'must be at least 0'),
    two(
      'discount beyond the total',
      [['charges'], charge({ type: 'discount', amount: 3 })],
      'charges',
      'must not make the total negative',
    ),
    two(
      'line discount beyond the line',
      [['items', 0, 'tax_charges'], { discount: 2 }],
      'items[0].tax_charges.discount',
      'must not exceed the amount of the line',
    ),
    two('tax charges as list', [['items', 0, 'tax_charges'], []], 'items[0].tax_charges', 'must be an object'),
    two(
      'unknown tax charge',
      [['items', 0, 'tax_charges'], { vat: 1 }],
      'items[0].tax_charges.vat',
      'is not a known field',
    ),
    two('item status as text', [['items', 0, 'item_status'], 'shipped'], 'items[0].item_status', 'must be an object'),
    two(
      'item status with a bad date',
      [['items', 0, 'item_status'], { ship_date: 'soon' }],
      'items[0].item_status.ship_date',
      TIME,
    ),
    two('attribute without value', [['attributes'], [{ name: 'a' }]], 'attributes[0].value', 'is required'),
    two(
      'attribute value too long',
      [['attributes'], [{ name: 'a', value: LONG(4001) }]],
      'attributes[0].value',
      'must have at most 4000 characters',
    ),
    two('no number', [['invoice_number'], undefined], 'invoice_number', NO_SEQUENCE),
    two('null number', [['invoice_number'], null], 'invoice_number', NO_SEQUENCE),
    {
      name: 'several faults at once',
      path: V2,
      body: { order_ids: ['SO-1'], items: [{}], surprise: 1 },
      details: [
        fault('surprise', 'is not a known field'),
        fault('reference_id', 'is required'),
        fault('due_date', 'is required'),
        ...['sku', 'quantity', 'amount'].map((field) => fault(`items[0].${field}`, 'is required')),
      ],
    },
    {
      name: 'a number that JavaScript would round',
      path: V2,
      body: JSON.stringify(VALID_V2).replace('"amount":1', '"amount":1.00000000000000000001'),
      details: [fault('items[0].amount', DECIMALS)],
    },
    ...transportCases(V1, VALID_V1, 'reference_id'),
    ...transportCases(V2, VALID_V2, 'reference_id'),
    ...listCases(V1, SORTS),
    ...listCases(V2, SORTS),
    ...cursorCases(V2),
    query(V1, 'status=PENDING', 'status', 'must be one of PAID, UNPAID'),
    query(V2, 'status=UNPAID', 'status', 'must be one of PAID, PENDING'),
    query(V2, 'invoice_statuses=PAID', 'invoice_statuses', `must be one of ${STATES}`),
  ],
});
