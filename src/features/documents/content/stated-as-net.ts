import { decimal, toWire, ZERO } from '#platform/base/values/decimal.js';
import { netAmounts } from '#features/invoices/money/invoice-amounts.js';
import { ruleKey } from '#features/settings/tax/tax-groups.js';
import { netInputs } from '#features/invoices/money/stored-amounts.js';
import type { TaxSummaryRow } from '#features/invoices/tax/tax-summary.js';
import type { DocumentState, StateItem } from '../document-state.js';

/**
 * An invoice in the tax mode stated as one in the mode net: lines with the rates of their taxes, or that of the only charge of tax, and no
 * charge of type tax. Undefined if the rates are unknown, or the taxes and total computed anew are others than those that the invoice states.
 */
export function asNet(
  state: DocumentState,
  summary: readonly TaxSummaryRow[] | null,
  exponent: number,
): DocumentState | undefined {
  if (!summary) return undefined;
  const { invoice, items } = state;
  const taxCharge = invoice.charges.find(({ type }) => type === 'tax');
  const taxed = items.map((item): StateItem => ({
    ...item,
    taxCategory: 'S',
    taxRate: taxCharge?.amount ?? item.taxCharges?.tax ?? toWire(ZERO),
    taxCharges: item.taxCharges && { ...item.taxCharges, tax: null },
  }));
  const charges = invoice.charges
    .filter(({ type }) => type !== 'tax')
    .map((charge) =>
      charge.type === 'shipping' ? { ...charge, taxCategory: 'S' as const, taxRate: toWire(ZERO) } : charge,
    );
  const inputs = netInputs({ items: taxed, charges }, exponent);
  const { groups, total } = netAmounts(inputs.lines, inputs.charges, exponent);
  const stated = new Map(summary.map((row) => [ruleKey({ ...row, rate: decimal(row.rate) }), row]));
  const isSame = groups
    .filter(({ base, tax }) => !base.eq(ZERO) || !tax.eq(ZERO))
    .every((group) => {
      const row = stated.get(ruleKey(group));
      return row && group.base.eq(decimal(row.base)) && group.tax.eq(decimal(row.tax));
    });
  return isSame && total.eq(decimal(invoice.totalAmount))
    ? { ...state, items: taxed, invoice: { ...invoice, charges } }
    : undefined;
}
