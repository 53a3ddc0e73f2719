import type { DocumentCharge, DocumentLine } from '#invoice-documents';
import { currencyExponent } from '#platform/base/values/currency.js';
import {
  type Decimal,
  decimal,
  divideHalfUp,
  max,
  percentOf,
  roundHalfUp,
  sum,
  ZERO,
} from '#platform/base/values/decimal.js';
import { taxOfOlderNote } from '#features/credit-notes/from-invoice/credited-invoice.js';
import { ruleKey } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import { Spreading } from '#features/settings/tax/spreading.js';
import { storedAmounts, summaryOf } from '#features/invoices/money/stored-amounts.js';
import type { TaxSummaryRow } from '#features/invoices/tax/tax-summary.js';
import type { DocumentState, StateCreditedItem, StateCreditNote, StateItem } from '../document-state.js';
import { type DocumentParts, numbersOf, ONE_PIECE, taxOf, taxesOf, text, totalsOf } from './parts.js';

/** What credit notes call that they credit without items, and the part of the invoice's charges and discounts. */
const NAMES = { amount: 'Credit', charge: 'Charges', discount: 'Discounts and amounts that were not credited' };

/** A credited item with the item of the invoice and its part without tax. */
interface CreditedLine {
  credited: StateCreditedItem;
  item: StateItem;
  base: Decimal;
}

/**
 * Lines, charges, taxes and totals of a credit note. Its items are lines with their part of the base of their tax group, and its charges are
 * charges; what the base has besides is a charge or discount. A credit note in the tax mode stated is shown as in the mode net if it has one rate.
 */
export function creditNoteParts(state: DocumentState & { creditNote: StateCreditNote }): DocumentParts {
  const { creditNote, items } = state;
  const exponent = currencyExponent(state.currency);
  const byId = new Map(items.map((item) => [item.id, item]));
  const credited = (creditNote.items ?? []).flatMap((one) => {
    const item = one.item === null ? undefined : byId.get(one.item);
    return item && decimal(one.creditedQuantity ?? one.quantity).gt(ZERO) ? [{ credited: one, item }] : [];
  });
  const amounts = storedAmounts({ ...state.invoice, items }, exponent);
  const hasRates = summaryOf({ ...state.invoice, items }, amounts, exponent) !== null;
  const rows = hasRates ? creditNote.taxSummary : null; // older notes of invoices without tax have 0 % of S
  if (state.invoice.taxMode === 'net' && rows) {
    const lines = credited.map((line) => ({ ...line, base: decimal(line.credited.base ?? 0) }));
    return netParts(creditNote, lines, rows, exponent);
  }
  const tax = decimal(
    creditNote.taxAmount ?? taxOfOlderNote({ ...state.invoice, items }, decimal(creditNote.amount), exponent),
  );
  const net = decimal(creditNote.amount).minus(tax);
  const ofCharges = sum(chargesOf(creditNote).map(({ amount }) => decimal(amount))); // without tax
  const weights = credited.map((line) => ({ rate: ZERO, weight: decimal(line.credited.amount) }));
  const bases = new Spreading(weights, exponent).parts(net.minus(ofCharges));
  const lines = credited.map((line, index) => ({ ...line, base: bases[index]! }));
  const [row] = rows?.length === 1 ? rows : [];
  if (row && isComputed(row, { net, tax }, exponent)) {
    const rule = { taxCategory: row.category, taxRate: row.rate };
    const taxed = lines.map((line) => ({ ...line, item: { ...line.item, ...rule } }));
    return netParts(creditNote, taxed, [row], exponent);
  }
  return statedParts(creditNote, lines, { net, tax, rows }, exponent);
}

/** Whether a group is all of the credit note, and its tax that of its base. */
const isComputed = (row: TaxSummaryRow, { net, tax }: Record<'net' | 'tax', Decimal>, exponent: number): boolean =>
  net.eq(decimal(row.base)) &&
  tax.eq(decimal(row.tax)) &&
  tax.eq(roundHalfUp(percentOf(net, decimal(row.rate)), exponent));

