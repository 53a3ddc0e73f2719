import type { DocumentCharge, DocumentLine } from '#invoice-documents';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import {
  chargeAmount,
  type InvoiceLineAmounts,
  type NetAmounts,
  netAmounts,
  taxTotalAll,
} from '#features/invoices/money/invoice-amounts.js';
import { toNewTaxCharges } from '#features/invoices/creation/invoice-item-values.js';
import type { InvoiceChargeValues } from '#features/invoices/invoice.entity.js';
import { ruleKey } from '#features/settings/tax/tax-groups.js';
import { Spreading } from '#features/settings/tax/spreading.js';
import { netInputs, storedAmounts, storedLineAmounts, summaryOf } from '#features/invoices/money/stored-amounts.js';
import type { TaxSummaryRow } from '#features/invoices/tax/tax-summary.js';
import type { ChargeType } from '#features/orders/money/charge.js';
import type { DocumentState, StateItem } from '../document-state.js';
import { asNet } from './stated-as-net.js';
import { type DocumentParts, numbersOf, ONE_PIECE, taxOf, taxesOf, text, textOrNull, totalsOf } from './parts.js';

/**
 * Names of charges to which their caller gave none. Invoices that are made from orders store the same words, and older ones the type, so a
 * charge with such a name is one of these too; pages have them in their language.
 */
const NAMES = { discount: 'Discount', shipping: 'Shipping', additional: 'Additional charge' };

/**
 * Lines, charges, taxes and totals of an invoice. One in the tax mode stated is shown as in the mode net if that gives the same taxes and total,
 * because electronic invoices know no other mode.
 */
export function invoiceParts(state: DocumentState): DocumentParts {
  const exponent = currencyExponent(state.currency);
  const amounts = storedAmounts({ ...state.invoice, items: state.items }, exponent);
  const summary = summaryOf({ ...state.invoice, items: state.items }, amounts, exponent);
  const net = state.invoice.taxMode === 'net' ? state : asNet(state, summary, exponent);
  return net && summary ? netParts(net, summary, exponent) : statedParts(state, summary, exponent);
}

function netParts(
  { invoice, items }: DocumentState,
  summary: readonly TaxSummaryRow[],
  exponent: number,
): DocumentParts {
  const { lines: netLines, charges: netCharges } = netInputs({ items, charges: invoice.charges }, exponent);
  const amounts = netAmounts(netLines, netCharges, exponent);
  const lines = items.map((item, index): DocumentLine => ({
    ...documentLine(item, netLines[index]!),
    ...(invoice.type === 'deposit' && { standardName: 'deposit' }),
  }));
  const charges = [
    ...invoice.charges.flatMap((charge, index) => chargeOfGroups(charge, amounts, index)),
    ...chargesOfLines(items, amounts, exponent),
  ];
  const totals = totalsOf({ lines, charges }, { tax: taxOf(summary), paid: decimal(invoice.paidAmount) });
  return { taxMode: 'net', lines, charges, taxes: taxesOf(summary), totals };
}

function documentLine(item: StateItem, { itemTotal, net }: InvoiceLineAmounts): DocumentLine {
  const { discount, discountType } = item.taxCharges ?? { discount: null };
  return {
    sku: item.sku,
    name: item.name ?? item.sku,
    ...numbersOf(item),
    quantity: text(item.quantity),
    unitCode: item.unitCode ?? ONE_PIECE,
    price: text(item.amount),
    discount: itemTotal.minus(net).toFixed(),
    discountPercentage: discountType === 'percentage' ? textOrNull(discount) : null,
    net: net.toFixed(),
    taxCategory: item.taxCategory,
    taxRate: textOrNull(item.taxRate),
    stated: null,
  };
}

/** The parts of a charge that belong to the groups; a percentage has a base where it belongs to one. */
function chargeOfGroups(charge: InvoiceChargeValues, amounts: NetAmounts, index: number): DocumentCharge[] {
  const { groups, subtotal, discountTotal } = amounts;
  const parts = groups.flatMap((rule) => {
    const amount = rule.charges[index]!;
    return amount.eq(ZERO) ? [] : [{ amount, rule }];
  });
  const base = parts.length === 1 && charge.valueType === 'percentage' ? baseOf(charge, subtotal, discountTotal) : null;
  return parts.map(({ amount, rule }) => ({
    ...documentCharge(charge, amount),
    base: base && base.toFixed(),
    taxCategory: rule.category,
    taxRate: rule.rate.toFixed(),
  }));
}

function nameOf({
  name,
  type,
  deposit,
}: InvoiceChargeValues): Pick<DocumentCharge, 'name' | 'standardName' | 'documentNumber'> {
  if (deposit && name !== null) return { name, standardName: 'deposit', documentNumber: deposit.number };
  const standardName = type === 'discount' ? 'discount' : 'shipping';
  const isStandard = name === null || [standardName, NAMES[standardName]].includes(name);
  return isStandard ? { name: NAMES[standardName], standardName } : { name };
}

