import { currencyExponent } from '../platform/values/currency.js';
import { sum, toWire, type WireDecimal } from '../platform/values/decimal.js';
import { currentCaller } from '../platform/tenancy/caller.js';
import { invoiceLineAmounts } from './invoice-amounts.js';
import { toNewItem } from './invoice-item-values.js';
import type { InvoiceRecord } from './invoices.queries.js';

/** An invoice with the currency of its amounts, which is the tenant's, and with the sum of its line taxes. */
export type InvoiceWithCurrency = InvoiceRecord & { currency: string; lineTaxTotal: WireDecimal };

/** Changes and returns its argument: to copy every record of a long list would cost too much. */
export function withCurrency(invoice: InvoiceRecord): InvoiceWithCurrency {
  const { currency } = currentCaller().tenant;
  return Object.assign(invoice, { currency, lineTaxTotal: invoice.lineTaxTotal ?? lineTaxTotalOf(invoice, currency) });
}

/** The sum for an invoice that is older than the column, computed as on creation. */
function lineTaxTotalOf({ items }: InvoiceRecord, currency: string): WireDecimal {
  const taxed = items.filter(({ taxCharges }) => taxCharges?.tax).map(toNewItem);
  const amounts = taxed.map((item) => invoiceLineAmounts({ ...item, ...item.taxCharges }, currencyExponent(currency)));
  return toWire(sum(amounts.map(({ tax }) => tax)));
}
