import { dueDate } from '#features/settings/payment-terms/due-day.js';
import { completeTerm, findPaymentTerm, whyNoTerm } from '#features/settings/payment-terms/payment-term.js';
import type { EarlyPaymentDiscount, PaymentTerm } from '#features/settings/settings.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { startOfDay } from '#platform/base/values/time-zone.js';
import type { InvoiceTerms, TermSources } from './invoice-term.queries.js';

/** The payment term of an invoice; undefined if there is none. */
export const termOf = (sources: TermSources | null | undefined): PaymentTerm | undefined =>
  sources ? findPaymentTerm(sources.names, sources.terms.map(completeTerm)) : undefined;

/** Why an invoice needs a due date. */
export const dueDateRequired = (names: readonly (string | null)[]): string => `is required: ${whyNoTerm(names)}`;

/**
 * The due date of a draft by its payment term, as if it were issued today: the beginning of the due day, so that it is the same all day. With a
 * planned time of issue it is as if it were issued then.
 */
export const dueDateOfDraft = (term: PaymentTerm, planned: Date | null | undefined, timezone: string): Date =>
  dueDate(planned ?? startOfDay(currentTime(), timezone), term, timezone);

/** The due date that an invoice shows: of a draft without a stated one, that of its payment term. */
export function shownDueDate(invoice: InvoiceTerms, timezone: string): string {
  const term = invoice.isDueByTerm ? termOf(invoice.termSources) : undefined;
  const planned = invoice.issuedAt === null ? null : new Date(invoice.issuedAt);
  return term ? dueDateOfDraft(term, planned, timezone).toISOString() : invoice.dueDate;
}

/** The discounts for early payments that an invoice shows: of a draft that states none, those of its payment term. */
export const shownDiscounts = ({ earlyPayment, termSources }: InvoiceTerms): EarlyPaymentDiscount[] =>
  earlyPayment ?? termOf(termSources)?.discounts ?? [];
