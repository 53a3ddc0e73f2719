import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { fault } from '../common-cases.js';

const VALID = { invoice_number: 'N', due_date: '2099-01-31T00:00:00Z' };

type Row = [field: string, value: unknown, reason: string, at?: string];

/** Fields of both requests. */
const BOTH: Row[] = [
  ['items', [], 'is not a known field'],
  ['total_amount', 1, 'is not a known field'],
  ['paid_amount', 1, 'is not a known field'],
];

const LINES: Row[] = [
  ['lines', [{ line_id: 'none', quantity: 1 }], 'is no line of the order', 'lines[0].line_id'],
  ['shipped_until', '2026-01-01T00:00:00Z', 'is not a known field'],
];

const ORDERS: Row[] = [
  ['order_ids', ['none'], 'does not exist', 'order_ids[0]'],
  ['customer_id', 'C-1', 'must not be sent together with order_ids'],
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
