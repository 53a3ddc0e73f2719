import { chargeId } from '#features/invoices/charge-id.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { chargeAmount, type InvoiceAmounts } from '#features/invoices/money/invoice-amounts.js';
import { storedCharges } from '#features/invoices/money/stored-amounts.js';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { type Decimal, decimal, max, sum, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import type { CreditedBefore } from '../credit-notes.queries.js';
import type { CreditedItem } from './credit-rules.js';
import { distribute, type LineShare } from './credit-shares.js';
import type { NewCreditNote } from './new-credit-note.js';

/** A charge of type shipping of an invoice with what limits crediting it. The sums are over the issued credit notes of the invoice. */
export interface CreditableCharge {
  id: string;
  /** Its place among the charges of the invoice. */
  place: number;
  name: string | null;
  /** What belongs to the charge of the invoice's total. */
  share: LineShare;
  /** What credit notes have credited of the charge itself. */
  creditedAmount: Decimal;
  /** What credit notes by a mere amount have taken of the share. */
  mereAmount: Decimal;
}

export interface CreditedCharge {
  charge: CreditableCharge;
  amount: Decimal;
  /** Whether the caller sent the amount. */
  isStated: boolean;
}

/** What a credit note credits; neither of a mere amount. */
export interface CreditedParts {
  items: readonly CreditedItem[];
  charges: readonly CreditedCharge[];
}

/** What the issued credit notes of an invoice have credited of its charges. */
export const creditedCharges = ({ notes }: CreditedBefore) => (notes ?? []).flatMap(({ charges }) => charges);

/** The charges of type shipping of an invoice with what is credited of them; `shares` are those of all its charges, by their places. */
export function creditableCharges(
  { id: invoiceId, charges }: InvoiceRecord,
  credited: CreditedBefore,
  shares: readonly LineShare[],
): Omit<CreditableCharge, 'mereAmount'>[] {
  const before = groupBy(creditedCharges(credited), (charge) => charge.chargeId);
  return charges.flatMap(({ type, name }, place) => {
    if (type !== 'shipping') return [];
    const id = chargeId(invoiceId, place);
    const creditedAmount = sum((before.get(id) ?? []).map(({ amount }) => decimal(amount)));
    return [{ id, place, name, share: shares[place]!, creditedAmount }];
  });
}

/**
 * The shares of the charges of an invoice in the tax mode stated, by their places: the charges of type shipping have, in proportion, what the
 * shares of the lines leave of the total; they have no tax.
 */
export function statedChargeShares(
  { charges }: InvoiceRecord,
  amounts: InvoiceAmounts,
  ofLines: Decimal,
  exponent: number,
): LineShare[] {
  const weights = storedCharges(charges).map((charge) =>
    charge.type === 'shipping' ? max(chargeAmount(charge, amounts, exponent), ZERO) : ZERO,
  );
  return distribute(max(amounts.total.minus(ofLines), ZERO), weights, exponent).map((amount) => ({
    amount,
    tax: ZERO,
  }));
}

/** Resolves the charges of a request to those of the invoice; unknown and repeated ones and other types than shipping are faults. */
export function resolveCreditedCharges(
  { charges: requested = [] }: NewCreditNote,
  { charges, id: invoiceId }: InvoiceRecord,
  creditable: readonly CreditableCharge[],
  faults: Faults,
): CreditedCharge[] {
  const byId = new Map(creditable.map((charge) => [charge.id, charge]));
  const others = new Set(charges.map((_, place) => chargeId(invoiceId, place)));
  const seen = new Set<CreditableCharge>();
  return requested.flatMap(({ charge: sent, amount }, index): CreditedCharge[] => {
    const field = `charges[${index}].charge_id`;
    const id = sent.toLowerCase();
    const charge = byId.get(id);
    if (!charge) faults.add(field, others.has(id) ? 'is not of the type shipping' : 'is not a charge of the invoice');
    else if (seen.has(charge)) faults.add(field, 'must not be repeated');
    if (!charge || seen.has(charge)) return [];
    seen.add(charge);
    return [{ charge, amount: amount ?? leftOfCharge(charge), isStated: amount !== undefined }];
  });
}

/** What can still be credited of a charge, with its tax. */
export const leftOfCharge = ({ share, creditedAmount, mereAmount }: CreditableCharge): Decimal =>
  max(share.amount.minus(creditedAmount).minus(mereAmount), ZERO);

/** Error details of charges that are credited with more than is left of them, or of which nothing is left. */
export const excessiveCharges = (credited: readonly CreditedCharge[]): ErrorDetail[] =>
  credited.flatMap(({ charge, amount, isStated }, index) => {
    const left = leftOfCharge(charge);
    if (isStated ? amount.lte(left) : left.gt(ZERO)) return [];
    const before = charge.creditedAmount.plus(charge.mereAmount);
    const reason = `share of the total ${charge.share.amount.toFixed()}, credited ${before.toFixed()}, at most ${left.toFixed()} left`;
    return [{ field: `charges[${index}].amount`, reason }];
  });
