import { compareWire, toWire, decimal, type WireDecimal } from '../platform/values/decimal.js';
import { type PossiblePrices, type PriceQuestion, type ResolvedPrice, resolvePrice } from './resolve-price.js';

/** What a product costs with and without a contract. */
export interface PriceChange {
  quantity: WireDecimal;
  before: ResolvedPrice;
  after: ResolvedPrice;
}

/**
 * How the prices of a product change if a contract becomes active: without it, and with it, whatever its status is. Asked at
 * the quantity 1 and where each of its tiers begins: from there on a tier's price stays the same. What comes to the same price by
 * the same contract is left out.
 */
export function comparePrices(
  contractId: string,
  question: Omit<PriceQuestion, 'quantity'>,
  { offers, lists }: PossiblePrices,
): PriceChange[] {
  const offer = offers.find(({ id }) => id === contractId);
  if (!offer) return [];
  const others = offers.filter((other) => other !== offer);
  const without = { offers: others, lists };
  const active = { offers: [...others, { ...offer, status: 'active' as const }], lists };
  return [...new Set([1, ...offer.startQuantities])].flatMap((start) => {
    const quantity = toWire(decimal(start));
    const before = resolvePrice({ ...question, quantity }, without);
    const after = resolvePrice({ ...question, quantity }, active);
    return isSame(before, after) ? [] : [{ quantity, before, after }];
  });
}

const isSame = (one: ResolvedPrice, other: ResolvedPrice): boolean =>
  one.applied?.offer.id === other.applied?.offer.id && samePrice(one.unitPrice, other.unitPrice);

const samePrice = (one: WireDecimal | null, other: WireDecimal | null): boolean =>
  one === null || other === null ? one === other : compareWire(one, other) === 0;
