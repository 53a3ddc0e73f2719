import { groupBy } from '#platform/base/values/group-by.js';
import { ruleKey } from '#features/settings/tax/tax-groups.js';
import { type Decimal, max, min, sum, toWire, ZERO } from '#platform/base/values/decimal.js';
import type { CreditedCharge, CreditedParts } from './credited-charges.js';
import type { CreditTaxRow } from '../credit-note.entity.js';
import type { CreditableItem, CreditedItem } from './credit-rules.js';
import { distribute, portion, spreadWithin } from './credit-shares.js';
import {
  type CreditableGroup,
  creditGroups,
  splitAmount,
  unitOf,
  type WantedCredit,
  wantedAmounts,
} from './net-credit.js';
import type { NetChargePart, NetCreditedInvoice, NetItem } from './net-credited-invoice.js';

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
