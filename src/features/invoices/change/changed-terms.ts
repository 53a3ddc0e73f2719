import { isDeepStrictEqual } from 'node:util';
import { dueDate } from '#features/settings/payment-terms/due-day.js';
import { unlessSameDay } from '#platform/base/values/stated-day.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { Invoice } from '../invoice.entity.js';
import type { InvoiceRecord } from '../invoices.queries.js';
import { issuedAtOf } from '../state/invoice-state.js';
import { dueDateRequired, shownTerms, termOf } from '../terms/invoice-term.js';
import { TERM_SOURCES } from '../terms/invoice-term.queries.js';
import type { InvoiceChanges } from './invoice-changes.js';

/**
 * Changes without the values that a draft shows and does not state: if they are sent back, they still follow from its payment term. A day within
 * which the present time lies is that time.
 */
export function withoutShownValues(changes: InvoiceChanges, invoice: InvoiceRecord, timezone: string): InvoiceChanges {
  const { earlyPayment } = changes;
  const shown = shownTerms(invoice, timezone);
  const due = unlessSameDay(changes.dueDate, shown.dueDate, timezone);
  const followsTerm = invoice.isDueByTerm && termOf(invoice.termSources) !== undefined;
  const isShown = followsTerm && due?.getTime() === Date.parse(shown.dueDate);
  return {
    ...changes,
    issuedAt: unlessSameDay(changes.issuedAt, issuedAtOf(invoice), timezone),
    shippedDate: unlessSameDay(changes.shippedDate, invoice.shippedDate, timezone),
    dueDate: isShown ? undefined : due,
    earlyPayment: isDeepStrictEqual(earlyPayment, shown.earlyPayment) ? undefined : earlyPayment,
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
