import { compareWire, toWire, decimal, type WireDecimal } from '#platform/base/values/decimal.js';
import { type PossiblePrices, type PriceQuestion, type ResolvedPrice, resolvePrice } from './resolve-price.js';

/** The price of a product at one quantity without a contract (`before`) and with it (`after`). */
export interface PriceChange {
  quantity: WireDecimal;
  before: ResolvedPrice;
  after: ResolvedPrice;
}

/**
 * How the prices of a product change if a contract becomes active, whatever its present status is. Compares the prices at quantity 1
 * and at the start of each of the contract's tiers, and leaves out quantities with the same price from the same contract.
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