const baseOf = ({ type }: InvoiceChargeValues, subtotal: Decimal, discountTotal: Decimal): Decimal =>
  type === 'discount' ? subtotal : subtotal.minus(discountTotal);

const documentCharge = (charge: InvoiceChargeValues, amount: Decimal): DocumentCharge => ({
  type: charge.type === 'discount' ? 'discount' : 'charge',
  ...nameOf(charge),
  amount: amount.toFixed(),
  percentage: charge.valueType === 'percentage' ? text(charge.amount) : null,
  base: null,
  taxCategory: null,
  taxRate: null,
  reasonCode: charge.reasonCode ?? null,
});

/** The shipping and additional charges of the lines by group, because a line of an electronic invoice has none that is not in its net. */
function chargesOfLines(items: readonly StateItem[], { groups }: NetAmounts, exponent: number): DocumentCharge[] {
  const charged = items.map((item) => {
    const { shipping, net, tax, lineTotal } = lineCharges(item, exponent);
    return { item, shipping, additional: lineTotal.minus(net).minus(tax).minus(shipping) };
  });
  return groups.flatMap((group) => {
    const own = charged.filter(({ item }) => isOf(item, group));
    return (['shipping', 'additional'] as const).flatMap((kind): DocumentCharge[] => {
      const amount = sum(own.map((line) => line[kind]));
      if (amount.eq(ZERO)) return [];
      const plain = { percentage: null, base: null, reasonCode: null };
      const rule = { taxCategory: group.category, taxRate: group.rate.toFixed() };
      return [{ type: 'charge', name: NAMES[kind], standardName: kind, amount: amount.toFixed(), ...plain, ...rule }];
    });
  });
}

const isOf = ({ taxCategory: category, taxRate: rate }: StateItem, group: NetAmounts['groups'][number]): boolean =>
  category !== null && rate !== null && ruleKey({ category, rate: decimal(rate) }) === ruleKey(group);

/** The amounts of a line and its own shipping. */
function lineCharges(item: StateItem, exponent: number): InvoiceLineAmounts & { shipping: Decimal } {
  const amounts = storedLineAmounts(item, exponent);
  const rate = item.taxCharges ? toNewTaxCharges(item.taxCharges)?.shipping : undefined;
  const shipping = rate
    ? chargeAmount(
        { type: 'shipping', amount: rate.amount, valueType: rate.type },
        { subtotal: amounts.net, discountTotal: ZERO },
        exponent,
      )
    : ZERO;
  return { ...amounts, shipping };
}

/**
 * An invoice whose taxes are plain amounts, or whose total is another than the computed one. Its tax is that of `tax_total_all`; discounts of
 * the invoice, which also reduce the taxes of lines, are shown without what they reduce of these.
 */
function statedParts(
  { invoice, items }: DocumentState,
  summary: readonly TaxSummaryRow[] | null,
  exponent: number,
): DocumentParts {
  const amounts = storedAmounts({ ...invoice, items }, exponent);
  const charged = items.map((item) => lineCharges(item, exponent));
  const lines = items.map((item, index): DocumentLine => {
    const { net, tax, shipping, lineTotal } = charged[index]!;
    const additional = lineTotal.minus(net).minus(tax).minus(shipping);
    return {
      ...documentLine(item, charged[index]!),
      ...{ taxCategory: null, taxRate: null },
      stated: { tax: tax.toFixed(), shipping: shipping.toFixed(), additional: additional.toFixed() },
    };
  });
  const tax = taxTotalAll(amounts, exponent);
  const reduction = amounts.lineTaxTotal.plus(amounts.taxTotal).minus(tax);
  const listed = invoice.charges.filter(({ type }) => type !== 'tax');
  const parts = listed.map((charge) => chargeAmount(chargeOf(charge), amounts, exponent));
  const isDiscount = listed.map(({ type }) => type === 'discount');
  const weights = parts.map((part, index) => ({ rate: ZERO, weight: isDiscount[index] ? part : ZERO }));
  const reductions = reduction.eq(ZERO) ? [] : new Spreading(weights, exponent).parts(reduction);
  const charges = listed.map((charge, index) => documentCharge(charge, parts[index]!.minus(reductions[index] ?? ZERO)));
  const ofLines = sum(charged.map(({ lineTotal, net, tax: own }) => lineTotal.minus(net).minus(own)));
  const computed = totalsOf({ lines, charges }, { tax, chargesOfLines: ofLines });
  const difference = amounts.total.minus(computed.withTax);
  const totals = totalsOf(
    { lines, charges },
    { tax, chargesOfLines: ofLines, rounding: difference, paid: decimal(invoice.paidAmount) },
  );
  return { taxMode: 'stated', lines, charges, taxes: summary && taxesOf(summary), totals };
}

const chargeOf = ({ type, valueType, amount }: InvoiceChargeValues) => ({
  type: type as ChargeType, // invoices store only these types
  valueType,
  amount: decimal(amount),
});
