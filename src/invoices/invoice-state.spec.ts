import { decimal } from '../platform/decimal.js';
import { invoiceState } from './invoice-state.js';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const facts = {
  isCancelled: false,
  isIssued: true,
  isSent: false,
  total: decimal(10),
  paid: decimal(0),
  credited: decimal(0),
  dueDate: new Date('2026-07-01T00:00:00Z'),
};
const past = new Date('2026-06-15T11:59:59.999Z');

describe('invoice state', () => {
  it.each([
    ['OPEN', {}],
    ['SENT', { isSent: true }],
    ['DRAFT', { isIssued: false, paid: decimal(10) }],
    ['PARTIALLY_PAID', { paid: decimal('0.0001') }],
    ['PARTIALLY_PAID', { paid: decimal(3), isSent: true }],
    ['CLOSED', { paid: decimal(10) }],
    ['CLOSED', { paid: decimal(11), dueDate: past }],
    ['CLOSED', { total: decimal(0) }],
    ['OVERDUE', { dueDate: past, paid: decimal(3) }],
    ['OPEN', { dueDate: NOW }],
  ])('is %s for %j', (state, extra) => {
    expect(invoiceState({ ...facts, ...extra }, NOW)).toBe(state);
  });
});
