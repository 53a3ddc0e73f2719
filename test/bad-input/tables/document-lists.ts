import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { DAY_OR_TIME, LONG, query } from '../common-cases.js';

const PAYMENT = 'PENDING, PARTIALLY_PAID, PAID, OVERPAID, REFUNDED, VOIDED';
const FULFILLMENT = 'UNFULFILLED, IN_PROGRESS, PARTIALLY_FULFILLED, FULFILLED, PARTIALLY_DELIVERED, DELIVERED';
const STATES = 'CANCELLED, DRAFT, CREDIT_NOTE_ISSUED, CLOSED, OVERDUE, PARTIALLY_PAID, SENT, OPEN';
const JOINED = 'names nothing; repeat the parameter for several values';
const ID = '0198f2c0-0000-7000-8000-000000000000';

type Value = [text: string, reason: string];

const CHARACTERS: Value[] = [
  ['a%00', 'must not contain the character U+0000'],
  ['a%E2%80%8Bb', 'must not contain the invisible character U+200B'],
  ['%C3', 'is not UTF-8'],
];
/** Wrong values of a parameter that can be repeated and takes identifiers. */
const IDENTIFIERS: Value[] = [
  ...CHARACTERS,
  [LONG(256), 'each value must have at most 255 characters'],
  ['none,neither', JOINED],
];
/** Wrong values of a parameter that takes one text. */
const TEXT: Value[] = [CHARACTERS[0]!, CHARACTERS[2]!, [LONG(256), 'must have at most 255 characters']];
const IDS: Value[] = [...IDENTIFIERS, [`${ID},${ID}`, JOINED]];
const TIMES: Value[] = [
  ['2030-02-30', DAY_OR_TIME],
  ['2030-02-30T00:00:00Z', DAY_OR_TIME],
  ['2030-01-01T00:00:00', DAY_OR_TIME],
];
const oneOf = (values: string): Value[] => ['', 'open', `${values.split(', ')[0]},`].map((text) => [text, `must be one of ${values}`]); // prettier-ignore

/** The filters that only lists of v2 have, and wrong values of each. */
const ORDERS = {
  customer_ids: IDS,
  customer_reference_ids: IDENTIFIERS,
  display_ids: IDENTIFIERS,
  po_numbers: IDENTIFIERS,
  payment_status: oneOf(PAYMENT),
  fulfillment_status: oneOf(FULFILLMENT),
  order_status: oneOf('draft, submitted, confirmed, cancelled, all'),
  type: oneOf('order, quote'),
  search: TEXT,
};
const INVOICES = {
  order_ids: IDS,
  customer_ids: IDS,
  customer_reference_ids: IDENTIFIERS,
  invoice_numbers: IDENTIFIERS,
  invoice_statuses: oneOf(STATES),
  status: oneOf('PAID, PENDING'),
  due_after: TIMES,
  due_before: TIMES,
  search: TEXT,
};
const CREDIT_NOTES = { invoice_ids: IDS, customer_ids: IDS, status: oneOf('issued, voided') };
/** Parameters that take one value. */
const SINGLE = ['type', 'search', 'status', 'due_after', 'due_before'];

const filters = (path: string, table: Record<string, Value[]>): BadRequest[] =>
  Object.entries(table).flatMap(([name, values]) => [
    ...values.map(([text, reason]) => query(path, `${name}=${text}`, name, reason)),
    SINGLE.includes(name)
      ? query(path, `${name}=${values[0]![0]}&${name}=b`, name, 'must be sent once')
      : query(path, Array(256).fill(`${name}=a`).join('&'), name, 'must have at most 255 values'),
    query(path, `x${name}=a`, `x${name}`, 'is not a known parameter'),
  ]);

/** Filters of v1, whose repeated parameters take values that are joined by commas. */
const filtersV1 = (path: string, single: string[]): BadRequest[] => [
  ...single.flatMap((name) => [
    ...[...CHARACTERS, TEXT[2]!].map(([text, reason]) => query(path, `${name}=${text}`, name, reason)),
    query(path, `${name}=a&${name}=b`, name, 'must be sent once'),
  ]),
  ...[...CHARACTERS, IDENTIFIERS[3]!].map(([text, reason]) =>
    query(path, `reference_ids=b,${text}`, 'reference_ids', reason),
  ),
  query(path, `reference_ids=${Array(256).fill('a').join(',')}`, 'reference_ids', 'must have at most 255 values'),
];

describeBadInput('lists of orders, invoices and credit notes', {
  prepare: makeTrade,
  count: ['/v2/orders', '/v2/invoices', '/v2/credit-notes'],
  cases: () => [
    ...filters('/v2/orders', ORDERS),
    ...filters('/v2/invoices', INVOICES),
    ...filters('/v2/credit-notes', CREDIT_NOTES),
    ...filters('/v2/exports/orders', ORDERS),
    ...filters('/v2/exports/invoices', INVOICES),
    ...filters('/v2/exports/credit_notes', CREDIT_NOTES),
    ...filtersV1('/v1/orders', ['customer_id', 'reference_id', 'po_number']),
    ...filtersV1('/v1/invoices', ['order_id', 'invoice_number']),
  ],
});
