import { currencyExponent } from '../../platform/base/values/currency.js';
import { toWire, type WireDecimal } from '../../platform/base/values/decimal.js';
import { currentCaller } from '../../platform/data/tenancy/caller.js';
import { taxTotalAll } from './invoice-amounts.js';
import { issuedAtOf } from './invoice-state.js';
import type { InvoiceRecord } from './invoices.queries.js';
import { overdueBeforeNow } from './overdue.js';
import { storedAmounts, summaryOf } from './stored-amounts.js';

/** An invoice with what is not stored with it, or not with older invoices. */
export type InvoiceView = InvoiceRecord & {
  /** The currency of its amounts, which is the tenant's. */
  currency: string;
  /** The instant on which the state depends: due dates before it are overdue. */
  overdueBefore: Date;
  lineTaxTotal: WireDecimal;
  taxTotalAll: WireDecimal;
};

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