function netParts(
  creditNote: StateCreditNote,
  credited: readonly CreditedLine[],
  rows: readonly TaxSummaryRow[],
  exponent: number,
): DocumentParts {
  const lines: DocumentLine[] = credited.map((line) => creditedLine(line, exponent));
  const charges: DocumentCharge[] = [];
  for (const row of rows) {
    const rule = { category: row.category, rate: decimal(row.rate) };
    const own = credited.filter(({ item }) => item.taxCategory && ruleKey(ruleOf(item)) === ruleKey(rule));
    const base = decimal(row.base);
    if (!credited.length) {
      lines.push(lineOfAmount(creditNote, base, rule));
      continue;
    }
    const named = chargesOf(creditNote).flatMap(({ name, parts }) =>
      (parts ?? [])
        .filter((part) => ruleKey({ ...part, rate: decimal(part.rate) }) === ruleKey(rule))
        .map((part) => chargeOf(decimal(part.base), name, rule)),
    );
    const rest = base.minus(sum([...own.map((line) => line.base), ...named.map(({ amount }) => decimal(amount))]));
    charges.push(...named, ...(rest.eq(ZERO) ? [] : [chargeOf(rest, null, rule)]));
  }
  const totals = totalsOf({ lines, charges }, { tax: taxOf(rows), rounding: decimal(creditNote.roundingAmount) });
  return { taxMode: 'net', lines, charges, taxes: taxesOf(rows), totals };
}

const ruleOf = ({ taxCategory, taxRate }: StateItem): TaxRule => ({ category: taxCategory!, rate: decimal(taxRate!) });

/** A credited quantity at the price of the invoice, less what the item's part of the base is below that. */
function creditedLine({ credited, item, base }: CreditedLine, exponent: number): DocumentLine {
  const quantity = decimal(credited.creditedQuantity ?? credited.quantity);
  const gross = roundHalfUp(quantity.times(decimal(item.amount)), exponent);
  return {
    sku: item.sku,
    name: item.name ?? item.sku,
    ...numbersOf(item),
    quantity: quantity.toFixed(),
    unitCode: item.unitCode ?? ONE_PIECE,
    price: base.gt(gross) ? divideHalfUp(base, quantity).toFixed() : text(item.amount),
    discount: max(gross.minus(base), ZERO).toFixed(),
    discountPercentage: null,
    net: base.toFixed(),
    taxCategory: item.taxCategory,
    taxRate: item.taxRate === null ? null : text(item.taxRate),
    stated: null,
  };
}

const chargesOf = ({ charges }: StateCreditNote) => charges ?? [];

/** What a credit note without items credits: a mere amount, or charges. */
const lineOfAmount = (note: StateCreditNote, amount: Decimal, rule?: TaxRule): DocumentLine => ({
  sku: '',
  ...nameOfAmount(note),
  ...{ buyerItemId: null, gtin: null, orderLine: null },
  quantity: '1',
  unitCode: ONE_PIECE,
  price: amount.toFixed(),
  discount: '0',
  discountPercentage: null,
  net: amount.toFixed(),
  taxCategory: rule?.category ?? null,
  taxRate: rule ? rule.rate.toFixed() : null,
  stated: null,
});

function nameOfAmount(note: StateCreditNote): Pick<DocumentLine, 'name' | 'standardName'> {
  const names = chargesOf(note).flatMap(({ name }) => name ?? []);
  if (names.length) return { name: names.join(', ') };
  return { name: note.reason ?? NAMES.amount, standardName: 'credit' }; // pages have the reason above the lines
}

/** A charge of the invoice that is credited, or without a name what a base has besides. */
const chargeOf = (amount: Decimal, name: string | null, rule?: TaxRule): DocumentCharge => ({
  type: amount.lt(ZERO) ? 'discount' : 'charge',
  ...(name === null ? standardNameOf(amount) : { name }),
  amount: amount.abs().toFixed(),
  percentage: null,
  base: null,
  taxCategory: rule?.category ?? null,
  taxRate: rule?.rate.toFixed() ?? null,
  reasonCode: null,
});

const standardNameOf = (amount: Decimal): Pick<DocumentCharge, 'name' | 'standardName'> =>
  amount.lt(ZERO)
    ? { name: NAMES.discount, standardName: 'not_credited' }
    : { name: NAMES.charge, standardName: 'credited' };

function statedParts(
  creditNote: StateCreditNote,
  credited: readonly CreditedLine[],
  { net, tax, rows }: { net: Decimal; tax: Decimal; rows: readonly TaxSummaryRow[] | null },
  exponent: number,
): DocumentParts {
  const lines = credited.length
    ? credited.map((line) => ({ ...creditedLine(line, exponent), taxCategory: null, taxRate: null }))
    : [lineOfAmount(creditNote, net)];
  const charges = credited.length
    ? chargesOf(creditNote).map(({ name, amount }) => chargeOf(decimal(amount), name))
    : [];
  const totals = totalsOf({ lines, charges }, { tax });
  return { taxMode: 'stated', lines, charges, taxes: rows?.length ? taxesOf(rows) : null, totals };
}
