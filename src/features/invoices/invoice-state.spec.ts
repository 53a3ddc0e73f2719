import { invoicePaymentStatus, invoiceState } from './invoice-state.js';

/** The first instant of 15 June in a time zone two hours ahead of UTC. */
const TODAY = new Date('2026-06-14T22:00:00.000Z');
const input = {
  isCancelled: false,
  isIssued: true,
  isSent: false,
  totalUnits: 100_000n,
  paidUnits: 0n,
  creditedUnits: 0n,
  dueDate: new Date('2026-07-01T00:00:00Z'),
};
const past = new Date('2026-06-14T21:59:59.999Z');

describe('invoice state', () => {
  it.each([
    ['OPEN', {}],
    ['SENT', { isSent: true }],
    ['DRAFT', { isIssued: false, paidUnits: 100_000n }],
    ['PARTIALLY_PAID', { paidUnits: 1n }],
    ['PARTIALLY_PAID', { paidUnits: 30_000n, isSent: true }],
    ['CLOSED', { paidUnits: 100_000n }],
    ['CLOSED', { paidUnits: 110_000n, dueDate: past }],
    ['CLOSED', { totalUnits: 0n }],
    ['OVERDUE', { dueDate: past, paidUnits: 30_000n }],
    ['OPEN', { dueDate: TODAY }],
  ])('is %s for %j', (state, extra) => {
    expect(invoiceState({ ...input, ...extra }, TODAY)).toBe(state);
  });

  it.each([
    ['PENDING', {}],
    ['PARTIALLY_PAID', { paidUnits: 1n }],
    ['PAID', { paidUnits: 100_000n }],
    ['OVERPAID', { paidUnits: 100_001n }],
    ['PENDING', { creditedUnits: 99_999n }],
    ['PAID', { creditedUnits: 100_000n }],
    ['PARTIALLY_PAID', { paidUnits: 1n, creditedUnits: 99_998n }],
    ['PAID', { paidUnits: 1n, creditedUnits: 99_999n }],
    ['OVERPAID', { paidUnits: 2n, creditedUnits: 99_999n }],
    ['PAID', { isCancelled: true }],
  ])('is paid as %s for %j: credit notes reduce what is owed, and nothing is owed once cancelled', (status, extra) => {
    expect(invoicePaymentStatus({ ...input, ...extra })).toBe(status);
  });
});
