import type { EarlyPaymentDiscount } from '#features/settings/settings.js';
import { type Decimal, decimal, percentOf, roundHalfUp } from '#platform/base/values/decimal.js';
import { addDays } from '#platform/base/values/time-zone.js';

/** A discount that an invoice offers for an early payment. */
export interface OfferedDiscount extends EarlyPaymentDiscount {
  /** The last day of payment, such as `2026-01-31`; null: the invoice is not issued. */
  until: string | null;
  /** What is taken off. */
  amount: Decimal;
}

/** What decides the discounts that an invoice offers. */
export interface OfferingInvoice {
  /** Day in the time zone of the tenant; null: the invoice is not issued. */
  issuedOn: string | null;
  earlyPayment: readonly EarlyPaymentDiscount[];
  totalAmount: Decimal;
  creditedAmount: Decimal;
}

/** The discounts that an invoice offers: per cent of what was not credited, rounded once to `exponent` decimals, half away from zero. */
export const offeredDiscounts = (
  { issuedOn, earlyPayment, totalAmount, creditedAmount }: OfferingInvoice,
  exponent: number,
): OfferedDiscount[] =>
  earlyPayment.map(({ days, percent }) => ({
    days,
    percent,
    until: issuedOn && addDays(issuedOn, days),
    amount: roundHalfUp(percentOf(totalAmount.minus(creditedAmount), decimal(percent)), exponent),
  }));
