import { groupBy } from '#platform/base/values/group-by.js';
import { chargeId } from '#features/invoices/charge-id.js';
import { byRule, type NetGroup, ruleKey } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import { type NetCharge, netAmounts } from '#features/invoices/money/invoice-amounts.js';
import { netInputs } from '#features/invoices/money/stored-amounts.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { type Decimal, decimal, max, sum, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import { creditedCharges } from './credited-charges.js';
import { type CreditedBefore, isMere } from '../credit-notes.queries.js';
import type { CreditTaxRow } from '../credit-note.entity.js';
import { distribute, type LineShare } from './credit-shares.js';
import { type CreditableGroup, totalUpTo } from './net-credit.js';

/** An invoice in the tax mode net with what its issued credit notes have credited of its groups and of the bases of its items. */
export interface NetCreditedInvoice {
  groups: CreditableGroup[];
  /** By id of the item: the index of its group, what belongs to it of the group's base, and how much of that is credited. */
  items: ReadonlyMap<string, NetItem>;
  /** The parts of the charges of type shipping. */
  charges: readonly NetChargePart[];
  exemptions: ReadonlyMap<string, Pick<CreditTaxRow, 'exemptionCode' | 'exemptionReason'>>;
}

export interface NetItem {
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
