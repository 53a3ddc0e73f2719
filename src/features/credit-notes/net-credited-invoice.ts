import { groupBy } from '#platform/base/values/group-by.js';
import { byRule, ruleKey } from '#features/settings/tax/tax-groups.js';
import { netAmounts } from '#features/invoices/tax/net-tax.js';
import { netInputs } from '#features/invoices/money/stored-amounts.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { type Decimal, decimal, max, min, sum, toWire, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import type { CreditedBefore } from './credit-notes.queries.js';
import type { CreditTaxRow } from './credit-note.entity.js';
import type { CreditableItem, CreditedItem } from './credit-rules.js';
import { distribute, type LineShare, portion } from './credit-shares.js';
import {
  type CreditableGroup,
  creditGroups,
  splitAmount,
  totalUpTo,
  unitOf,
  type WantedCredit,
  wantedAmounts,
} from './net-credit.js';

/** An invoice in the tax mode net with what its issued credit notes have credited of its groups and of the bases of its items. */
export interface NetCreditedInvoice {
  groups: CreditableGroup[];
  /** By id of the item: the index of its group, what belongs to it of the group's base, and how much of that is credited. */
  items: ReadonlyMap<string, NetItem>;
  exemptions: ReadonlyMap<string, Pick<CreditTaxRow, 'exemptionCode' | 'exemptionReason'>>;
}

interface NetItem {
  group: number;
  share: LineShare;
  base: Decimal;
  creditedBase: Decimal;
}

/** The groups and shares of an invoice; `exponent` is the number of decimals of the currency. */
export function netCreditedInvoice(
  invoice: InvoiceRecord,
  credited: CreditedBefore,
  exponent: number,
): NetCreditedInvoice {
  const { lines, charges } = netInputs(invoice, exponent);
  const { groups: all } = netAmounts(lines, charges, exponent);
  const rowsOf = (notes: CreditedBefore['notes']) =>
    groupBy(
      (notes ?? []).flatMap(({ taxSummary }) => taxSummary ?? []),
      keyOfRow,
    );
  const rows = rowsOf(credited.notes);
  const mere = rowsOf((credited.notes ?? []).filter(({ itemCount }) => !itemCount));
  const creditedOf = (key: string, value: (row: CreditTaxRow) => WireDecimal | undefined) =>
    sum((rows.get(key) ?? []).map((row) => decimal(value(row) ?? 0)));
  const groups = all.toSorted(byRule).map((group) => ({
    ...group,
    creditedBase: creditedOf(ruleKey(group), (row) => row.base),
    creditedAmount: creditedOf(ruleKey(group), (row) => row.amount),
    mereAmount: sum((mere.get(ruleKey(group)) ?? []).map((row) => decimal(row.amount ?? 0))),
  }));
  const before = new Map(credited.items?.map(({ item, base }) => [item, decimal(base)]));
  const itemsOfGroups = groupBy(
    invoice.items.map((item, index) => ({ item, key: ruleKey(lines[index]!.rule) })),
    ({ key }) => key,
  );
  const items = new Map<string, NetItem>();
  groups.forEach((group, index) => {
    const own = itemsOfGroups.get(ruleKey(group)) ?? [];
    const lineBase = max(group.lineTotal.minus(group.discount), ZERO);
    const bases = distribute(
      lineBase,
      own.map(({ item }) => decimal(item.lineTotal)),
      exponent,
    );
    const taxes = distribute(totalUpTo(group, lineBase, exponent).minus(lineBase), bases, exponent);
    own.forEach(({ item: { id } }, position) => {
      const [base, tax] = [bases[position]!, taxes[position]!];
      const share = { amount: base.plus(tax), tax };
      items.set(id, { group: index, share, base, creditedBase: before.get(id) ?? ZERO });
    });
  });
  const exemptions = new Map((invoice.taxSummary ?? []).map((row) => [keyOfRow(row), row]));
  return { groups, items, exemptions };
}

