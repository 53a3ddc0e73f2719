import type { Settings, TaxExemption } from '#features/settings/settings.js';
import { type NetGroup, ruleKey } from '#features/settings/tax/tax-groups.js';
import {
  checkStatedTax,
  isZeroRated,
  ruleOfGoods,
  statedRule,
  type TaxData,
  type TaxRule,
  taxRateFault,
} from '#features/settings/tax/tax-rule.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { inSlice, mapInSlices } from '#platform/base/event-loop/slices.js';
import { ZERO } from '#platform/base/values/decimal.js';
import type { NewInvoice, NewInvoiceCharge, NewInvoiceItem } from '../creation/new-invoice.js';
import { MAX_CHARGES, MAX_TAX_GROUPS } from '../invoice.entity.js';
import {
  type InvoiceAmounts,
  invoiceAmounts,
  type InvoiceCharge,
  type InvoiceLineAmounts,
  netAmounts,
  type NetCharge,
} from '../money/invoice-amounts.js';
import type { CustomerTax } from './customer-tax.queries.js';
import { type Deduction, deductions } from '../deposits/deductions.js';
import { storableSummary, summaryRows, type TaxSummaryRow } from './tax-summary.js';

/**
 * The taxes of a new invoice: in the tax mode net, which category and rate apply to its items and charges and what follows from them; in the
 * mode stated, those that the caller states.
 */

/** What the tax of an invoice depends on beside its items and charges. */
export interface TaxReferences {
  /** Undefined if the orders do not exist. */
  customer: (TaxData & { taxExemption: TaxExemption | null }) | undefined;
  settings: Pick<Settings, 'defaultTaxRate' | 'defaultTaxCategory' | 'defaultTaxExemption'>;
  /** The products of items by SKU. */
  products: ReadonlyMap<string, TaxData | undefined>;
}

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

/** What decides how an item is taxed. */
export type TaxableItem = Pick<
  NewInvoiceItem,
  'sku' | 'quantity' | 'amount' | 'taxRate' | 'taxCategory' | 'taxCharges'
>;

/** What an invoice, or a credit note without an invoice, states of its taxes. */
type TaxableInput = Pick<NewInvoice, 'charges' | 'deposits' | 'statedTotal'> & { items: readonly TaxableItem[] };

/** An invoice with the amounts of its lines and the complete values of its charges. */
interface Taxable {
  input: TaxableInput;
  lines: readonly InvoiceLineAmounts[];
  charges: InvoiceCharge[];
}

/**
 * Computes the amounts of an invoice in its tax mode, which is net if there are `references`; what is wrong with its taxes goes to `faults`. Works
 * in slices.
 */
export function taxedInvoice(
  invoice: Taxable,
  references: TaxReferences | undefined,
  exponent: number,
  faults: Faults,
): Promise<TaxedInvoice> {
  return references ? netInvoice(invoice, references, exponent, faults) : statedInvoice(invoice, exponent, faults);
}

