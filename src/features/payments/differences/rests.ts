import { summaryOf, storedAmounts } from '#features/invoices/money/stored-amounts.js';
import { taxTotalAll } from '#features/invoices/money/invoice-amounts.js';
import { offeredDiscounts } from '#features/invoices/terms/early-payment.js';
import { ruleKey } from '#features/settings/tax/tax-groups.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { newId } from '#platform/base/values/ids.js';
import { moneyText } from '#platform/base/values/money-text.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { WantedAllocation } from '../allocation/allocation-rules.js';
import { discountable, type LockedInvoice } from '../money/lock-money.js';
import { type MoneyRecords, serviceRow } from '../money/store-money.js';
import type { Rest } from '../payment.entity.js';
import { type AllowedRest, allowedRest, type DifferenceSettings } from './allowed-rest.js';
import { type DiscountTax, netDiscountTax, statedDiscountTax, taxColumns, taxParts } from './discount-tax.js';
import { DISCOUNTED_INVOICES, type DiscountedInvoice } from './discounted-invoices.queries.js';

/** An invoice that is to get money, and what becomes of the rest of its due. */
export interface RestingAllocation extends WantedAllocation<LockedInvoice> {
  rest?: Rest;
  /** Whether a discount counts after its last day and beyond what is offered. */
  override?: boolean;
  /** Path of `rest` in the request. */
  restField: string;
}

/** What decides which rests are allowed. */
export interface RestRules {
  settings: DifferenceSettings;
  /** The day of the payment, such as `2026-01-31`, in the time zone of the tenant. */
  paidOn: string;
  timezone: string;
  /** Number of decimals of the currency. */
  exponent: number;
}

/** A rest that becomes a record of its own. */
export interface LeftRest {
  kind: Exclude<Rest, 'open'>;
  invoice: LockedInvoice;
  amount: Decimal;
  isOverridden: boolean;
  /** The allocation that leaves it. */
  allocationId: string;
  effectiveAt: Date;
}

/** The rules for a payment of a time. */
export const restRules = (
  { tenant: { timezone, currency } }: TenantTx,
  settings: DifferenceSettings,
  paidAt: Date,
): RestRules => ({
  ...{ settings, timezone },
  paidOn: dayOf(paidAt, timezone),
  exponent: currencyExponent(currency),
});

/** Whether one of some allocations leaves no open rest, so that the settings decide about it. */
export const leavesRests = (allocations: readonly { rest?: Rest }[]): boolean =>
  allocations.some(({ rest = 'open' }) => rest !== 'open');

/**
 * The allocations with the discounts that those without an amount leave: the one that is offered on the day, with an override the first one that
 * the invoice offers at all. Throws `discount_not_available` where there is none.
 */
export function withOffers(wanted: readonly RestingAllocation[], rules: RestRules): RestingAllocation[] {
  const details: ErrorDetail[] = [];
  const offers = wanted.map((one) => {
    const { invoice, amount, rest, override, restField } = one;
    if (rest !== 'discount' || amount || !canTake(invoice)) return one;
    const allowed = allowedOf(invoice, rules);
    const offered = allowed.offered?.amount ?? (override ? (offersOf(invoice, rules)[0]?.amount ?? ZERO) : undefined);
    if (!offered || invoice.settled?.discount)
      details.push({ field: restField, reason: whyNoDiscount(one, allowed, rules) });
    else if (offered.gte(invoice.due)) details.push({ field: restField, reason: dueWithin(one, offered, rules) });
    return { ...one, offered };
  });
  if (details.length) throw discountNotAvailable(details);
  return offers;
}

const canTake = ({ isIssued, isCancelled, due }: LockedInvoice): boolean => isIssued && !isCancelled && due.gt(ZERO);

const allowedOf = (invoice: LockedInvoice, { settings, paidOn, timezone, exponent }: RestRules): AllowedRest =>
  allowedRest(discountable(invoice, timezone), paidOn, settings, exponent);

const offersOf = (invoice: LockedInvoice, { timezone, exponent }: RestRules) =>
  offeredDiscounts(discountable(invoice, timezone), exponent);

const dueWithin = ({ invoice }: RestingAllocation, offered: Decimal, { exponent }: RestRules): string =>
  `due ${moneyText(invoice.due, exponent)}, which is not more than the discount of ${moneyText(offered, exponent)}; state the amount`;

/** Why a rest, if it is known, cannot be a discount. */
function whyNoDiscount(
  { invoice }: Pick<RestingAllocation, 'invoice'>,
  { offered }: AllowedRest,
  rules: RestRules,
  rest?: Decimal,
): string {
  const taken = invoice.settled?.discount;
  if (taken) return `the discount ${taken} counts already`;
  const last = offered ?? offersOf(invoice, rules).at(-1);
  if (!last) return 'the invoice offers no discount';
  const most = last.amount.plus(decimal(rules.settings.paymentTolerance));
  const leaves = rest ? `, this leaves ${moneyText(rest, rules.exponent)}` : '';
  const late = offered ? '' : `; paid on ${rules.paidOn}`;
  return `until ${last.until}, at most ${moneyText(most, rules.exponent)}${leaves}${late}`;
}

