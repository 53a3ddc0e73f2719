import { type Charge, FINE, type Rate, ratio, spread, type TaxRule, total, valueOf } from './order-amounts.js';

/* A second calculation of the amounts of invoices, in the units of order-amounts.ts. */

export interface InvoiceItem {
  quantity: number;
  price: number;
  discount?: Rate;
  additional?: number;
  /** In the mode net that of the item's group, else that of its own tax, 0 without one. */
  rate: number;
  category: string;
}

export interface InvoiceCharge extends Rate {
  type: Charge['type'];
  /** In the mode net: the group to which it belongs; undefined: it is spread over all. */
  rule?: TaxRule;
}

/** What a document has of one category and rate; null where the rates are unknown. */
export interface TaxRow {
  category: string | null;
  rate: number | null;
  base: number;
  tax: number;
}

export interface InvoiceAmounts {
  lines: { net: number; tax: number; total: number }[];
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
  /** All tax, that of the lines included. */
  taxAll: number;
  rows: TaxRow[];
  /** In the mode net: the groups of `rows` with their line totals and what discounts leave of these. */
  groups: NetGroup[];
}

export interface NetGroup extends TaxRow {
  lines: number;
  discounted: number;
}

export const itemNet = ({ quantity, price, discount }: InvoiceItem): number =>
  discount?.isPercentage
    ? ratio([quantity, price, 100 - discount.amount], [100, FINE])
    : ratio([quantity * price - (discount?.amount ?? 0) * FINE], [FINE]);

/** The amounts of an invoice and its tax summary. */
export function invoiceAmounts(
  items: readonly InvoiceItem[],
  charges: readonly InvoiceCharge[],
  isNet: boolean,
): InvoiceAmounts {
  const lines = items.map((item) => {
    const net = itemNet(item);
    const tax = isNet ? 0 : ratio([net, item.rate], [100]);
    return { net, tax, total: net + tax + (item.additional ?? 0) };
  });
  const subtotal = total(lines.map((line) => line.total));
  const ofType = (type: Charge['type']) => charges.filter((charge) => charge.type === type);
  const discount = total(ofType('discount').map((one) => valueOf(one, subtotal)));
  const shipping = total(ofType('shipping').map((one) => valueOf(one, subtotal - discount)));
  const lineTax = total(lines.map((line) => line.tax));
  const groups = isNet ? netGroups(items, lines, charges, subtotal) : [];
  const stated = total(ofType('tax').map((one) => valueOf(one, subtotal - discount))); // no item has a tax beside one
  const tax = isNet ? total(groups.map((group) => group.tax)) : stated;
  const taxAll = subtotal > 0 ? ratio([lineTax, Math.max(subtotal - discount, 0)], [subtotal]) + tax : tax;
  const amounts = { lines, subtotal, discount, shipping, tax, taxAll, total: subtotal - discount + shipping + tax };
  const rows = isNet ? groups : statedRows(items, charges, amounts);
  const unknown = { category: null, rate: null, base: amounts.total - taxAll, tax: taxAll };
  return { ...amounts, groups, rows: rows.length ? rows.map(rowOf) : [unknown] };
}

const rowOf = ({ category, rate, base, tax }: TaxRow): TaxRow => ({ category, rate, base, tax });

/** Groups by category and rate; charges are spread over them in proportion to their lines. */
function netGroups(
  items: readonly InvoiceItem[],
  lines: InvoiceAmounts['lines'],
  charges: readonly InvoiceCharge[],
  subtotal: number,
): NetGroup[] {
  const parts = [
    ...items.map(({ category, rate }, index) => ({ category, rate, base: lines[index]!.total, tax: 0 })),
    ...charges.flatMap(({ rule }) => (rule ? [{ ...rule, base: 0, tax: 0 }] : [])),
  ];
  const groups = groupsOf(parts).map((group) => ({ ...group, lines: group.base, discounted: group.base }));
  const takers = groups.map(({ rate, lines: weight }) => ({ rate, weight }));
  const partsOf = ({ rule }: InvoiceCharge, amount: number) =>
    rule
      ? groups.map(({ category, rate }) => (category === rule.category && rate === rule.rate ? amount : 0))
      : spread(amount, takers);
  const discounts = charges.filter(({ type }) => type === 'discount');
  const discount = total(discounts.map((one) => valueOf(one, subtotal)));
  for (const one of discounts)
    partsOf(one, valueOf(one, subtotal)).forEach((part, index) => (groups[index]!.discounted -= part));
  for (const group of groups) group.base = group.discounted;
  for (const one of charges.filter(({ type }) => type === 'shipping'))
    partsOf(one, valueOf(one, subtotal - discount)).forEach((part, index) => (groups[index]!.base += part));
  return groups.map((group) => ({ ...group, tax: ratio([group.base, group.rate], [100]) }));
}

/** The rows of taxes in per cent: of the lines, or of one charge. What has no tax has the rate 0. */
function statedRows(
  items: readonly InvoiceItem[],
  charges: readonly InvoiceCharge[],
  { lines, subtotal, discount, shipping, taxAll, tax }: Omit<InvoiceAmounts, 'rows' | 'groups'>,
): TaxRow[] {
  if (taxAll === 0) return [];
  const charge = charges.find(({ type }) => type === 'tax');
  if (charge && !charge.isPercentage) return [];
  const discounted = subtotal - discount;
  const untaxed = (base: number): TaxRow[] => (base === 0 ? [] : [{ category: 'S', rate: 0, base, tax: 0 }]);
  if (charge) return [{ category: 'S', rate: charge.amount, base: discounted, tax }, ...untaxed(shipping)];
  const taxed = items.map((item, index) => ({
    ...item,
    category: 'S',
    base: lines[index]!.net,
    tax: lines[index]!.tax,
  }));
  const groups = groupsOf(taxed.filter(({ rate }) => rate > 0));
  const rest = total(lines.map((line) => line.total - line.tax)) - total(groups.map(({ base }) => base));
  const bases = spread(discounted - taxAll, [
    ...groups.map(({ rate, base }) => ({ rate, weight: base })),
    { rate: 0, weight: rest },
  ]);
  const taxes = spread(
    taxAll,
    groups.map((group) => ({ rate: group.rate, weight: group.tax })),
  );
  return [
    ...groups.map(({ category, rate }, index) => ({ category, rate, base: bases[index]!, tax: taxes[index]! })),
    ...untaxed(bases.at(-1)! + shipping),
  ];
}

/** Parts by category and rate. */
function groupsOf<Part extends { category: string; rate: number; base: number; tax: number }>(parts: readonly Part[]) {
  const groups: { category: string; rate: number; base: number; tax: number }[] = [];
  for (const { category, rate, base, tax } of parts) {
    const found = groups.find((group) => group.category === category && group.rate === rate);
    if (found) Object.assign(found, { base: found.base + base, tax: found.tax + tax });
    else groups.push({ category, rate, base, tax });
  }
  return groups;
}
