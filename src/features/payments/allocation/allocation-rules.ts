import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { type Decimal, max, min, sum, ZERO } from '#platform/base/values/decimal.js';
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
  /** Default: what is due less `offered`, at most what is left of the source. */
  amount?: Decimal;
  /** The discount that an allocation without an amount leaves of the due. */
  offered?: Decimal;
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
export function grantAllocations<Wanted extends WantedAllocation<PayableInvoice>>(
  source: SourceLimit,
  wanted: readonly Wanted[],
  exponent: number,
): (Wanted & { amount: Decimal })[] {
  requirePayable(wanted);
  requireDue(wanted, exponent);
  return grantWithin(source, wanted, exponent, ({ asked }) => {
    throw exceedsSource([{ ...source, asked }], exponent);
  });
}

/**
 * As {@link grantAllocations}, but each invoice gets at most what is due and can be paid, which can be nothing; each that gets less than was asked
 * is a warning. Throws `allocation_exceeds_source` if the amounts that are left come to more than the source has.
 */
export function grantUpToDue<Wanted extends WantedAllocation<PayableInvoice>>(
  source: SourceLimit,
  wanted: readonly Wanted[],
  exponent: number,
): { granted: (Wanted & { amount: Decimal })[]; warnings: ErrorDetail[] } {
  const warnings: ErrorDetail[] = [];
  const payable = wanted.flatMap((one): Wanted[] => {
    const fault = payableFault(one) ?? dueFault(one, exponent);
    if (fault) warnings.push(fault);
    if (payableFault(one) || one.invoice.due.lte(ZERO)) return [];
    return [one.amount ? { ...one, amount: min(one.amount, one.invoice.due) } : one];
  });
  const granted = grantWithin(source, payable, exponent, ({ field }) =>
    warnings.push({ field, reason: 'nothing is left of the payment' }),
  );
  return { granted, warnings };
}

/** Grants amounts that are due; `onNothing` is called for an allocation without an amount for which nothing is left, with all that is asked. */
function grantWithin<Wanted extends WantedAllocation<PayableInvoice>>(
  source: SourceLimit,
  wanted: readonly Wanted[],
  exponent: number,
  onNothing: (refused: { field: string; asked: Decimal }) => void,
): (Wanted & { amount: Decimal })[] {
  const stated = sum(wanted.map(({ amount }) => amount ?? ZERO));
  if (stated.gt(source.left)) throw exceedsSource([{ ...source, asked: stated }], exponent);
  let left = source.left.minus(stated);
  return wanted.flatMap((one) => {
    const { amount, field, invoice, offered = ZERO } = one;
    if (amount) return [{ ...one, amount }];
    const asked = invoice.due.minus(offered);
    const granted = min(asked, left);
    if (granted.lte(ZERO)) {
      onNothing({ field, asked: stated.plus(asked) });
      return [];
    }
    left = left.minus(granted);
    return [{ ...one, amount: granted }];
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
  const details = wanted.flatMap((one) => payableFault(one) ?? []);
  if (details.length)
    throw new DomainError('invoice_not_payable', 'Only issued invoices can give or take money.', details);
}

/** Why an invoice can give or take no money. */
function payableFault({
  invoice: { isIssued, isCancelled },
  field,
}: {
  invoice: PayableInvoice;
  field: string;
}): ErrorDetail | undefined {
  if (isCancelled) return { field, reason: 'is CANCELLED and owes nothing' };
  return isIssued ? undefined : { field, reason: 'is a DRAFT; write invoice_status OPEN or SENT first' };
}

function requireDue(wanted: readonly WantedAllocation<PayableInvoice>[], exponent: number): void {
  const details = wanted.flatMap((one) => dueFault(one, exponent) ?? []);
  if (details.length) throw new DomainError('allocation_exceeds_due', 'More would be allocated than is due.', details);
}

/** Why an invoice cannot take what is asked: less is due, or nothing. */
function dueFault(
  { invoice, amount, field, amountField }: WantedAllocation<PayableInvoice>,
  exponent: number,
): ErrorDetail | undefined {
  const isTooMuch = amount?.gt(invoice.due);
  if (!isTooMuch && (amount || invoice.due.gt(ZERO))) return undefined;
  const due = `due ${moneyText(max(invoice.due, ZERO), exponent)}`;
  if (!isTooMuch) return { field, reason: due };
  return { field: amountField, reason: `${due}, of which this asks ${moneyText(amount!, exponent)}` };
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
