import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { DECIMALS, fault, LONG, TIME } from '../common-cases.js';

const VALID = { invoice_number: 'N', due_date: '2099-01-31T00:00:00Z' };
const LONG_TEXT = 'must have at most 255 characters';
const BOOLEAN = 'must be true or false';

type Row = [field: string, value: unknown, reason: string, at?: string];

/** Fields of both requests. */
const BOTH: Row[] = [
  ['quantities', 'all', 'must be one of shipped, open, delivered'],
  ['quantities', '', 'must be one of shipped, open, delivered'],
  ['reference_id', 7, 'must be a string'],
  ['reference_id', LONG(256), LONG_TEXT],
  ['invoice_number', 7, 'must be a string'],
  ['invoice_number', LONG(256), LONG_TEXT],
  ['issued_at', '2026-01-31', TIME],
  ['issued_at', 1, TIME],
  ['due_date', '2026-01-31', TIME],
  ['due_date', '2026-01-31T00:00:00', TIME],
  ['due_date', 'now', TIME],
  ['remarks', 7, 'must be a string'],
  ['remarks', LONG(256), LONG_TEXT],
  ['po_number', 7, 'must be a string'],
  ['po_number', LONG(256), LONG_TEXT],
  ['attributes', {}, 'must be an array'],
  ['attributes', ['x'], 'must be an object', 'attributes[0]'],
  ['attributes', [{ value: 'x' }], 'is required', 'attributes[0].name'],
  ['dry_run', 'yes', BOOLEAN],
  ['dry_run', 1, BOOLEAN],
  ['items', [], 'is not a known field'],
  ['total_amount', 1, 'is not a known field'],
  ['paid_amount', 1, 'is not a known field'],
];

const LINES: Row[] = [
  ['lines', [], 'must not be empty'],
  ['lines', {}, 'must be an array'],
  ['lines', ['x'], 'must be an object', 'lines[0]'],
  ['lines', [{ quantity: 1 }], 'is required', 'lines[0].line_id'],
  ['lines', [{ line_id: '1' }], 'is required', 'lines[0].quantity'],
  ['lines', [{ line_id: '1', quantity: 0 }], 'must be greater than 0', 'lines[0].quantity'],
  ['lines', [{ line_id: '1', quantity: 0.00001 }], DECIMALS, 'lines[0].quantity'],
  ['lines', [{ line_id: 'none', quantity: 1 }], 'is no line of the order', 'lines[0].line_id'],
  ['shipped_until', '2026-01-01T00:00:00Z', 'is not a known field'],
];

const ORDERS: Row[] = [
  ['order_ids', [], 'must not be empty'],
  ['order_ids', {}, 'must be an array'],
  ['order_ids', [7], 'must be a string', 'order_ids[0]'],
  ['order_ids', ['none'], 'does not exist', 'order_ids[0]'],
  ['customer_id', 'C-1', 'must not be sent together with order_ids'],
  ['shipped_until', '2026-01-01', TIME],
  ['lines', [], 'is not a known field'],
];

const cases = (path: string, valid: object, rows: readonly Row[]): BadRequest[] =>
  rows.map(([field, value, reason, at = field], index) => ({
    name: `${path} ${field} ${index}`,
    path,
    body: { ...valid, [field]: value },
    details: [fault(at, reason)],
  }));

describeBadInput('invoices from orders', {
  prepare: makeTrade,
  count: ['/v2/invoices'],
  cases: ({ order }) => [
    ...cases(`/v2/orders/${order.id}/invoice`, VALID, [...BOTH, ...LINES]),
    ...cases('/v2/invoices/from-orders', { ...VALID, order_ids: ['SO-1'] }, [...BOTH, ...ORDERS]),
  ],
});
