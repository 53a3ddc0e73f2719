import { groupBy } from '#platform/base/values/group-by.js';
import { chargeId } from '#features/invoices/charge-id.js';
import { byRule, type NetGroup, ruleKey } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import { type NetCharge, netAmounts } from '#features/invoices/tax/net-tax.js';
import { netInputs } from '#features/invoices/money/stored-amounts.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { type Decimal, decimal, max, min, sum, toWire, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import { type CreditedCharge, creditedCharges, type CreditedParts } from './credited-charges.js';
import { type CreditedBefore, isMere } from './credit-notes.queries.js';
import type { CreditTaxRow } from './credit-note.entity.js';
import type { CreditableItem, CreditedItem } from './credit-rules.js';
import { distribute, type LineShare, portion, spreadWithin } from './credit-shares.js';
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
  /** The parts of the charges of type shipping. */
  charges: readonly NetChargePart[];
  exemptions: ReadonlyMap<string, Pick<CreditTaxRow, 'exemptionCode' | 'exemptionReason'>>;
}

interface NetItem {
  group: number;
  share: LineShare;
  base: Decimal;
  creditedBase: Decimal;
}

/** What belongs to a charge of type shipping of one group of an invoice. */
export interface NetChargePart {
  /** The place of the charge among those of the invoice. */
  place: number;
  /** Index of the group. */
  group: number;
  share: LineShare;
  base: Decimal;
  /** What credit notes have credited of the charge itself in this group. */
  creditedAmount: Decimal;
  /** What credit notes by a mere amount have taken of the share. */
  mereAmount: Decimal;
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
  const mere = rowsOf((credited.notes ?? []).filter(isMere));
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
  const parts: NetChargePart[] = [];
  const creditedPart = sumsOfParts(credited);
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
    const rest = { base: group.base.minus(lineBase), tax: group.tax.minus(sum(taxes)) };
    for (const { place, ...part } of chargeParts(group, charges, rest, exponent)) {
      const creditedAmount = creditedPart.get(partKey(chargeId(invoice.id, place), group)) ?? ZERO;
      parts.push({ ...part, place, group: index, creditedAmount, mereAmount: ZERO });
    }
  });
  const exemptions = new Map((invoice.taxSummary ?? []).map((row) => [keyOfRow(row), row]));
  return { groups, items, charges: parts, exemptions };
}

/** The parts of a group that belong to charges of type shipping: what its items leave of its base and tax, in proportion. */
function chargeParts(
  group: NetGroup,
  charges: readonly NetCharge[],
  rest: Record<'base' | 'tax', Decimal>,
  exponent: number,
): Pick<NetChargePart, 'place' | 'base' | 'share'>[] {
  const own = charges.flatMap(({ type }, place) =>
    type === 'shipping' && group.charges[place]!.gt(ZERO) ? [{ place, weight: group.charges[place]! }] : [],
  );
  const bases = distribute(
    max(rest.base, ZERO),
    own.map(({ weight }) => weight),
    exponent,
  );
  const taxes = distribute(max(rest.tax, ZERO), bases, exponent);
  return own.map(({ place }, index) => {
    const [base, tax] = [bases[index]!, taxes[index]!];
    return { place, base, share: { amount: base.plus(tax), tax } };
  });
}

const partKey = (id: string, rule: TaxRule): string => `${id} ${ruleKey(rule)}`;

/** What credit notes have credited of each charge in each group. */
function sumsOfParts(credited: CreditedBefore): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { chargeId: id, parts } of creditedCharges(credited))
    for (const { category, rate, amount } of parts ?? []) {
      const key = partKey(id, { category, rate: decimal(rate) });
      sums.set(key, (sums.get(key) ?? ZERO).plus(decimal(amount)));
    }
  return sums;
}

const keyOfRow = ({ category, rate }: Pick<CreditTaxRow, 'category' | 'rate'>): string =>
  ruleKey({ category, rate: decimal(rate) });

