import { dueDate } from '#features/settings/payment-terms/due-day.js';
import { findPaymentTerm, whyNoTerm } from '#features/settings/payment-terms/payment-term.js';
import type { EarlyPaymentDiscount, PaymentTerm } from '#features/settings/settings.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { startOfDay } from '#platform/base/values/time-zone.js';
import type { InvoiceTerms, TermSources } from './invoice-term.queries.js';

/** The payment term of an invoice; undefined if there is none. */
export const termOf = (sources: TermSources | null | undefined): PaymentTerm | undefined =>
  sources ? findPaymentTerm(sources.names, sources.terms) : undefined;

/** Why an invoice needs a due date. */
export const dueDateRequired = (names: readonly (string | null)[]): string => `is required: ${whyNoTerm(names)}`;

/**
 * The due date of a draft by its payment term, as if it were issued today: the beginning of the due day, so that it is the same all day. With a
 * planned time of issue it is as if it were issued then.
 */
export const dueDateOfDraft = (term: PaymentTerm, planned: Date | null | undefined, timezone: string): Date =>
  dueDate(planned ?? startOfDay(currentTime(), timezone), term, timezone);

/**
 * The due date and the discounts for early payments that an invoice shows: of a draft that does not state them, those of its payment term.
 * `timezone` is that of the tenant.
 */
export function shownTerms(
  { dueDate: stored, issuedAt, isDueByTerm, earlyPayment, termSources }: InvoiceTerms,
  timezone: string,
): { dueDate: string; earlyPayment: EarlyPaymentDiscount[] } {
  const term = termOf(termSources);
  const planned = issuedAt === null ? null : new Date(issuedAt);
  return {
    dueDate: isDueByTerm && term ? dueDateOfDraft(term, planned, timezone).toISOString() : stored,
    earlyPayment: earlyPayment ?? term?.discounts ?? [],
  };
}
