import { sum } from '#platform/base/values/decimal.js';
import { type NetGroup, taxGroups } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import {
  chargeAmounts,
  type InvoiceAmounts,
  type InvoiceCharge,
  invoiceAmounts,
  type InvoiceLineAmounts,
} from '../money/invoice-amounts.js';

/** The tax mode net: the tax of an invoice is computed from its net amounts by category and rate, as EN 16931 asks for. */

export interface NetLine extends InvoiceLineAmounts {
  rule: TaxRule;
}

export interface NetCharge extends InvoiceCharge {
  /** The group to which the charge belongs; absent: it is spread over all groups. */
  rule?: TaxRule;
}

/** The amounts of an invoice in the tax mode net. */
export type NetAmounts = InvoiceAmounts & { groups: NetGroup[] };

/**
 * Amounts of an invoice in the tax mode net, and its groups, see {@link taxGroups}. Line totals, subtotal, discounts and shipping are
 * computed as in the mode stated; the lines have no taxes and no charge is of type tax. The total is subtotal − discounts + shipping + the taxes
 * of all groups.
 */
export function netAmounts(lines: readonly NetLine[], charges: readonly NetCharge[], exponent: number): NetAmounts {
  const amounts = invoiceAmounts(lines, charges, exponent);
  const charged = chargeAmounts(charges, amounts, exponent);
  const groups = taxGroups(
    lines,
    charges.map((charge, index) => ({ ...charge, amount: charged[index]! })),
    exponent,
  );
  const taxTotal = sum(groups.map(({ tax }) => tax));
  return { ...amounts, taxTotal, total: amounts.total.plus(taxTotal), groups };
}