/** A credit note before its bases are computed. */
export interface PricedCredit {
  items: CreditedItem[];
  charges: PricedCharge[];
  wanted: WantedCredit[];
  /** The amount with tax of each group. */
  amounts: Decimal[];
}

/** What is credited of a charge, with its parts by group. */
export interface PricedCharge extends CreditedCharge {
  parts: { group: number; base: Decimal; amount: Decimal }[];
}

/**
 * Prices the items and charges of a credit note, or splits its mere amount. Quantities, and charges of which nothing was credited before, have the
 * part of the group's total that belongs to their bases.
 */
export function priceCredit(
  { groups, items: netItems, charges: netParts }: NetCreditedInvoice,
  { items: credited, charges: creditedOfCharges }: CreditedParts,
  mereAmount: Decimal | undefined,
  exponent: number,
): PricedCredit {
  const wanted = groups.map(() => ({ base: ZERO, amount: ZERO }));
  if (mereAmount) splitAmount(mereAmount, groups, exponent).forEach((part, index) => (wanted[index]!.amount = part));
  const based: { group: number; base: Decimal; set: (amount: Decimal) => void }[] = [];
  /** By its base if the group's total decides the amount, else by its amount. */
  const want = (group: number, isByBase: boolean, { base, amount }: WantedCredit, set: (amount: Decimal) => void) => {
    const sums = wanted[group]!;
    if (!isByBase) sums.amount = sums.amount.plus(amount);
    else {
      sums.base = sums.base.plus(base);
      based.push({ group, base, set });
    }
  };
  const items = credited.map((item) => {
    const net = netItems.get(item.item.id)!;
    const priced = { ...item, base: baseOfQuantity(item, net, exponent) };
    const isWhole = item.item.mereAmount.eq(ZERO) && item.amount.gte(item.share.minus(unitOf(exponent)));
    want(net.group, !item.isStated && isWhole, priced, (amount) => (priced.amount = amount));
    return priced;
  });
  const charges = creditedOfCharges.map((credit) => {
    const own = netParts.filter(({ place }) => place === credit.charge.place);
    const isUntouched = credit.charge.creditedAmount.eq(ZERO) && credit.charge.mereAmount.eq(ZERO);
    const isByBase = !credit.isStated && isUntouched;
    const parts = isByBase ? own.map(wholePart) : partsOfAmount(own, groups, credit, exponent);
    for (const part of parts) want(part.group, isByBase, part, (amount) => (part.amount = amount));
    return { ...credit, parts };
  });
  const amounts = wantedAmounts(groups, wanted, exponent);
  const ofGroups = groupBy(based, ({ group }) => group);
  for (const [group, own] of ofGroups) {
    const bases = own.map(({ base }) => base);
    const parts = distribute(amounts[group]!.minus(wanted[group]!.amount), bases, exponent);
    own.forEach(({ set }, place) => set(parts[place]!));
  }
  const ofCharges = charges.map((one) => ({ ...one, amount: sum(one.parts.map(({ amount }) => amount)) }));
  return { items, charges: ofCharges, wanted, amounts };
}

const wholePart = ({ group, base, share }: NetChargePart) => ({ group, base, amount: share.amount });

/** The parts of an amount of a charge: in proportion to its groups, at most what is left of each. */
function partsOfAmount(
  own: readonly NetChargePart[],
  groups: readonly CreditableGroup[],
  { amount }: CreditedCharge,
  exponent: number,
): PricedCharge['parts'] {
  const takers = own.map(({ group, share, creditedAmount, mereAmount }) => ({
    rate: groups[group]!.rate,
    weight: share.amount,
    room: max(share.amount.minus(creditedAmount).minus(mereAmount), ZERO),
  }));
  return spreadWithin(amount, takers, exponent).map((part, index) => {
    const { group, base, share } = own[index]!;
    return { group, base: portion(base, part, share.amount, exponent), amount: part };
  });
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
