import { DomainError } from '../platform/errors/domain-error.js';
import { unitsOf, type WireDecimal } from '../platform/values/decimal.js';

/** The states of an invoice in the order in which they are tried. */
export const INVOICE_STATES = [
  'CANCELLED',
  'DRAFT',
  'CREDIT_NOTE_ISSUED',
  'CLOSED',
  'OVERDUE',
  'PARTIALLY_PAID',
  'SENT',
  'OPEN',
] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** The states that a caller may create an invoice in. */
export const FIRST_STATES: readonly InvoiceState[] = ['DRAFT', 'OPEN', 'SENT'];

/** The states that a caller may write at all; all others come about by themselves. */
const WRITABLE_STATES = ['OPEN', 'SENT', 'CANCELLED'] as const;
export type InvoiceAction = (typeof WRITABLE_STATES)[number];

/** What callers have done to an invoice. */
export interface InvoiceFlags {
  isCancelled: boolean;
  isIssued: boolean;
  isSent: boolean;
}

/** What the state of an invoice follows from; amounts in units of their last place ({@link unitsOf}). */
export interface InvoiceFacts extends InvoiceFlags {
  totalUnits: bigint;
  paidUnits: bigint;
  /** Σ of its credit notes. */
  creditedUnits: bigint;
  dueDate: Date;
}

/** What is still to be paid: total − paid − credited; negative where too much was. */
export const dueUnitsOf = (facts: Pick<InvoiceFacts, 'totalUnits' | 'paidUnits' | 'creditedUnits'>): bigint =>
  facts.totalUnits - facts.paidUnits - facts.creditedUnits;

/**
 * The state of an invoice as one function of its flags, amounts and the clock (contract, section 7): overdue begins when the
 * due date has passed, without any job having run.
 */
export function invoiceState(facts: InvoiceFacts, now: Date): InvoiceState {
  const { isCancelled, isIssued, isSent, totalUnits, paidUnits, creditedUnits, dueDate } = facts;
  if (isCancelled) return 'CANCELLED';
  if (!isIssued) return 'DRAFT';
  if (totalUnits > 0n && creditedUnits >= totalUnits) return 'CREDIT_NOTE_ISSUED';
  if (dueUnitsOf(facts) <= 0n) return 'CLOSED';
  if (dueDate < now) return 'OVERDUE';
  if (paidUnits + creditedUnits > 0n) return 'PARTIALLY_PAID';
  return isSent ? 'SENT' : 'OPEN';
}

/**
 * The states that a caller may write now (contract, section 7, "What a caller may write"): OPEN issues a draft, SENT issues if
 * need be and marks as sent, CANCELLED is final and only for what nothing was paid on or credited.
 */
export function availableActions({
  isCancelled,
  isIssued,
  isSent,
  paidUnits,
  creditedUnits,
}: InvoiceFacts): InvoiceAction[] {
  const isPossible = {
    OPEN: !isIssued,
    SENT: !isSent,
    CANCELLED: paidUnits === 0n && creditedUnits === 0n,
  };
  return isCancelled ? [] : WRITABLE_STATES.filter((state) => isPossible[state]);
}

/**
 * The flags after a caller has written `wanted`; the present state is a no-op. Throws `invalid_state_transition`, naming what
 * may be written, for everything else that {@link availableActions} does not list.
 */
export function writeState(facts: InvoiceFacts, wanted: InvoiceState, now: Date): InvoiceFlags {
  const { isCancelled, isIssued, isSent } = facts;
  const present = invoiceState(facts, now);
  if (wanted === present) return { isCancelled, isIssued, isSent };
  const actions = availableActions(facts);
  if (!actions.some((action) => action === wanted)) throw notPossible(present, wanted, actions);
  if (wanted === 'CANCELLED') return { isCancelled: true, isIssued, isSent };
  return { isCancelled, isIssued: true, isSent: isSent || wanted === 'SENT' };
}

const notPossible = (present: InvoiceState, wanted: InvoiceState, actions: InvoiceAction[]) =>
  new DomainError('invalid_state_transition', `An invoice that is ${present} cannot become ${wanted}.`, [
    {
      field: 'invoice_status',
      reason: actions.length ? `may be ${actions.join(', ')}` : 'may not be changed any more',
    },
  ]);

/** The facts of a stored invoice. */
export const factsOf = (invoice: {
  isCancelled: boolean;
  isIssued: boolean;
  isSent: boolean;
  totalAmount: WireDecimal;
  paidAmount: WireDecimal;
  creditedAmount: WireDecimal;
  dueDate: string;
}): InvoiceFacts => ({
  isCancelled: invoice.isCancelled,
  isIssued: invoice.isIssued,
  isSent: invoice.isSent,
  totalUnits: unitsOf(invoice.totalAmount),
  paidUnits: unitsOf(invoice.paidAmount),
  creditedUnits: unitsOf(invoice.creditedAmount),
  dueDate: new Date(invoice.dueDate),
});
