import type { WireDecimal } from '#platform/base/values/decimal.js';
import { type ListPrice, priceInList, searchLists } from './list-price.js';
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

/** Contracts in one explanation. */
export const MAX_OFFERS = 1000;

/** A contract of the customer with a price of the product. */
export interface OfferCandidate {
  offer: ContractOffer;
  /** Index of the tier that applies to the quantity; null if the contract does not apply. */
  tier: number | null;
  unitPrice: WireDecimal | null;
  /** Why the contract does not apply, or the rule by which the chosen contract precedes it; null for the chosen one. */
  beatenBy: Refusal | Rule | null;
}

/** A price list of the customer with a price of the product. */
export interface ListCandidate {
  list: ListPrice;
  /** Null if the list is inactive. */
  unitPrice: WireDecimal | null;
  /** Whether the list is inactive, or a contract or an earlier price list was chosen; null for the chosen list. */
  beatenBy: Extract<Refusal, 'inactive'> | 'contract_pricing' | 'price_list' | null;
}

export interface Explanation {
  offers: OfferCandidate[];
  lists: ListCandidate[];
}

/**
 * All prices that {@link resolvePrice} chooses from: contracts that apply in their order of precedence, then contracts that do not
 * apply by id (at most {@link MAX_OFFERS} together); and price lists in their order of precedence, then inactive ones.
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
  const { active, inactive } = searchLists(lists, question.searchedLists);
  return {
    offers: [
      ...applied.map((one) => ({ ...one, beatenBy: one === winner ? null : ruleBetween(winner!, one)! })),
      ...refused,
    ].slice(0, MAX_OFFERS),
    lists: [
      ...active.map((list, index) => ({
        list,
        unitPrice: priceInList(list, question.quantity).unitPrice,
        beatenBy: winner ? ('contract_pricing' as const) : index ? ('price_list' as const) : null,
      })),
      ...inactive.map((list) => ({ list, unitPrice: null, beatenBy: 'inactive' as const })),
    ],
  };
}
