import { invoiceState } from './invoice-state.js';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const input = {
  isCancelled: false,
  isIssued: true,
  isSent: false,
  totalUnits: 100_000n,
  paidUnits: 0n,
  creditedUnits: 0n,
  dueDate: new Date('2026-07-01T00:00:00Z'),
};
const past = new Date('2026-06-15T11:59:59.999Z');

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
    ['OPEN', { dueDate: NOW }],
  ])('is %s for %j', (state, extra) => {
    expect(invoiceState({ ...input, ...extra }, NOW)).toBe(state);
  });
});
