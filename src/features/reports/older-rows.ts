import { toWire } from '#platform/base/values/decimal.js';
import { taxTotalAll } from '#features/invoices/money/invoice-amounts.js';
import { storedAmounts, storedStatedSummary } from '#features/invoices/money/stored-amounts.js';
import type { OlderInvoice, TaxReportRow } from './tax-report.queries.js';

/** The rows of an invoice that is older than stored summaries; `exponent` is the number of decimals of the currency. */
export function olderRows(invoice: OlderInvoice, exponent: number): TaxReportRow[] {
  const amounts = storedAmounts(invoice, exponent);
  const rows = storedStatedSummary(invoice, amounts, exponent);
  if (rows) return rows;
  const tax = taxTotalAll(amounts, exponent);
  return [{ category: null, rate: null, base: toWire(amounts.total.minus(tax)), tax: toWire(tax) }];
}
