import { currentTime } from '#platform/base/values/current-time.js';
import { startOfDay } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { type Decimal, decimal, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';

/** The states that a caller may create an invoice in. */
export const FIRST_STATES: readonly InvoiceState[] = ['DRAFT', 'OPEN', 'SENT'];

/** Throws `invalid_state_transition` unless an invoice can be created in the state. */
export function requireFirstState(state: InvoiceState): void {
  if (FIRST_STATES.includes(state)) return;
  throw new DomainError('invalid_state_transition', `An invoice cannot be created as ${state}.`, [
    { field: 'invoice_status', reason: `must be one of ${FIRST_STATES.join(', ')}` },
  ]);
}

/** The states that a caller can write; the others follow from amounts, credit notes and time. */
const WRITABLE_STATES = ['OPEN', 'SENT', 'CANCELLED'] as const;
export type InvoiceAction = (typeof WRITABLE_STATES)[number];

/** The stored part of the state: what callers have done to an invoice. */
export interface InvoiceFlags {
  isCancelled: boolean;
  isIssued: boolean;
  isSent: boolean;
}

/** The input of {@link invoiceState}. */
export interface StateInput extends InvoiceFlags {
  totalAmount: Decimal;
  paidAmount: Decimal;
  /** Sum of the credit notes. */
  creditedAmount: Decimal;
  dueDate: Date;
}

/** The part of the input that decides what is due. */
type DueInput = Pick<StateInput, 'isCancelled' | 'totalAmount' | 'paidAmount' | 'creditedAmount'>;

/** The amount still due: total − paid − credited, negative after an overpayment. A cancelled invoice owes nothing. */
export const dueAmountOf = ({ isCancelled, totalAmount, paidAmount, creditedAmount }: DueInput): Decimal =>
  isCancelled ? ZERO : totalAmount.minus(paidAmount).minus(creditedAmount);

export const PAYMENT_STATUSES = ['PAID', 'PENDING', 'PARTIALLY_PAID', 'OVERPAID'] as const;

/** The payment status that follows from the amounts: compares what is paid with what is owed, total − credited. */
export function invoicePaymentStatus(input: DueInput): (typeof PAYMENT_STATUSES)[number] {
  const dueAmount = dueAmountOf(input);
  if (dueAmount.lt(ZERO)) return 'OVERPAID';
  if (dueAmount.eq(ZERO)) return 'PAID';
  return input.paidAmount.gt(ZERO) ? 'PARTIALLY_PAID' : 'PENDING';
}

/** Throws `validation_failed` if a caller stated another payment status than the amounts have. */
export function requireStatedStatus(stated: string | undefined, input: DueInput): void {
  const status = invoicePaymentStatus(input);
  if (stated === undefined || stated === status) return;
  throw DomainError.invalid([{ field: 'status', reason: `must be ${status}, which follows from the amounts` }]);
}

/**
 * SQL condition on an invoice `t`: something is left to pay, see {@link dueAmountOf}. The comparison of `paid_amount` alone follows from that of
 * the sum; both are in indexes.
 */
export const IS_DUE =
  '(not t.is_cancelled and t.paid_amount < t.total_amount and t.paid_amount + t.credited_amount < t.total_amount)';
/** SQL condition of the states that depend on the time. */
export const UNPAID = `t.is_issued and ${IS_DUE}`;
const CREDITED = 't.total_amount > 0 and t.credited_amount >= t.total_amount';
const HAS_PAYMENT = 't.paid_amount + t.credited_amount > 0';

interface StateRule {
  /** Whether an invoice is in the state, if it is in none of the states before. `overdueBefore` is that of {@link invoiceState}. */
  holds: (invoice: StateInput, overdueBefore: Date) => boolean;
  /** The complete condition in SQL on an invoice `t`, which uses the indexes of the states; `overdueBefore` is SQL of the same instant. */
  sql: (overdueBefore: string) => string;
  /** Whether the time decides between this state and others; then the class of an invoice (`migrations/0012-list-counts.ts`) is `UNPAID`. */
  dependsOnTime: boolean;
}

/** The rules of the states, in the order in which they are checked. A test compares code and SQL. */
const RULES = {
  CANCELLED: {
    holds: ({ isCancelled }) => isCancelled,
    sql: () => 't.is_cancelled',
    dependsOnTime: false,
  },
  DRAFT: {
    holds: ({ isIssued }) => !isIssued,
    sql: () => 'not t.is_cancelled and not t.is_issued',
    dependsOnTime: false,
  },
  CREDIT_NOTE_ISSUED: {
    holds: ({ totalAmount, creditedAmount }) => totalAmount.gt(ZERO) && creditedAmount.gte(totalAmount),
    sql: () => `not t.is_cancelled and t.is_issued and ${CREDITED}`,
    dependsOnTime: false,
  },
  CLOSED: {
    holds: (invoice) => dueAmountOf(invoice).lte(ZERO),
    sql: () =>
      `not t.is_cancelled and t.is_issued and not (${CREDITED}) and t.total_amount <= t.paid_amount + t.credited_amount`,
    dependsOnTime: false,
  },
  OVERDUE: {
    holds: ({ dueDate }, overdueBefore) => dueDate < overdueBefore,
    sql: (overdueBefore) => `${UNPAID} and t.due_date < ${overdueBefore}`,
    dependsOnTime: true,
  },
  PARTIALLY_PAID: {
    holds: ({ paidAmount, creditedAmount }) => paidAmount.plus(creditedAmount).gt(ZERO),
    sql: (overdueBefore) => `${UNPAID} and t.due_date >= ${overdueBefore} and ${HAS_PAYMENT}`,
    dependsOnTime: true,
  },
  SENT: {
    holds: ({ isSent }) => isSent,
    sql: (overdueBefore) => `${UNPAID} and t.due_date >= ${overdueBefore} and not (${HAS_PAYMENT}) and t.is_sent`,
    dependsOnTime: true,
  },
  OPEN: {
    holds: () => true,
    sql: (overdueBefore) => `${UNPAID} and t.due_date >= ${overdueBefore} and not (${HAS_PAYMENT}) and not t.is_sent`,
    dependsOnTime: true,
  },
} satisfies Record<string, StateRule>;

export type InvoiceState = keyof typeof RULES;
export const INVOICE_STATES = Object.keys(RULES) as readonly InvoiceState[];
/** The rule of each state. */
export const STATE_RULES: Readonly<Record<InvoiceState, StateRule>> = RULES;

/**
 * The state of an invoice, computed from its flags, amounts and the time, so that an invoice becomes overdue without any job. Due dates before
 * `overdueBefore` are overdue ({@link overdueBefore}).
 */
export const invoiceState = (input: StateInput, overdueBefore: Date): InvoiceState =>
  INVOICE_STATES.find((state) => STATE_RULES[state].holds(input, overdueBefore))!;

/**
 * The rule when an unpaid invoice becomes overdue: when the day of its due date is over in the tenant's time zone. Returns the instant of which
 * the due dates before it are overdue at `now`. It changes at the first instants of days only, when the clock of the journal asks for it.
 * `timezone` is an IANA name; throws `RangeError` for another.
 */
export const overdueBefore = (now: Date, timezone: string): Date => startOfDay(now, timezone);

/** {@link overdueBefore} at present for the tenant of the current caller. Throws if there is none. */
export const overdueBeforeNow = (): Date => overdueBefore(currentTime(), currentCaller().tenant.timezone);

/**
 * The states that are events of their own and that an invoice is in, in the order in which an invoice usually enters them. `overdueBefore`
 * is that of {@link invoiceState}.
 */
export function invoiceEventStates(input: StateInput, overdueBefore: Date): string[] {
  const { isCancelled, isIssued, isSent } = input;
  if (isCancelled) return ['cancelled'];
  if (!isIssued) return [];
  const states = ['issued'];
  if (isSent) states.push('sent');
  if (dueAmountOf(input).lte(ZERO)) states.push('paid');
  if (invoiceState(input, overdueBefore) === 'OVERDUE') states.push('overdue');
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
  paidAmount,
  creditedAmount,
}: StateInput): InvoiceAction[] {
  const isPossible = {
    OPEN: !isIssued,
    SENT: !isSent,
    CANCELLED: paidAmount.eq(ZERO) && creditedAmount.eq(ZERO),
  };
  return isCancelled ? [] : WRITABLE_STATES.filter((state) => isPossible[state]);
}

