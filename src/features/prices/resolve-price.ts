import type {
  ContractAudience,
  ContractChannel,
  ContractStatus,
  DiscountBase,
} from '#features/contract-pricing/contract.entity.js';
import { compareWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { type ListPrice, type PriceInList, priceInList, type PriceListTerms, searchLists } from './list-price.js';

/** A contract of the customer with its prices of one product. Whether it applies is not decided yet. */
export interface ContractOffer extends ContractTerms {
  /** Volume tiers by rising start: three arrays of the same length. */
  startQuantities: number[];
  /** The last whole quantity of each tier, which the tier holds with its fractions; null for no end. */
  endQuantities: (number | null)[];
  prices: WireDecimal[];
}

/** The fields of a contract that decide on a price or are part of the response. Times are milliseconds since 1970. */
export interface ContractTerms {
  id: string;
  name: string;
  referenceId: string | null;
  status: ContractStatus;
  audience: ContractAudience;
  /** The segments of the contract that the customer is a member of. */
  segmentIds: string[];
  priority: number;
  startsAt: number;
  endsAt: number | null;
  /** Empty means all channels. */
  channels: ContractChannel[];
  discountCampaignAllowed: boolean;
  discountApplicableOn: DiscountBase;
}

/** All prices of one product for one customer. */
export interface PossiblePrices {
  offers: readonly ContractOffer[];
  lists: readonly ListPrice[];
}

export interface PriceQuestion {
  quantity: WireDecimal;
  /** Milliseconds since 1970. */
  at: number;
  channel: ContractChannel;
  /** The price lists to search, in their sequence (`listsInOrder`). */
  searchedLists: readonly PriceListTerms[];
}

/** Why a contract does not apply. */
export const REFUSALS = ['inactive', 'schedule', 'channel', 'quantity'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** The rules that decide which of two contracts that apply precedes the other; the first rule with a difference decides. */
export const RULES = ['audience', 'priority', 'unit_price', 'start_date', 'id'] as const;
export type Rule = (typeof RULES)[number];

/** A contract that applies, with the index of the tier that determines the price of the whole quantity. */
export interface AppliedOffer {
  offer: ContractOffer;
  tier: number;
  unitPrice: WireDecimal;
}

/** The source of a price: a contract, or which price of a list. */
export type PriceReason = 'contract_pricing' | PriceInList['reason'] | 'no_price';

export interface ResolvedPrice {
  unitPrice: WireDecimal | null;
  reason: PriceReason;
  /** The contract that determines the price. */
  applied: AppliedOffer | null;
  /** The list that determines the price, or would without the contract; it has the base price and the order quantity rules. */
  inList: PriceInList | null;
  /** The inactive lists that would have been searched before it. */
  passedOver: readonly PriceListTerms[];
}

const AUDIENCE_RANK: Record<ContractAudience, number> = { customers: 0, segments: 1, all: 2 };

/** Below 0 if `a` precedes `b`. Precedence: the more specific audience, higher priority, lower price, later start, lower id. */
const PRECEDENCE: Record<Rule, (a: AppliedOffer, b: AppliedOffer) => number> = {
  audience: ({ offer: a }, { offer: b }) => AUDIENCE_RANK[a.audience] - AUDIENCE_RANK[b.audience],
  priority: ({ offer: a }, { offer: b }) => b.priority - a.priority,
  unit_price: (a, b) => compareWire(a.unitPrice, b.unitPrice),
  start_date: ({ offer: a }, { offer: b }) => b.startsAt - a.startsAt,
  id: ({ offer: a }, { offer: b }) => (a.id < b.id ? -1 : Number(a.id > b.id)),
};

/** The rule by which `winner` precedes `other`; undefined if it does not precede it. */
export function ruleBetween(winner: AppliedOffer, other: AppliedOffer): Rule | undefined {
  for (const rule of RULES) {
    const difference = PRECEDENCE[rule](winner, other);
    if (difference) return difference < 0 ? rule : undefined;
  }
  return undefined;
}

/**
 * The contract's price of the quantity, or why the contract does not apply. `startsAt` is inclusive, `endsAt` exclusive. A tier holds
 * start ≤ quantity < end + 1, so that 10.5 belongs to a tier from 1 to 10.
 */
export function applyOffer(offer: ContractOffer, { quantity, at, channel }: PriceQuestion): AppliedOffer | Refusal {
  if (offer.status !== 'active') return 'inactive';
  if (at < offer.startsAt || (offer.endsAt !== null && at >= offer.endsAt)) return 'schedule';
  if (offer.channels.length && !offer.channels.includes(channel)) return 'channel';
  const tier = offer.startQuantities.findIndex((start, index) => {
    const end = offer.endQuantities[index] ?? null;
    return compareWire(quantity, start) >= 0 && (end === null || compareWire(quantity, end + 1) < 0);
  });
  return tier < 0 ? 'quantity' : { offer, tier, unitPrice: offer.prices[tier]! };
}

/**
 * The price of one product for a customer: that of the contract that precedes all others, else that of the first active price list
 * that has the product, else none. The order of `offers` and `lists` does not matter. Prices are for one unit, in the tenant's currency, and
 * not rounded.
 */
export function resolvePrice(question: PriceQuestion, { offers, lists }: PossiblePrices): ResolvedPrice {
  let applied: AppliedOffer | null = null;
  for (const offer of offers) {
    const next = applyOffer(offer, question);
    if (typeof next === 'object' && (!applied || ruleBetween(next, applied))) applied = next;
  }
  const { active, passedOver } = searchLists(lists, question.searchedLists);
  const inList = active[0] ? priceInList(active[0], question.quantity) : null;
  if (applied) return { unitPrice: applied.unitPrice, reason: 'contract_pricing', applied, inList, passedOver };
  const [unitPrice, reason] = inList ? [inList.unitPrice, inList.reason] : [null, 'no_price' as const];
  return { unitPrice, reason, applied, inList, passedOver };
}

/**
 * The unit price that discount campaigns reduce: without a contract the resolved price; with one that allows campaigns, the list's
 * `price` or the contract's, as `discountApplicableOn` says; null if the contract does not allow campaigns or there is no price.
 */
export function discountablePrice({ unitPrice, applied, inList }: ResolvedPrice): WireDecimal | null {
  if (!applied) return unitPrice;
  if (!applied.offer.discountCampaignAllowed) return null;
  return applied.offer.discountApplicableOn === 'base_price' ? (inList?.list.price ?? null) : unitPrice;
}
