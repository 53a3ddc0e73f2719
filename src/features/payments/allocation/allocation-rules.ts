import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { type Decimal, min, sum, ZERO } from '#platform/base/values/decimal.js';
import { moneyText } from '#platform/base/values/money-text.js';

/** An invoice as rules about money see it. */
export interface PayableInvoice {
  id: string;
  isIssued: boolean;
  isCancelled: boolean;
  /** Total − paid − credited; negative after an overpayment. */
  due: Decimal;
}

/** An invoice that is to get money. */
export interface WantedAllocation<Invoice extends PayableInvoice> {
  /** Id of the allocation; generated if absent. */
  id?: string;
  invoice: Invoice;
  /** Default: what is due, at most what is left of the source. */
  amount?: Decimal;
  /** Path of the invoice in the request, such as `allocations[0].invoice_id`, and of the amount. */
  field: string;
  amountField: string;
}

/** What an invoice gets; the amount is above 0. */
export interface GrantedAllocation<Invoice extends PayableInvoice> {
  id?: string;
  invoice: Invoice;
  amount: Decimal;
}

/** What a source can give. */
export interface SourceLimit {
  left: Decimal;
  /** Path of the source in the request. */
  field: string;
}

/**
 * The amounts of allocations from one source. Stated amounts are served first; an allocation without one then gets what is due, at most what
 * is left, in the sequence of the request. Nothing is granted partly. Each invoice occurs once. Throws `invoice_not_payable`,
 * `allocation_exceeds_due` or `allocation_exceeds_source`, with all details of the first of them. `exponent` is the number of decimals of
 * the currency.
 */
export function grantAllocations<Invoice extends PayableInvoice>(
  source: SourceLimit,
  wanted: readonly WantedAllocation<Invoice>[],
  exponent: number,
): GrantedAllocation<Invoice>[] {
  requirePayable(wanted);
  requireDue(wanted, exponent);
  const stated = sum(wanted.map(({ amount }) => amount ?? ZERO));
  if (stated.gt(source.left)) throw exceedsSource([{ ...source, asked: stated }], exponent);
  let { left } = source;
  left = left.minus(stated);
  return wanted.map(({ id, invoice, amount }) => {
    if (amount) return { id, invoice, amount };
    const granted = min(invoice.due, left);
    if (granted.lte(ZERO)) throw exceedsSource([{ ...source, asked: stated.plus(invoice.due) }], exponent);
    left = left.minus(granted);
    return { id, invoice, amount: granted };
  });
}

/** What invoices get of `left` in their sequence, each at most what is due. Those that get nothing are left out. */
export function grantInSequence<Invoice extends PayableInvoice>(
  left: Decimal,
  invoices: readonly Invoice[],
): GrantedAllocation<Invoice>[] {
  const granted: GrantedAllocation<Invoice>[] = [];
  for (const invoice of invoices) {
    const amount = min(invoice.due, left);
    if (amount.lte(ZERO)) continue;
    granted.push({ invoice, amount });
    left = left.minus(amount);
  }
  return granted;
}

/** Throws `invoice_not_payable` that names each of the invoices that is a draft or cancelled. */
export function requirePayable(wanted: readonly { invoice: PayableInvoice; field: string }[]): void {
  const details = wanted.flatMap(({ invoice: { isIssued, isCancelled }, field }): ErrorDetail[] => {
    if (isCancelled) return [{ field, reason: 'is CANCELLED and owes nothing' }];
    return isIssued ? [] : [{ field, reason: 'is a DRAFT; write invoice_status OPEN or SENT first' }];
  });
  if (details.length)
    throw new DomainError('invoice_not_payable', 'Only issued invoices can give or take money.', details);
}

function requireDue(wanted: readonly WantedAllocation<PayableInvoice>[], exponent: number): void {
  const details = wanted.flatMap(({ invoice, amount, field, amountField }): ErrorDetail[] => {
    const isTooMuch = amount?.gt(invoice.due);
    if (!isTooMuch && (amount || invoice.due.gt(ZERO))) return [];
    const due = `due ${moneyText(invoice.due.gt(ZERO) ? invoice.due : ZERO, exponent)}`;
    if (!isTooMuch) return [{ field, reason: due }];
    return [{ field: amountField, reason: `${due}, of which this asks ${moneyText(amount!, exponent)}` }];
  });
  if (details.length) throw new DomainError('allocation_exceeds_due', 'More would be allocated than is due.', details);
}

/** The refusal of sources from which more is asked than they have left. */
export const exceedsSource = (
  exceeding: readonly (SourceLimit & { asked: Decimal; cure?: string })[],
  exponent: number,
): DomainError =>
  new DomainError(
    'allocation_exceeds_source',
    'More would be taken than the source has left.',
    exceeding.map(({ left, asked, field, cure }) => ({
      field,
      reason: `left ${moneyText(left.gt(ZERO) ? left : ZERO, exponent)}, of which this asks ${moneyText(asked, exponent)}${cure ? `; ${cure}` : ''}`,
    })),
  );
