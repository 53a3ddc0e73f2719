import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { decimal, roundHalfUp, toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { customerTaxWarnings } from './tax/customer-tax-warnings.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { DocumentFormat } from '#features/settings/document-formats.js';
import { type TakenOffDeposit, takenOffDeposits } from './deposits/taken-off-deposits.js';
import { keptWarnings } from './change/document-details.js';
import { taxTotalAll } from './money/invoice-amounts.js';
import type { DocumentProblems, InvoiceDocuments } from './invoice-documents.js';
import { issuedAtOf, overdueBeforeNow, type StateInput, stateInputOf } from './state/invoice-state.js';
import type { InvoiceRecord, PricedInvoice } from './invoices.queries.js';
import type { OverpricedItem } from './money/invoice-money.queries.js';
import { storedAmounts, summaryOf } from './money/stored-amounts.js';
import { offeredDiscounts, type OfferedDiscount } from './terms/early-payment.js';
import { shownDiscounts, shownDueDate } from './terms/invoice-term.js';

/** An invoice with what is not stored with it, or not with older invoices. */
export type InvoiceView = InvoiceRecord & {
  /** The currency of its amounts, which is the tenant's. */
  currency: string;
  /** What its state depends on: due dates before `overdueBefore` are overdue. */
  stateInput: StateInput;
  overdueBefore: Date;
  lineTaxTotal: WireDecimal;
  taxTotalAll: WireDecimal;
  /** The discounts that it offers, or that a draft would offer. */
  offered: OfferedDiscount[];
  deposits: TakenOffDeposit[];
};

/** An invoice as single reads and writes answer it. */
export type WarnedInvoice = InvoiceView & {
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
  const exponent = currencyExponent(currentCaller().tenant.currency);
  const view = invoiceView(invoice);
  const warnings = [
    ...priceWarnings(invoice.overpriced ?? [], exponent),
    ...dueDateWarnings(view),
    ...customerTaxWarnings(invoice.customerTax, invoice.presentCustomerTax),
    ...(invoice.keptDetails ? keptWarnings(invoice, invoice.keptDetails) : []),
  ];
  return Object.assign(view, { warnings });
}

/**
 * A warning for each item whose net price exceeds that of its order lines by a smallest unit of the currency or more; less is a matter of
 * rounding. `exponent` is the number of decimals of the currency.
 */
function priceWarnings(overpriced: readonly OverpricedItem[], exponent: number): ErrorDetail[] {
  const unit = decimal(`1e-${exponent}`);
  return overpriced.flatMap(({ position, ...item }) => {
    const [net, ordered] = [decimal(item.net), decimal(item.ordered)];
    if (net.minus(ordered).lt(unit)) return [];
    const [price, limit] = [net, ordered].map((value) => roundHalfUp(value, exponent).toFixed());
    return [{ field: `items[${position}].amount`, reason: `comes to ${price}, at the price of the order to ${limit}` }];
  });
}

/**
 * A warning for a due date before the day of issue, most often a mistyped year. A draft without a planned day is issued today at the earliest;
 * a cancelled invoice does not fall due.
 */
function dueDateWarnings({ issuedAt, dueDate, isCancelled }: InvoiceView): ErrorDetail[] {
  const { timezone } = currentCaller().tenant;
  const issueDay = dayOf(issuedAt ? new Date(issuedAt) : currentTime(), timezone);
  const dueDay = dayOf(new Date(dueDate), timezone);
  if (dueDay >= issueDay || isCancelled) return [];
  return [{ field: 'due_date', reason: `is of ${dueDay}, before the day of issue, ${issueDay}` }];
}

/** Changes and returns its argument: to copy every record of a long list would cost too much. */
export function invoiceView(invoice: InvoiceRecord): InvoiceView {
  const { currency, timezone } = currentCaller().tenant;
  const exponent = currencyExponent(currency);
  const [dueDate, earlyPayment] = [shownDueDate(invoice, timezone), shownDiscounts(invoice)];
  const issuedAt = issuedAtOf(invoice);
  const stateInput = stateInputOf(invoice, dueDate);
  const { totalAmount, creditedAmount } = stateInput;
  const issuedOn = invoice.isIssued && issuedAt !== null ? dayOf(new Date(issuedAt), timezone) : null;
  const overdueBefore = overdueBeforeNow();
  const offered = offeredDiscounts({ issuedOn, earlyPayment, totalAmount, creditedAmount }, exponent);
  const amounts = storedAmounts(invoice, exponent);
  return Object.assign(invoice, {
    currency,
    stateInput,
    overdueBefore,
    issuedAt,
    dueDate,
    offered,
    deposits: takenOffDeposits(invoice.charges, exponent),
    lineTaxTotal: toWire(amounts.lineTaxTotal),
    taxSummary: summaryOf(invoice, amounts, exponent),
    taxTotalAll: toWire(taxTotalAll(amounts, exponent)),
  });
}
