import {
  offeredDiscounts,
  type OfferedDiscount,
  type OfferingInvoice,
} from '#features/invoices/terms/early-payment.js';
import type { Settings } from '#features/settings/settings.js';
import { type Decimal, decimal, ZERO } from '#platform/base/values/decimal.js';
import { addDays } from '#platform/base/values/time-zone.js';

/** An invoice with what decides whether its due can be reduced by a discount. */
export interface DiscountableInvoice extends OfferingInvoice {
  /** Display id of the discount that was taken of it and counts, because there can be only one; null if there is none. */
  takenDiscount: string | null;
}

/** The settings that bound the differences between payments and dues. */
export type DifferenceSettings = Pick<Settings, 'discountGraceDays' | 'paymentTolerance'>;

/** How much of the due of an invoice a payment of some day may leave. Amounts are in the currency of the tenant. */
export interface AllowedRest {
  /** The discount that counts on the day: the greatest in time. Undefined if none is in time, offered, or left to take. */
  offered: OfferedDiscount | undefined;
  /** The greatest rest that can become a discount: what is offered and the tolerance; 0 without an offer. */
  discount: Decimal;
  /** The greatest rest that can be written off: the tolerance. */
  writeOff: Decimal;
}

/**
 * What a payment of a day (such as `2026-01-31`, in the time zone of the tenant) may leave of an issued invoice. Discounts are in time until their
 * last day and the days of grace after it. `exponent` is the number of decimals of the currency, to which offers are rounded half away from zero.
 */
export function allowedRest(
  invoice: DiscountableInvoice,
  paidOn: string,
  { discountGraceDays, paymentTolerance }: DifferenceSettings,
  exponent: number,
): AllowedRest {
  const tolerance = decimal(paymentTolerance);
  const inTime = ({ until, amount }: OfferedDiscount) =>
    until !== null && paidOn <= addDays(until, discountGraceDays) && amount.gt(ZERO);
  const offered = invoice.takenDiscount === null ? offeredDiscounts(invoice, exponent).find(inTime) : undefined;
  return { offered, discount: offered ? offered.amount.plus(tolerance) : ZERO, writeOff: tolerance };
}
