import type { Stored } from '#platform/data/sql/stored.js';
import { decimal, sum } from '#platform/base/values/decimal.js';
import {
  type InvoiceAmounts,
  type InvoiceLineAmounts,
  invoiceLineAmounts,
  type NetCharge,
  type NetLine,
} from './invoice-amounts.js';
import { toNewTaxCharges } from '../creation/invoice-item-values.js';
import type { Invoice, InvoiceChargeValues } from '../invoice.entity.js';
import type { InvoiceItem } from '../invoice-item.entity.js';
import type { ChargeType } from '#features/orders/money/charge.js';
import { statedGroups, summaryRows, type TaxSummaryRow } from '../tax/tax-summary.js';

/** The columns of an item from which its amounts are computed. */
export type StoredLine = Pick<Stored<InvoiceItem>, 'quantity' | 'amount' | 'taxCharges'>;

/** The columns of an invoice from which {@link storedAmounts} are made. */
export type StoredAmounts = Pick<
  Stored<Invoice>,
  'totalAmount' | 'subtotal' | 'discountTotal' | 'shippingTotal' | 'taxTotal' | 'lineTaxTotal'
> & {
  /** Only needed without a `lineTaxTotal`. */
  items: readonly StoredLine[] | null;
};

/** The amounts of a stored item, computed as on creation; `exponent` is the number of decimals of the currency. */
export const storedLineAmounts = ({ quantity, amount, taxCharges }: StoredLine, exponent: number): InvoiceLineAmounts =>
  invoiceLineAmounts(
    { quantity: decimal(quantity), amount: decimal(amount), ...(taxCharges && toNewTaxCharges(taxCharges)) },
    exponent,
  );

/**
 * The amounts of a stored invoice, whose `total` is the one that the invoice states. The taxes of its lines are computed if the invoice is
 * older than the column of their sum.
 */
export const storedAmounts = (invoice: StoredAmounts, exponent: number): InvoiceAmounts => ({
  total: decimal(invoice.totalAmount),
  subtotal: decimal(invoice.subtotal),
  discountTotal: decimal(invoice.discountTotal),
  shippingTotal: decimal(invoice.shippingTotal),
  taxTotal: decimal(invoice.taxTotal),
  lineTaxTotal:
    invoice.lineTaxTotal === null
      ? sum((invoice.items ?? []).map((item) => storedLineAmounts(item, exponent).tax))
      : decimal(invoice.lineTaxTotal),
});

/** What of a stored invoice in the tax mode stated its summary is made from. */
export interface StoredStated {
  items: readonly StoredLine[] | null;
  charges: readonly InvoiceChargeValues[];
}

/** The tax summary of an invoice in the mode stated, for which none is stored. */
export const storedStatedSummary = (
  { items, charges }: StoredStated,
  amounts: InvoiceAmounts,
  exponent: number,
): TaxSummaryRow[] | null => {
  const groups = statedGroups(
    {
      amounts,
      lines: () =>
        (items ?? []).map((item) => ({
          ...storedLineAmounts(item, exponent),
          stated: item.taxCharges ? toNewTaxCharges(item.taxCharges)?.tax : undefined,
        })),
      charges: charges
        .filter(({ type }) => type === 'tax')
        .map(({ amount, valueType }) => ({ amount: decimal(amount), type: valueType })),
    },
    exponent,
  );
  return groups && summaryRows(groups, null);
};

/** The tax summary of a stored invoice; null where the rates are unknown. */
export const summaryOf = (
  invoice: StoredStated & { taxSummary: TaxSummaryRow[] | null },
  amounts: InvoiceAmounts,
  exponent: number,
): TaxSummaryRow[] | null => {
  const { taxSummary } = invoice;
  if (!taxSummary) return storedStatedSummary(invoice, amounts, exponent);
  return taxSummary.length ? taxSummary : null;
};

/** The columns of an item in the tax mode net from which its amounts and tax are computed. */
type TaxedLine = StoredLine & Pick<Stored<InvoiceItem>, 'taxRate' | 'taxCategory'>;

/** What the amounts of a stored invoice in the tax mode net are computed from. */
export const netInputs = (
  { items, charges }: { items: readonly TaxedLine[]; charges: readonly InvoiceChargeValues[] },
  exponent: number,
) => ({
  lines: items.map((item): NetLine => ({
    ...storedLineAmounts(item, exponent),
    rule: { category: item.taxCategory!, rate: decimal(item.taxRate!) },
  })),
  charges: storedCharges(charges),
});

/** The charges of a stored invoice as its amounts are computed from them. */
export const storedCharges = (charges: readonly InvoiceChargeValues[]): NetCharge[] =>
  charges.map(({ type, valueType, amount, taxCategory, taxRate }) => ({
    type: type as ChargeType, // invoices store only these types
    valueType,
    amount: decimal(amount),
    rule: taxCategory ? { category: taxCategory, rate: decimal(taxRate!) } : undefined,
  }));