/** What an invoice shows of its state. */
export interface ShownState {
  state: InvoiceState;
  actions: InvoiceAction[];
  dueAmount: Decimal;
}

/** What an invoice shows of its state. `overdueBefore` is that of {@link invoiceState}. */
export const shownState = (input: StateInput, overdueBefore: Date): ShownState => ({
  state: invoiceState(input, overdueBefore),
  actions: availableActions(input),
  dueAmount: dueAmountOf(input),
});

/**
 * The flags after a caller has written the state `requested`. The present state changes nothing; any other must be one of
 * {@link availableActions}, otherwise throws `invalid_state_transition` with the possible states. `overdueBefore` is that of {@link invoiceState}.
 */
export function writeState(input: StateInput, requested: InvoiceState, overdueBefore: Date): InvoiceFlags {
  const { isCancelled, isIssued, isSent } = input;
  const present = invoiceState(input, overdueBefore);
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

/** The columns of an invoice on which its state depends. */
interface StoredState {
  isCancelled: boolean;
  isIssued: boolean;
  isSent: boolean;
  totalAmount: WireDecimal;
  paidAmount: WireDecimal;
  creditedAmount: WireDecimal;
  dueDate: string;
}

/** The input of {@link invoiceState} of a stored invoice; `dueDate`: the one that it shows, if that is another one. */
export const stateInputOf = (invoice: StoredState, dueDate = invoice.dueDate): StateInput => ({
  isCancelled: invoice.isCancelled,
  isIssued: invoice.isIssued,
  isSent: invoice.isSent,
  totalAmount: decimal(invoice.totalAmount),
  paidAmount: decimal(invoice.paidAmount),
  creditedAmount: decimal(invoice.creditedAmount),
  dueDate: new Date(dueDate),
});
