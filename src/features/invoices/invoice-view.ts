import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { customerTaxWarnings } from './tax/customer-tax-warnings.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { DocumentFormat } from '#features/settings/document-formats.js';
import { keptWarnings } from './change/document-details.js';
import { taxTotalAll } from './money/invoice-amounts.js';
import { type DocumentProblems, invoiceDocuments } from './invoice-documents.js';
import { issuedAtOf } from './state/invoice-state.js';
import type { InvoiceRecord, PricedInvoice } from './invoices.queries.js';
import { overdueBeforeNow } from './state/overdue.js';
import { priceWarnings } from './money/price-warnings.js';
import { storedAmounts, summaryOf } from './money/stored-amounts.js';

/** An invoice with what is not stored with it, or not with older invoices. */
export type InvoiceView = InvoiceRecord & {
  /** The currency of its amounts, which is the tenant's. */
  currency: string;
  /** The instant on which the state depends: due dates before it are overdue. */
  overdueBefore: Date;
  lineTaxTotal: WireDecimal;
  taxTotalAll: WireDecimal;
};

/** An invoice as single reads and writes answer it. */
export type WarnedInvoice = InvoiceView & {
  /** What was accepted and the caller should know. */
  warnings: ErrorDetail[];
  /** Only of a dry run. */
  documentProblems?: DocumentProblems;
};

/** How a creation is rehearsed. */
export interface Rehearsal {
  /** Whether nothing is to be stored. */
  isDryRun?: boolean;
  /** Whose problems a dry run answers. Default: pdf and the format of the customer, or else of the settings. */
  formats?: readonly DocumentFormat[];
}

/** Completes an invoice that a dry run has stored with what its documents lack; for `transactionOrRehearsal`. */
export const withDocumentProblems =
  ({ formats }: Rehearsal) =>
  async <T extends WarnedInvoice>(tx: TenantTx, invoice: T): Promise<T> =>
    Object.assign(invoice, { documentProblems: await invoiceDocuments().problems(tx, invoice.id, formats) });

/** The invoice as single reads and writes answer it. Changes and returns its argument. */
export function warnedInvoice(invoice: PricedInvoice): WarnedInvoice {
  const exponent = currencyExponent(currentCaller().tenant.currency);
  const warnings = [
    ...priceWarnings(invoice.overpriced ?? [], exponent),
    ...dueDateWarnings(invoice),
    ...customerTaxWarnings(invoice.customerTax, invoice.presentCustomerTax),
    ...keptWarnings(invoice, invoice.keptDetails ?? null),
  ];
  return Object.assign(invoiceView(invoice), { warnings });
}

/**
 * A warning for a due date before the day of issue, most often a mistyped year. A draft without a planned day is issued today at the earliest;
 * a cancelled invoice does not fall due.
 */
function dueDateWarnings(invoice: InvoiceRecord): ErrorDetail[] {
  const { timezone } = currentCaller().tenant;
  const issuedAt = issuedAtOf(invoice);
  const issueDay = dayOf(issuedAt ? new Date(issuedAt) : currentTime(), timezone);
  const dueDay = dayOf(new Date(invoice.dueDate), timezone);
  if (dueDay >= issueDay || invoice.isCancelled) return [];
  return [{ field: 'due_date', reason: `is of ${dueDay}, before the day of issue, ${issueDay}` }];
}

/** Changes and returns its argument: to copy every record of a long list would cost too much. */
export function invoiceView(invoice: InvoiceRecord): InvoiceView {
  const { currency } = currentCaller().tenant;
  const exponent = currencyExponent(currency);
  const amounts = storedAmounts(invoice, exponent);
  return Object.assign(invoice, {
    currency,
    overdueBefore: overdueBeforeNow(),
    issuedAt: issuedAtOf(invoice),
    lineTaxTotal: toWire(amounts.lineTaxTotal),
    taxTotalAll: toWire(taxTotalAll(amounts, exponent)),
    taxSummary: summaryOf(invoice, amounts, exponent),
  });
}