const keyOfRow = ({ category, rate }: Pick<CreditTaxRow, 'category' | 'rate'>): string =>
  ruleKey({ category, rate: decimal(rate) });

/** A credit note before its bases are computed. */
export interface PricedCredit {
  items: CreditedItem[];
  wanted: WantedCredit[];
  /** The amount with tax of each group. */
  amounts: Decimal[];
}

/** Prices the items of a credit note, or splits its mere amount. Quantities have the part of the group's total that belongs to their bases. */
export function priceCredit(
  { groups, items: netItems }: NetCreditedInvoice,
  credited: readonly CreditedItem[],
  mereAmount: Decimal | undefined,
  exponent: number,
): PricedCredit {
  const wanted = groups.map(() => ({ base: ZERO, amount: ZERO }));
  if (mereAmount) splitAmount(mereAmount, groups, exponent).forEach((part, index) => (wanted[index]!.amount = part));
  const based = credited.map((item) => {
    const net = netItems.get(item.item.id)!;
    const base = baseOfQuantity(item, net, exponent);
    const isWhole = item.item.mereAmount.eq(ZERO) && item.amount.gte(item.share.minus(unitOf(exponent)));
    const isByQuantity = !item.isStated && isWhole;
    const group = wanted[net.group]!;
    if (isByQuantity) group.base = group.base.plus(base);
    else group.amount = group.amount.plus(item.amount);
    return { item, base, group: isByQuantity ? net.group : undefined };
  });
  const amounts = wantedAmounts(groups, wanted, exponent);
  const items = based.map(({ item, base }) => ({ ...item, base }));
  groups.forEach((_, group) => {
    const own = based.flatMap((one, index) => (one.group === group ? [{ base: one.base, index }] : []));
    const bases = own.map(({ base }) => base);
    const parts = distribute(amounts[group]!.minus(wanted[group]!.amount), bases, exponent);
    own.forEach(({ index }, position) => (items[index] = { ...items[index]!, amount: parts[position]! }));
  });
  return { items, wanted, amounts };
}

/** What belongs to the credited quantity of an item's base: of all credited quantities less that of those before, at least 0. */
function baseOfQuantity({ item, creditedQuantity }: CreditedItem, { base, creditedBase }: NetItem, exponent: number) {
  if (creditedQuantity.lte(ZERO)) return ZERO;
  const upTo = portion(base, quantityUpTo(item, creditedQuantity), item.quantity, exponent);
  return min(max(upTo.minus(creditedBase), ZERO), base);
}

const quantityUpTo = (item: CreditableItem, quantity: Decimal): Decimal => item.creditedQuantity.plus(quantity);

/** The taxes of a priced credit note, which credits at most what is left. A group of base 0 is kept where one of the items belongs to it. */
export function netTaxes(
  { groups, items: netItems, exemptions }: NetCreditedInvoice,
  { items, wanted, amounts }: PricedCredit,
  exponent: number,
): { taxAmount: Decimal; roundingAmount: Decimal; taxSummary: CreditTaxRow[] } {
  const credits = creditGroups(groups, wanted, amounts, exponent);
  const taxAmount = sum(credits.map(({ tax }) => tax));
  const all = sum(credits.map(({ amount }) => amount));
  const roundingAmount = all.minus(taxAmount).minus(sum(credits.map(({ base }) => base)));
  const ofItems = new Set(items.map(({ item }) => netItems.get(item.id)!.group));
  const taxSummary = credits.flatMap(({ base, tax, amount }, index): CreditTaxRow[] => {
    const { category, rate } = groups[index]!;
    const { exemptionCode = null, exemptionReason = null } = exemptions.get(ruleKey({ category, rate })) ?? {};
    const row = { category, rate: toWire(rate), base: toWire(base), tax: toWire(tax), amount: toWire(amount) };
    return base.eq(ZERO) && amount.eq(ZERO) && !ofItems.has(index) ? [] : [{ ...row, exemptionCode, exemptionReason }];
  });
  return { taxAmount, roundingAmount, taxSummary };
}
