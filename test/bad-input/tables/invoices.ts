import { makeTrade } from '../../support/trade.js';
import { describeBadInput } from '../bad-input.js';
import {
  type Change,
  creations,
  cursorCases,
  DAY_OR_TIME,
  DECIMALS,
  fault,
  listCases,
  query,
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
const UNIT = 'must be a code of UN/ECE Recommendation 20 or 21, such as C62, KGM, MTR, LTR, XBX';
const CASH_DISCOUNT =
  'lines of cash discount (#SKONTO) and of interest (#VERZUG) must have days, per cent with 2 decimals and, if it is not of the whole amount, the amount with 2 decimals, such as #SKONTO#TAGE=14#PROZENT=2.00# or #VERZUG#TAGE=30#PROZENT=9.00#BASISBETRAG=500.00#';
const charge = (extra: object) => [{ name: 'x', type: 'tax', amount: 1, ...extra }];

describeBadInput('invoices', {
  prepare: makeTrade,
  count: [V2, '/v2/orders'],
  cases: ({ order, products }) => [
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
    one('unknown order', [['order_id'], 'nowhere'], 'order_id', 'does not exist'),
    one('an id that is no order', [['order_id'], products.A], 'order_id', 'does not exist'),
    one(
      'status that the amounts contradict',
      [['status'], 'PAID'],
      'status',
      'must be PENDING, which follows from the amounts',
    ),
    two('order twice', [['order_ids'], ['SO-1', 'SO-1']], 'order_ids[1]', 'must not be repeated'),
    two('order twice under two names', [['order_ids'], ['SO-1', order.id]], 'order_ids[1]', 'must not be repeated'),
    two('unknown order', [['order_ids'], ['SO-1', 'nowhere']], 'order_ids[1]', 'does not exist'),
    two('a total', [['total_amount'], 2], 'total_amount', 'is not a known field'),
    two('the v1 name of the order', [['order_id'], 'SO-1'], 'order_id', 'is not a known field'),
    two('unknown field of an item', [['items', 1, 'price'], 2], 'items[1].price', 'is not a known field'),
    two('delivery on no day', [['delivery_date'], '2026-02-30'], 'delivery_date', DAY_OR_TIME),
    two('unknown unit', [['items', 0, 'unit_code'], 'kg'], 'items[0].unit_code', UNIT),
    two('word as unit', [['items', 0, 'unit_code'], 'kilo'], 'items[0].unit_code', UNIT),
    two('reason code of discounts at a charge', [['charges'], charge({ reason_code: '95' })], 'charges[0].reason_code', 'must be a code of the list UNTDID 7161, such as FC for freight or PC for packing'), // prettier-ignore
    two('reason code of charges at a discount', [['charges'], charge({ type: 'discount', reason_code: 'FC' })], 'charges[0].reason_code', 'must be a code that the list UNTDID 5189 has for discounts: 100, 102, 103, 104, 105, 41, 42, 60, 62, 63, 64, 65, 66, 67, 68, 70, 71, 88, 95'), // prettier-ignore
    two('cash discount without decimals', [['payment_terms'], '#SKONTO#TAGE=7#PROZENT=2#'], 'payment_terms', CASH_DISCOUNT), // prettier-ignore
    two('interest after another line', [['payment_terms'], '30 days\n#verzug#TAGE=7#PROZENT=2.00#'], 'payment_terms', CASH_DISCOUNT), // prettier-ignore
    two('summary of taxes', [['tax_summary'], []], 'tax_summary', 'is not a known field'),
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
    two(
      'unknown tax charge',
      [['items', 0, 'tax_charges'], { vat: 1 }],
      'items[0].tax_charges.vat',
      'is not a known field',
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