async function netInvoice(
  { input, lines, charges }: Taxable,
  references: TaxReferences,
  exponent: number,
  faults: Faults,
): Promise<TaxedInvoice> {
  const rules = await taxRules(input, references, faults);
  const customerTax = customerTaxOf(references);
  const known = { ...rules, customerTax };
  if (faults.error)
    return { ...known, amounts: invoiceAmounts(lines, charges, exponent), deductions: [], summary: null };
  const ruled = lines.map((line, index) => ({ ...line, rule: rules.items[index]! }));
  const before = charges.map((charge, index) => ({ ...charge, rule: rules.charges[index] }));
  const withoutDeposits = await inSlice(() => netAmounts(ruled, before, exponent));
  const taken = input.deposits?.length ? deductions(withoutDeposits.groups, input.deposits) : [];
  const all = [...before, ...taken.map(toNetCharge)];
  const { groups, ...amounts } = taken.length ? await inSlice(() => netAmounts(ruled, all, exponent)) : withoutDeposits;
  checkDeductions(input.charges ?? [], all, groups, faults);
  const summary = summaryRows(groups, rules.exemption);
  return { ...known, charges: all.map(({ rule }) => rule), deductions: taken, amounts, summary };
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

const taxedLines = ({ items }: TaxableInput, lines: readonly InvoiceLineAmounts[]) =>
  lines.map(({ net, tax }, index) => ({ net, tax, stated: items[index]!.taxCharges?.tax }));

interface TaxRules {
  items: TaxRule[];
  /** Undefined: the charge is spread over all groups. */
  charges: (TaxRule | undefined)[];
  /** Why what is of the category E is exempt. */
  exemption: TaxExemption | null;
}

/** Rules of an invoice in the tax mode net; what is wrong with its taxes goes to `faults`. Works in slices. */
async function taxRules(input: TaxableInput, references: TaxReferences, faults: Faults): Promise<TaxRules> {
  const items = await mapInSlices(input.items, (item, index) => {
    if (item.taxCharges?.tax) faults.add(`items[${index}].tax_charges.tax`, COMPUTED);
    return ruleOfItem(item, references, `items[${index}].`, faults);
  });
  const charges = (input.charges ?? []).map((charge, index) => {
    if (charge.type === 'tax') faults.add(`charges[${index}].type`, `tax ${COMPUTED}`);
    return ruleOfCharge(charge, `charges[${index}].`, faults);
  });
  const exemption = references.customer?.taxExemption ?? references.settings.defaultTaxExemption;
  const entries = [
    ...items.map((rule, index) => ({ rule, path: `items[${index}].tax_category` })),
    ...charges.flatMap((rule, index) => (rule ? [{ rule, path: `charges[${index}].tax_category` }] : [])),
  ];
  const hasUntaxed = entries.some(({ rule }) => rule.category === 'O');
  for (const { rule, path } of entries) {
    if (hasUntaxed && rule.category !== 'O') faults.add(path, `is ${rule.category}; O excludes every other category`);
    if (rule.category === 'E' && !exemption) faults.add(path, EXEMPTION_MISSING);
  }
  if (entries.length > MAX_TAX_GROUPS && new Set(entries.map(({ rule }) => ruleKey(rule))).size > MAX_TAX_GROUPS)
    faults.add('items', `have more than ${MAX_TAX_GROUPS} different tax rates`);
  return { items, charges, exemption };
}

const COMPUTED = 'must not be sent in the tax mode net, which computes the taxes';
const EXEMPTION_MISSING =
  'is E, which needs the tax_exemption of the customer or the default_tax_exemption of the settings';

/** How an item is taxed; what is wrong with what it states, and a rate that is missing, go to `faults`. */
function ruleOfItem(item: TaxableItem, references: TaxReferences, path: string, faults: Faults): TaxRule {
  const product = references.products.get(item.sku);
  checkStatedTax(item, path, faults);
  const { category, rate } = ruleOfGoods(item, product, references);
  if (isZeroRated(category)) {
    const fault = !item.taxCategory && item.taxRate && taxRateFault(category, item.taxRate);
    if (fault) faults.add(`${path}tax_rate`, fault);
    return { category, rate: ZERO };
  }
  if (rate === null) faults.add(`${path}tax_rate`, RATE_MISSING);
  const fault = rate && !(item.taxCategory && item.taxRate) && taxRateFault(category, rate);
  if (fault) faults.add(`${path}tax_rate`, fault);
  return { category, rate: rate ?? ZERO };
}

const RATE_MISSING = 'is required, because neither the product nor the customer nor the settings have a rate';

function ruleOfCharge(charge: NewInvoiceCharge, path: string, faults: Faults): TaxRule | undefined {
  const { taxRate, taxCategory } = charge;
  const rule = statedRule(charge);
  if (taxCategory && !rule) faults.add(`${path}tax_rate`, `is required in the category ${taxCategory}`);
  if (taxRate?.eq(ZERO) && !taxCategory) faults.add(`${path}tax_category`, 'is required with the rate 0');
  else checkStatedTax(charge, path, faults);
  return rule;
}

/** Adds a fault for each category and rate of an invoice in the tax mode stated, which has its taxes in tax charges. */
function refuseTaxRules({ items, charges = [] }: TaxableInput, faults: Faults): void {
  const refuse = (entry: TaxableItem | NewInvoiceCharge, path: string, instead: string) => {
    if (entry.taxRate !== undefined) faults.add(`${path}tax_rate`, `is for the tax mode net; ${instead}`);
    if (entry.taxCategory !== undefined) faults.add(`${path}tax_category`, `is for the tax mode net; ${instead}`);
  };
  items.forEach((item, index) => refuse(item, `items[${index}].`, 'in the mode stated send tax_charges.tax'));
  charges.forEach((charge, index) =>
    refuse(charge, `charges[${index}].`, 'in the mode stated send a charge of type tax'),
  );
}
