import { DomainError } from '../../platform/base/errors/domain-error.js';
import { unitsOf, type WireDecimal } from '../../platform/base/values/decimal.js';

/** The states of an invoice in the order in which {@link invoiceState} checks for them. */
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

/** The states that a caller can write; the others follow from amounts, credit notes and time. */
const WRITABLE_STATES = ['OPEN', 'SENT', 'CANCELLED'] as const;
export type InvoiceAction = (typeof WRITABLE_STATES)[number];

/** The stored part of the state: what callers have done to an invoice. */
export interface InvoiceFlags {
  isCancelled: boolean;
  isIssued: boolean;
  isSent: boolean;
}

/** The input of {@link invoiceState}; amounts in units of the last decimal place ({@link unitsOf}). */
export interface StateInput extends InvoiceFlags {
  totalUnits: bigint;
  paidUnits: bigint;
  /** Sum of the credit notes. */
  creditedUnits: bigint;
  dueDate: Date;
}

/** The part of the input that decides what is due. */
type DueInput = Pick<StateInput, 'isCancelled' | 'totalUnits' | 'paidUnits' | 'creditedUnits'>;

/** The amount still due: total − paid − credited, negative after an overpayment. A cancelled invoice owes nothing. */
export const dueUnitsOf = ({ isCancelled, totalUnits, paidUnits, creditedUnits }: DueInput): bigint =>
  isCancelled ? 0n : totalUnits - paidUnits - creditedUnits;

export const PAYMENT_STATUSES = ['PAID', 'PENDING', 'PARTIALLY_PAID', 'OVERPAID'] as const;

/** The payment status that follows from the amounts: compares what is paid with what is owed, total − credited. */
export function invoicePaymentStatus(input: DueInput): (typeof PAYMENT_STATUSES)[number] {
  const dueUnits = dueUnitsOf(input);
  if (dueUnits < 0n) return 'OVERPAID';
  if (dueUnits === 0n) return 'PAID';
  return input.paidUnits > 0n ? 'PARTIALLY_PAID' : 'PENDING';
}

/**
 * The state of an invoice, computed from its flags, amounts and the time, so that an invoice is overdue as soon as the day of its due date is
 * over, without any job. `today` is the first instant of the present day in the tenant's time zone (`startOfDay`).
 */
export function invoiceState(input: StateInput, today: Date): InvoiceState {
  const { isCancelled, isIssued, isSent, totalUnits, paidUnits, creditedUnits, dueDate } = input;
  if (isCancelled) return 'CANCELLED';
  if (!isIssued) return 'DRAFT';
  if (totalUnits > 0n && creditedUnits >= totalUnits) return 'CREDIT_NOTE_ISSUED';
  if (dueUnitsOf(input) <= 0n) return 'CLOSED';
  if (dueDate < today) return 'OVERDUE';
  if (paidUnits + creditedUnits > 0n) return 'PARTIALLY_PAID';
  return isSent ? 'SENT' : 'OPEN';
}

/**
 * The states that are events of their own and that an invoice is in, in the order in which an invoice usually enters them. `today` is that
 * of {@link invoiceState}.
 */
export function invoiceEventStates(input: StateInput, today: Date): string[] {
  const { isCancelled, isIssued, isSent } = input;
  if (isCancelled) return ['cancelled'];
  if (!isIssued) return [];
  const states = ['issued'];
  if (isSent) states.push('sent');
  if (dueUnitsOf(input) <= 0n) states.push('paid');
  if (invoiceState(input, today) === 'OVERDUE') states.push('overdue');
  return states;
}

/**
 * The states that a caller can write now. OPEN issues a draft. SENT marks the invoice as sent and issues a draft. CANCELLED is
 * final and only possible while nothing is paid or credited.
 */
export function availableActions({
  isCancelled,
  isIssued,
  isSent,
  paidUnits,
  creditedUnits,
}: StateInput): InvoiceAction[] {
  const isPossible = {
    OPEN: !isIssued,
    SENT: !isSent,
    CANCELLED: paidUnits === 0n && creditedUnits === 0n,
  };
  return isCancelled ? [] : WRITABLE_STATES.filter((state) => isPossible[state]);
}

/**
 * The flags after a caller has written the state `requested`. The present state changes nothing; any other must be one of
 * {@link availableActions}, otherwise throws `invalid_state_transition` with the possible states. `today` is that of {@link invoiceState}.
 */
export function writeState(input: StateInput, requested: InvoiceState, today: Date): InvoiceFlags {
  const { isCancelled, isIssued, isSent } = input;
  const present = invoiceState(input, today);
  if (requested === present) return { isCancelled, isIssued, isSent };
  const actions = availableActions(input);
  if (!actions.some((action) => action === requested)) throw notPossible(present, requested, actions);
  if (requested === 'CANCELLED') return { isCancelled: true, isIssued, isSent };
  return { isCancelled, isIssued: true, isSent: isSent || requested === 'SENT' };
}

const notPossible = (present: InvoiceState, requested: InvoiceState, actions: InvoiceAction[]) =>
  new DomainError('invalid_state_transition', `An invoice that is ${present} cannot become ${requested}.`, [
    {
      field: 'invoice_status',
      reason: actions.length ? `may be ${actions.join(', ')}` : 'may not be changed any more',
    },
  ]);

/**
 * When an invoice was issued; null if it never was, unless the caller has stated the time before. An issued invoice without a stored time was
 * created as issued, or is older than the column.
 */
export const issuedAtOf = (invoice: { isIssued: boolean; issuedAt: string | null; createdAt: string }): string | null =>
  invoice.issuedAt ?? (invoice.isIssued ? invoice.createdAt : null);

/** The input of {@link invoiceState} of a stored invoice. */
export const stateInputOf = (invoice: {
  isCancelled: boolean;
  isIssued: boolean;
  isSent: boolean;
  totalAmount: WireDecimal;
  paidAmount: WireDecimal;
  creditedAmount: WireDecimal;
  dueDate: string;
}): StateInput => ({
  isCancelled: invoice.isCancelled,
  isIssued: invoice.isIssued,
  isSent: invoice.isSent,
  totalUnits: unitsOf(invoice.totalAmount),
  paidUnits: unitsOf(invoice.paidAmount),
  creditedUnits: unitsOf(invoice.creditedAmount),
  dueDate: new Date(invoice.dueDate),
});
