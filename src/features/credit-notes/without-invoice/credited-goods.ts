import { type InvoiceLineAmounts, invoiceLinesAmounts } from '#features/invoices/money/invoice-amounts.js';
import { type TaxableItem, taxedInvoice, type TaxReferences } from '#features/invoices/tax/invoice-tax.js';
import type { TaxMode } from '#features/settings/settings.js';
import { isZeroRated, ruleOfGoods, type TaxRule } from '#features/settings/tax/tax-rule.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { eachInSlices } from '#platform/base/event-loop/slices.js';
import { type Decimal, isStorable, ZERO } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import type { CreditNoteItem } from '../credit-note-item.entity.js';
import type { CreditTaxRow } from '../credit-note.entity.js';
import type { CreditedProduct } from './credited-goods.queries.js';
import type { CreditedGoods, NewCreditWithoutInvoice } from './new-credit-without-invoice.js';

/** What the amounts and taxes of credited goods depend on. */
export interface GoodsContext {
  taxMode: TaxMode;
  customer: TaxReferences['customer'];
  settings: TaxReferences['settings'];
  /** By SKU. */
  products: ReadonlyMap<string, CreditedProduct>;
  /** Number of decimals of the currency. */
  exponent: number;
}

/** The amounts and items of a credit note without an invoice. */
export interface PricedGoods {
  amount: Decimal;
  taxAmount: Decimal;
  taxSummary: CreditTaxRow[] | null;
  items: Omit<CreditNoteItem, 'tenantId' | 'creditNoteId' | 'creditedQuantity' | 'shareAmount' | 'shareBase'>[];
}

/**
 * The amounts and taxes of credited goods, which are those of an invoice of the tax mode: in the mode net by category and rate, in the mode stated
 * line by line, each rounded half away from zero to the decimals of the currency. What is wrong goes to `faults`. Works in slices. Source: sections
 * 17 and 28 of the contract.
 */
export async function priceGoods(
  { items: sent, returnId }: Pick<NewCreditWithoutInvoice, 'items' | 'returnId'>,
  context: GoodsContext,
  faults: Faults,
): Promise<PricedGoods> {
  const { taxMode, customer, settings, products, exponent } = context;
  const isNet = taxMode === 'net';
  const items = sent.map((item) => (isNet && returnId ? withZeroRate(item, context) : item));
  const taxable = items.map((item, index) => taxableItem(item, `items[${index}].`, taxMode, faults));
  const references = isNet ? { customer, settings, products } : undefined;
  const lines = await invoiceLinesAmounts(taxable, exponent);
  const taxed = await taxedInvoice({ input: { items: taxable }, lines, charges: [] }, references, exponent, faults);
  const { amounts, summary } = taxed;
  await eachInSlices(lines, (line, index) => {
    if (!Object.values(line).every(isStorable)) faults.add(`items[${index}]`, 'results in an amount that is too large');
  });
  if (!isStorable(amounts.total)) faults.add('items', 'come to an amount that is too large');
  if (!returnId && amounts.total.lte(ZERO)) faults.add('items', 'must come to an amount greater than 0');
  return {
    amount: amounts.total,
    taxAmount: amounts.taxTotal.plus(amounts.lineTaxTotal), // one of them, by the mode
    taxSummary: summary,
    items: items.map((item, position) => itemRow(item, position, lines[position]!, taxed.items[position], products)),
  };
}

/** An item as invoices have it: in the mode stated the rate is that of its own tax. */
function taxableItem(
  { sku, quantity, amount, taxRate, taxCategory }: CreditedGoods,
  path: string,
  taxMode: TaxMode,
  faults: Faults,
): TaxableItem {
  if (taxMode === 'net') return { sku, quantity, amount, taxRate, taxCategory };
  if (taxCategory) faults.add(`${path}tax_category`, 'is for the tax mode net; in the mode stated send tax_rate alone');
  return { sku, quantity, amount, taxCharges: taxRate && { tax: { amount: taxRate, type: 'percentage' } } };
}

/** Returned goods with the rate 0 of which nothing else is known are of the category Z. */
function withZeroRate(item: CreditedGoods, { products, ...origins }: GoodsContext): CreditedGoods {
  const { category, rate } = ruleOfGoods(item, products.get(item.sku), origins);
  return rate?.eq(ZERO) && !isZeroRated(category) ? { ...item, taxCategory: 'Z' } : item;
}

const itemRow = (
  item: CreditedGoods,
  position: number,
  { lineTotal }: InvoiceLineAmounts,
  rule: TaxRule | undefined,
  products: GoodsContext['products'],
): PricedGoods['items'][number] => ({
  id: item.id ?? newId(),
  position,
  invoiceItemId: null,
  quantity: item.quantity,
  amount: lineTotal,
  unitAmount: item.amount,
  taxRate: rule?.rate ?? item.taxRate ?? null,
  taxCategory: rule?.category ?? null,
  sku: item.sku,
  name: item.name ?? products.get(item.sku)?.name ?? null,
});
