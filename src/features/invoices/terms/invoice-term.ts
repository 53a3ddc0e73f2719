import { isDeepStrictEqual } from 'node:util';
import { dueDate } from '#features/settings/payment-terms/due-day.js';
import { completeTerm, findPaymentTerm, whyNoTerm } from '#features/settings/payment-terms/payment-term.js';
import type { EarlyPaymentDiscount, PaymentTerm } from '#features/settings/settings.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { startOfDay } from '#platform/base/values/time-zone.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { InvoiceChanges } from '../change/invoice-changes.js';
import type { Invoice } from '../invoice.entity.js';
import type { InvoiceRecord } from '../invoices.queries.js';
import { TERM_SOURCES, type TermSources } from './invoice-term.queries.js';

/** The payment term of an invoice; undefined if there is none. */
export const termOf = (sources: TermSources | null | undefined): PaymentTerm | undefined =>
  sources ? findPaymentTerm(sources.names, sources.terms.map(completeTerm)) : undefined;

/** What decides the payment terms of new invoices. */
export interface FoundTerms {
  /** By id of an order: its payment term, or else that of its customer. */
  orderTerms: Readonly<Record<string, string | null>> | null;
  /** The payment terms of the settings. */
  settingsTerms: TermSources['terms'] | null;
}

/** What decides the payment term of a new invoice of orders (ids) that states `own`. */
export const termSourcesOf = (
  orders: readonly string[],
  { orderTerms, settingsTerms }: FoundTerms,
  own: string | undefined,
): TermSources => ({
  names: own ? [own] : orders.map((id) => orderTerms?.[id] ?? null),
  terms: settingsTerms ?? [],
});

/** Why an invoice needs a due date. */
export const dueDateRequired = (names: readonly (string | null)[]): string => `is required: ${whyNoTerm(names)}`;

/**
 * The due date of a draft by its payment term, as if it were issued today: the beginning of the due day, so that it is the same all day. With a
 * planned time of issue it is as if it were issued then.
 */
export const dueDateOfDraft = (term: PaymentTerm, planned: Date | null | undefined, timezone: string): Date =>
  dueDate(planned ?? startOfDay(currentTime(), timezone), term, timezone);

/** The due date that an invoice shows: of a draft without a stated one, that of its payment term. */
export function shownDueDate(invoice: InvoiceRecord, timezone: string): string {
  const term = invoice.isDueByTerm ? termOf(invoice.termSources) : undefined;
  const planned = invoice.issuedAt === null ? null : new Date(invoice.issuedAt);
  return term ? dueDateOfDraft(term, planned, timezone).toISOString() : invoice.dueDate;
}

/** The discounts for early payments that an invoice shows: of a draft that states none, those of its payment term. */
export const shownDiscounts = ({ earlyPayment, termSources }: InvoiceRecord): EarlyPaymentDiscount[] =>
  earlyPayment ?? termOf(termSources)?.discounts ?? [];

/** Changes without the values that a draft shows by its payment term: if they are sent back, they still follow from it. */
export function withoutShownValues(changes: InvoiceChanges, invoice: InvoiceRecord, timezone: string): InvoiceChanges {
  if (!termOf(invoice.termSources)) return changes;
  const { dueDate: due, earlyPayment } = changes;
  const isShown = invoice.isDueByTerm && due?.getTime() === Date.parse(shownDueDate(invoice, timezone));
  return {
    ...changes,
    dueDate: isShown ? undefined : due,
    earlyPayment: isDeepStrictEqual(earlyPayment, shownDiscounts(invoice)) ? undefined : earlyPayment,
  };
}

/** The columns that depend on the payment term. */
type TermColumns = Partial<Pick<Invoice, 'dueDate' | 'isDueByTerm' | 'earlyPayment'>>;

/**
 * The columns after a request; undefined: they stay. `issuedAt`: when a draft is issued with it, else null; the draft then takes from its payment
 * term what it does not state. Throws `validation_failed` if it has neither a due date nor a term.
 */
export async function termColumns(
  tx: TenantTx,
  invoice: InvoiceRecord,
  { dueDate: due, earlyPayment, paymentTerms = invoice.paymentTerms }: InvoiceChanges,
  issuedAt: Date | null,
): Promise<TermColumns> {
  const stated = { isDueByTerm: due ? false : undefined, earlyPayment };
  const isDueByTerm = invoice.isDueByTerm && !due;
  const discounts = earlyPayment ?? invoice.earlyPayment;
  if (!issuedAt || (discounts && !isDueByTerm)) return stated;
  const sources = (await tx.queryOne(TERM_SOURCES, [invoice.id, paymentTerms]))!;
  const term = termOf(sources);
  const columns = { ...stated, earlyPayment: discounts ?? term?.discounts ?? [] };
  if (!isDueByTerm) return columns;
  if (!term) throw DomainError.invalid([{ field: 'due_date', reason: dueDateRequired(sources.names) }]);
  return { ...columns, dueDate: dueDate(issuedAt, term, tx.tenant.timezone) };
}
