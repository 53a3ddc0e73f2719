import type { Faults } from '#platform/base/errors/faults.js';
import { inSlice } from '#platform/base/event-loop/slices.js';
import { ZERO } from '#platform/base/values/decimal.js';
import {
  type InvoiceAmounts,
  invoiceAmounts,
  type InvoiceCharge,
  type InvoiceLineAmounts,
} from '../money/invoice-amounts.js';
import type { CustomerTax } from './customer-tax-warnings.js';
import type { InvoiceReferences } from '../creation/invoice-references.js';
import { netAmounts } from './net-tax.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import type { NewInvoice } from '../creation/new-invoice.js';
import { refuseTaxRules, type TaxReferences, taxRules } from './tax-rules.js';
import { storableSummary, summaryRows, type TaxSummaryRow } from './tax-summary.js';

/** The amounts of a new invoice with its taxes. */
export interface TaxedInvoice {
  amounts: InvoiceAmounts;
  /** How each item and charge is taxed; undefined: not by a rule. */
  items: readonly (TaxRule | undefined)[];
  charges: readonly (TaxRule | undefined)[];
  summary: TaxSummaryRow[] | null;
  customerTax: CustomerTax | null;
}

/** An invoice with the amounts of its lines and the complete values of its charges. */
interface Taxable {
  input: NewInvoice;
  lines: InvoiceLineAmounts[];
  charges: InvoiceCharge[];
}

/** Computes the amounts of an invoice in its tax mode; what is wrong with its taxes goes to `faults`. Works in slices. */
export function taxedInvoice(
  invoice: Taxable,
  references: InvoiceReferences,
  exponent: number,
  faults: Faults,
): Promise<TaxedInvoice> {
  return references.tax
    ? netInvoice(invoice, references.tax, exponent, faults)
    : statedInvoice(invoice, exponent, faults);
}

async function netInvoice(
  { input, lines, charges }: Taxable,
  references: NonNullable<InvoiceReferences['tax']>,
  exponent: number,
  faults: Faults,
): Promise<TaxedInvoice> {
  const rules = await taxRules(input, references, faults);
  const customerTax = customerTaxOf(references);
  if (faults.error) return { ...rules, amounts: invoiceAmounts(lines, charges, exponent), summary: null, customerTax };
  const { groups, ...amounts } = await inSlice(() =>
    netAmounts(
      lines.map((line, index) => ({ ...line, rule: rules.items[index]! })),
      charges.map((charge, index) => ({ ...charge, rule: rules.charges[index] })),
      exponent,
    ),
  );
  return { ...rules, amounts, summary: summaryRows(groups, rules.exemption), customerTax };
}

const customerTaxOf = ({ customer }: TaxReferences): CustomerTax | null =>
  customer
    ? { taxCategory: customer.taxCategory, taxRate: customer.taxRate, taxExemption: customer.taxExemption }
    : null;

async function statedInvoice({ input, lines, charges }: Taxable, exponent: number, faults: Faults) {
  refuseTaxRules(input, faults);
  const amounts = invoiceAmounts(lines, charges, exponent);
  const total = input.statedTotal ?? amounts.total;
  const summary = () =>
    storableSummary(
      {
        amounts: { ...amounts, total },
        lines: () => taxedLines(input, lines),
        charges: charges
          .filter(({ type }) => type === 'tax')
          .map(({ amount, valueType }) => ({ amount, type: valueType })),
      },
      exponent,
    );
  const hasTaxes = !amounts.lineTaxTotal.eq(ZERO) || !amounts.taxTotal.eq(ZERO);
  return { amounts, items: [], charges: [], summary: hasTaxes ? await inSlice(summary) : null, customerTax: null };
}

const taxedLines = ({ items }: NewInvoice, lines: readonly InvoiceLineAmounts[]) =>
  lines.map(({ net, tax }, index) => ({ net, tax, stated: items[index]!.taxCharges?.tax }));
