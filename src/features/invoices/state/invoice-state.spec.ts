import { decimal, ZERO } from '#platform/base/values/decimal.js';
import { invoicePaymentStatus, invoiceState } from './invoice-state.js';

/** The first instant of 15 June in a time zone two hours ahead of UTC. */
const TODAY = new Date('2026-06-14T22:00:00.000Z');
const input = {
  isCancelled: false,
  isIssued: true,
  isSent: false,
  totalAmount: decimal('10'),
  paidAmount: ZERO,
  creditedAmount: ZERO,
  dueDate: new Date('2026-07-01T00:00:00Z'),
};
const past = new Date('2026-06-14T21:59:59.999Z');

describe('invoice state', () => {
  it.each([
    ['OPEN', {}],
    ['SENT', { isSent: true }],
    ['DRAFT', { isIssued: false, paidAmount: decimal('10') }],
    ['PARTIALLY_PAID', { paidAmount: decimal('0.0001') }],
    ['PARTIALLY_PAID', { paidAmount: decimal('3'), isSent: true }],
    ['CLOSED', { paidAmount: decimal('10') }],
    ['CLOSED', { paidAmount: decimal('11'), dueDate: past }],
    ['CLOSED', { totalAmount: ZERO }],
    ['OVERDUE', { dueDate: past, paidAmount: decimal('3') }],
    ['OPEN', { dueDate: TODAY }],
  ])('is %s for %j', (state, extra) => {
    expect(invoiceState({ ...input, ...extra }, TODAY)).toBe(state);
  });

  it.each([
    ['PENDING', {}],
    ['PARTIALLY_PAID', { paidAmount: decimal('0.0001') }],
    ['PAID', { paidAmount: decimal('10') }],
    ['OVERPAID', { paidAmount: decimal('10.0001') }],
    ['PENDING', { creditedAmount: decimal('9.9999') }],
    ['PAID', { creditedAmount: decimal('10') }],
    ['PARTIALLY_PAID', { paidAmount: decimal('0.0001'), creditedAmount: decimal('9.9998') }],
    ['PAID', { paidAmount: decimal('0.0001'), creditedAmount: decimal('9.9999') }],
    ['OVERPAID', { paidAmount: decimal('0.0002'), creditedAmount: decimal('9.9999') }],
    ['PAID', { isCancelled: true }],
  ])('is paid as %s for %j: credit notes reduce what is owed, and nothing is owed once cancelled', (status, extra) => {
    expect(invoicePaymentStatus({ ...input, ...extra })).toBe(status);
  });
});
