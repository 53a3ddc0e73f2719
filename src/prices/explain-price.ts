import type { WireDecimal } from '../platform/values/decimal.js';
import { listsInOrder, type PriceInList, priceInList } from './list-price.js';
import {
  type AppliedOffer,
  applyOffer,
  type ContractOffer,
  type PossiblePrices,
  type PriceQuestion,
  type Refusal,
  type Rule,
  ruleBetween,
} from './resolve-price.js';

/** So many contracts are told at most, those that came nearest first. */
export const MOST_OFFERS = 1000;

/** A contract that could have priced, and why it did not. */
export interface OfferCandidate {
  offer: ContractOffer;
  /** Where a tier holds the quantity. */
  tier: number | null;
  unitPrice: WireDecimal | null;
  /** Why it does not apply, or the rule by which the winner goes before it; null for the winner. */
  beatenBy: Refusal | Rule | null;
}

/** A price list that could have priced. */
export interface ListCandidate extends PriceInList {
  /** A contract, or a list that is asked before this one; null for the winner. */
  beatenBy: 'contract_pricing' | 'price_list' | null;
}

export interface Explanation {
  offers: OfferCandidate[];
  lists: ListCandidate[];
}

/**
 * Every price that the product could have had, by the rules of {@link resolvePrice}: contracts that apply in their order of
 * precedence, those that do not by their ids, then price lists in the order in which they are asked.
 */
export function explainPrice(question: PriceQuestion, { offers, lists }: PossiblePrices): Explanation {
  const applied: AppliedOffer[] = [];
  const refused: OfferCandidate[] = [];
  for (const offer of offers) {
    const outcome = applyOffer(offer, question);
    if (typeof outcome === 'object') applied.push(outcome);
    else refused.push({ offer, tier: null, unitPrice: null, beatenBy: outcome });
  }
  applied.sort((a, b) => (ruleBetween(a, b) ? -1 : 1));
  refused.sort(({ offer: a }, { offer: b }) => (a.id < b.id ? -1 : 1));
  const [winner] = applied;
  return {
    offers: [
      ...applied.map((one) => ({ ...one, beatenBy: one === winner ? null : ruleBetween(winner!, one)! })),
      ...refused,
    ].slice(0, MOST_OFFERS),
    lists: listsInOrder(lists, question.preferredLists).map((list, index) => ({
      ...priceInList(list, question.quantity),
      beatenBy: winner ? 'contract_pricing' : index ? 'price_list' : null,
    })),
  };
}
