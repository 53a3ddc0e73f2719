import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { DocumentFormat } from '#features/settings/document-formats.js';
import { type TakenOffDeposit, takenOffDeposits } from './deposits/deductions.js';
import { taxTotalAll } from './money/invoice-amounts.js';
import type { DocumentProblems, InvoiceDocuments } from './invoice-documents.js';
import { invoiceWarnings } from './invoice-warnings.js';
import { issuedAtOf, overdueBeforeNow, type ShownState, shownState, stateInputOf } from './state/invoice-state.js';
import type { DocumentsOfInvoice, InvoiceRecord, PricedInvoice } from './invoices.queries.js';
import { storedAmounts, summaryOf } from './money/stored-amounts.js';
import { offeredDiscounts, type OfferedDiscount } from './terms/early-payment.js';
import { shownTerms } from './terms/invoice-term.js';

/** An invoice with what is not stored with it, or not with older invoices. */
export type InvoiceView = InvoiceRecord & {
  /** The currency of its amounts, which is the tenant's. */
  currency: string;
  shown: ShownState;
  lineTaxTotal: WireDecimal;
  taxTotalAll: WireDecimal;
  /** The discounts that it offers, or that a draft would offer. */
  offered: OfferedDiscount[];
  deposits: TakenOffDeposit[];
};

/** An invoice as lists answer it. */
export type AnsweredInvoiceView = InvoiceView & DocumentsOfInvoice;

/** An invoice as single reads and writes answer it. */
export type WarnedInvoice = AnsweredInvoiceView & {
  /** What was accepted and the caller should know. */
  warnings: ErrorDetail[];
  /** Only of a dry run. */
  documentProblems?: DocumentProblems;
};

/** Whether a creation is a dry run, and what it then checks. */
export interface DryRun {
  /** Whether nothing is to be stored. */
  isDryRun?: boolean;
  /** Whose problems a dry run answers. Default: pdf and the format of the customer, or else of the settings. */
  formats?: readonly DocumentFormat[];
}

/** Completes an invoice that a dry run has stored with what its documents lack; for `transactionOrDryRun`. */
export const withDocumentProblems = async <T extends WarnedInvoice>(
  tx: TenantTx,
  documents: InvoiceDocuments,
  invoice: T,
  { formats }: DryRun,
): Promise<T> => Object.assign(invoice, { documentProblems: await documents.problems(tx, invoice.id, formats) });

/** The invoice as single reads and writes answer it. Changes and returns its argument. */
export function warnedInvoice(invoice: PricedInvoice): WarnedInvoice {
  const view = invoiceView(invoice);
  return Object.assign(view, { warnings: invoiceWarnings(view) });
}

/** Changes and returns its argument: to copy every record of a long list would cost too much. */
export function invoiceView<T extends InvoiceRecord>(invoice: T): T & InvoiceView {
  const { currency, timezone } = currentCaller().tenant;
  const exponent = currencyExponent(currency);
  const { dueDate, earlyPayment } = shownTerms(invoice, timezone);
  const issuedAt = issuedAtOf(invoice);
  const stateInput = stateInputOf(invoice, dueDate);
  const { totalAmount, creditedAmount } = stateInput;
  const issuedOn = invoice.isIssued && issuedAt !== null ? dayOf(new Date(issuedAt), timezone) : null;
  const shown = shownState(stateInput, overdueBeforeNow());
  const offered = offeredDiscounts({ issuedOn, earlyPayment, totalAmount, creditedAmount }, exponent);
  const amounts = storedAmounts(invoice, exponent);
  const taxSummary = summaryOf(invoice, amounts, exponent);
  return Object.assign(invoice, {
    currency,
    shown,
    issuedAt,
    dueDate,
    offered,
    lineTaxTotal: toWire(amounts.lineTaxTotal),
    taxSummary,
    taxTotalAll: toWire(taxTotalAll(amounts, exponent)),
    deposits: takenOffDeposits(invoice.charges, exponent),
  });
}
