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
import { type Deduction, deductions } from '../deposits/deductions.js';
import { MAX_CHARGES } from '../invoice.entity.js';
import { type NetCharge, netAmounts } from './net-tax.js';
import type { NetGroup } from '#features/settings/tax/tax-groups.js';
import { ruleKey, type TaxRule } from '#features/settings/tax/tax-rule.js';
import type { NewInvoice, NewInvoiceCharge } from '../creation/new-invoice.js';
import { refuseTaxRules, type TaxReferences, taxRules } from './tax-rules.js';
import { storableSummary, summaryRows, type TaxSummaryRow } from './tax-summary.js';

/** The amounts of a new invoice with its taxes. */
export interface TaxedInvoice {
  amounts: InvoiceAmounts;
  /** How each item and charge is taxed; undefined: not by a rule. */
  items: readonly (TaxRule | undefined)[];
  charges: readonly (TaxRule | undefined)[];
  /** The charges by which it takes off deposits; they follow the others. */
  deductions: readonly Deduction[];
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
  if (faults.error)
    return { ...rules, amounts: invoiceAmounts(lines, charges, exponent), deductions: [], summary: null, customerTax };
  const ruled = lines.map((line, index) => ({ ...line, rule: rules.items[index]! }));
  const before = charges.map((charge, index) => ({ ...charge, rule: rules.charges[index] }));
  const withoutDeposits = await inSlice(() => netAmounts(ruled, before, exponent));
  const taken = deductions(withoutDeposits.groups, input.deposits ?? []);
  const all = [...before, ...taken.map(toNetCharge)];
  const { groups, ...amounts } = taken.length ? await inSlice(() => netAmounts(ruled, all, exponent)) : withoutDeposits;
  checkDeductions(input.charges ?? [], all, groups, faults);
  const summary = summaryRows(groups, rules.exemption);
  return { ...rules, charges: all.map(({ rule }) => rule), deductions: taken, amounts, summary, customerTax };
}

const toNetCharge = ({ type, amount, taxCategory: category, taxRate: rate }: Deduction): NetCharge => ({
  type,
  valueType: 'value',
  amount,
  rule: { category, rate },
});

/** Adds a fault if an invoice would have too many charges, or if those of a changed draft take off more than the base of their group. */
function checkDeductions(
  sent: readonly NewInvoiceCharge[],
  all: readonly NetCharge[],
  groups: readonly NetGroup[],
  faults: Faults,
): void {
  if (all.length > MAX_CHARGES)
    faults.add('deduct_deposits', `comes to ${all.length} charges; an invoice has at most ${MAX_CHARGES}`);
  sent.forEach(({ deposit }, index) => {
    const { rule } = all[index]!;
    const group = deposit && rule && groups.find((one) => ruleKey(one) === ruleKey(rule));
    if (group?.base.lt(ZERO))
      faults.add(`charges[${index}].amount`, 'takes off more than the items of its tax rate come to; leave it out');
  });
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
  return {
    amounts,
    items: [],
    charges: [],
    deductions: [],
    summary: hasTaxes ? await inSlice(summary) : null,
    customerTax: null,
  };
}

const taxedLines = ({ items }: NewInvoice, lines: readonly InvoiceLineAmounts[]) =>
  lines.map(({ net, tax }, index) => ({ net, tax, stated: items[index]!.taxCharges?.tax }));