const discountNotAvailable = (details: ErrorDetail[]): DomainError =>
  new DomainError('discount_not_available', 'The rest cannot be taken as a discount.', details);

/**
 * What granted allocations leave as discounts and write-offs. Nothing is left where they pay all that is due. Throws `discount_not_available` or
 * `difference_exceeds_tolerance` with all details of the first of them.
 */
export function leftRests(
  granted: readonly (RestingAllocation & { id: string; amount: Decimal; effectiveAt: Date })[],
  rules: RestRules,
): LeftRest[] {
  const unavailable: ErrorDetail[] = [];
  const exceeding: ErrorDetail[] = [];
  const rests = granted.flatMap((one): LeftRest[] => {
    const { id: allocationId, invoice, rest: kind = 'open', override = false, restField: field, effectiveAt } = one;
    const amount = invoice.due.minus(one.amount);
    if (kind === 'open' || amount.lte(ZERO)) return [];
    const allowed = allowedOf(invoice, rules);
    const isAllowed = amount.lte(kind === 'discount' ? allowed.discount : allowed.writeOff);
    if (kind === 'write_off') {
      if (!isAllowed) exceeding.push({ field, reason: exceedsTolerance(amount, allowed.writeOff, rules.exponent) });
    } else if (invoice.settled?.discount || (!isAllowed && !override))
      unavailable.push({ field, reason: whyNoDiscount(one, allowed, rules, amount) });
    return [{ kind, invoice, amount, isOverridden: kind === 'discount' && !isAllowed, allocationId, effectiveAt }];
  });
  if (unavailable.length) throw discountNotAvailable(unavailable);
  if (exceeding.length)
    throw new DomainError('difference_exceeds_tolerance', 'More would be left than can be written off.', exceeding);
  return rests;
}

const exceedsTolerance = (amount: Decimal, most: Decimal, exponent: number): string =>
  `at most ${moneyText(most, exponent)}, this leaves ${moneyText(amount, exponent)}`;

/** Adds the records of rests and their allocations. `payment` is the one whose allocations leave them; null: money of an invoice. */
export async function addRests(
  tx: TenantTx,
  records: MoneyRecords,
  rests: readonly LeftRest[],
  { paymentId, note, exponent }: { paymentId: string | null; note: string | null; exponent: number },
): Promise<void> {
  const taxes = await taxesOf(tx, rests, exponent);
  for (const { kind, invoice, amount, isOverridden, allocationId: withAllocationId, effectiveAt } of rests) {
    const id = newId();
    const made = { id, kind, customerId: invoice.customerId, amount, paidAt: effectiveAt, note };
    const tax = kind === 'discount' ? taxColumns(taxes.get(invoice.id)!) : {};
    records.payments.push({ ...serviceRow(made), withPaymentId: paymentId, isOverridden, ...tax });
    const allocation = { id: newId(), paymentId: id, invoiceId: invoice.id, amount, effectiveAt, withAllocationId };
    records.allocate(allocation, kind === 'discount' ? 'discounts' : 'writeOffs');
  }
}

/** The taxes of discounts by the ids of their invoices. */
async function taxesOf(
  tx: TenantTx,
  rests: readonly LeftRest[],
  exponent: number,
): Promise<ReadonlyMap<string, DiscountTax>> {
  const amounts = new Map(
    rests.flatMap(({ kind, invoice, amount }) => (kind === 'discount' ? [[invoice.id, amount]] : [])),
  );
  if (!amounts.size) return new Map();
  const invoices = await tx.query<DiscountedInvoice>(DISCOUNTED_INVOICES, [[...amounts.keys()]]);
  return new Map(invoices.map((invoice) => [invoice.id, taxOf(invoice, amounts.get(invoice.id)!, exponent)]));
}

function taxOf(invoice: DiscountedInvoice, amount: Decimal, exponent: number): DiscountTax {
  const amounts = storedAmounts(invoice, exponent);
  const groups = taxParts(summaryOf(invoice, amounts, exponent));
  if (invoice.taxMode === 'stated' || !groups)
    return statedDiscountTax({ total: amounts.total, tax: taxTotalAll(amounts, exponent), groups }, amount, exponent);
  const credited = new Map(
    invoice.credited?.map(({ category, rate, amount: part }) => [
      ruleKey({ category, rate: decimal(rate) }),
      decimal(part),
    ]),
  );
  const left = groups.map(({ category, rate, base, tax }) => ({
    ...{ category, rate },
    left: base.plus(tax).minus(credited.get(ruleKey({ category, rate })) ?? ZERO),
  }));
  return netDiscountTax(left, amount, exponent);
}
