import { currencyExponent } from '../platform/values/currency.js';
import { sum, toWire, type WireDecimal } from '../platform/values/decimal.js';
import { currentCaller } from '../platform/tenancy/caller.js';
import { invoiceLineAmounts } from './invoice-amounts.js';
import { asNewItem } from './invoice-changes.js';
import type { InvoiceRecord } from './invoices.queries.js';

/** An invoice with the currency of its amounts, which is the tenant's, and with the sum of its lines' taxes. */
export type InvoiceView = InvoiceRecord & { currency: string; lineTaxTotal: WireDecimal };

export function viewOf(invoice: InvoiceRecord): InvoiceView {
  const { currency } = currentCaller().tenant;
  // assigned instead of copied, for a list has a record of many fields in each row
  return Object.assign(invoice, { currency, lineTaxTotal: invoice.lineTaxTotal ?? lineTaxTotalOf(invoice, currency) });
}

/** For an invoice that was stored without the sum: computed as for a new one, from the same figures. */
function lineTaxTotalOf({ items }: InvoiceRecord, currency: string): WireDecimal {
  const taxed = items.filter(({ taxCharges }) => taxCharges?.tax).map(asNewItem);
  const amounts = taxed.map((item) => invoiceLineAmounts({ ...item, ...item.taxCharges }, currencyExponent(currency)));
  return toWire(sum(amounts.map(({ tax }) => tax)));
}
