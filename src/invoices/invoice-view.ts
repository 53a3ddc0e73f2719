import { currencyExponent } from '../platform/values/currency.js';
import { decimal, sum, toWire, type WireDecimal } from '../platform/values/decimal.js';
import { currentCaller, startOfTenantDay } from '../platform/tenancy/caller.js';
import { invoiceLineAmounts, taxTotalAll } from './invoice-amounts.js';
import { toNewItem } from './invoice-item-values.js';
import { issuedAtOf } from './invoice-state.js';
import type { InvoiceRecord } from './invoices.queries.js';

/** An invoice with what is not stored with it, or not with older invoices. */
export type InvoiceView = InvoiceRecord & {
  /** The currency of its amounts, which is the tenant's. */
  currency: string;
  /** The first instant of the present day in the tenant's time zone, on which the state depends. */
  today: Date;
  lineTaxTotal: WireDecimal;
  taxTotalAll: WireDecimal;
};

/** Changes and returns its argument: to copy every record of a long list would cost too much. */
export function invoiceView(invoice: InvoiceRecord): InvoiceView {
  const { currency } = currentCaller().tenant;
  const lineTaxTotal = invoice.lineTaxTotal ?? lineTaxTotalOf(invoice, currency);
  return Object.assign(invoice, {
    currency,
    today: startOfTenantDay(),
    issuedAt: issuedAtOf(invoice),
    lineTaxTotal,
    taxTotalAll: taxTotalAllOf({ ...invoice, lineTaxTotal }, currency),
  });
}

const taxTotalAllOf = (
  {
    lineTaxTotal,
    taxTotal,
    subtotal,
    discountTotal,
  }: Record<'lineTaxTotal' | 'taxTotal' | 'subtotal' | 'discountTotal', WireDecimal>,
  currency: string,
): WireDecimal =>
  toWire(
    taxTotalAll(
      {
        lineTaxTotal: decimal(lineTaxTotal),
        taxTotal: decimal(taxTotal),
        subtotal: decimal(subtotal),
        discountTotal: decimal(discountTotal),
      },
      currencyExponent(currency),
    ),
  );

/** The sum for an invoice that is older than the column, computed as on creation. */
function lineTaxTotalOf({ items }: InvoiceRecord, currency: string): WireDecimal {
  const taxed = items.filter(({ taxCharges }) => taxCharges?.tax).map(toNewItem);
  const amounts = taxed.map((item) => invoiceLineAmounts({ ...item, ...item.taxCharges }, currencyExponent(currency)));
  return toWire(sum(amounts.map(({ tax }) => tax)));
}
