import type {
  ContractAudience,
  ContractChannel,
  ContractStatus,
  DiscountBase,
} from '../contract-pricing/contract.entity.js';
import { compareWire, type WireDecimal } from '../platform/values/decimal.js';
import { type ListPrice, listsInOrder, type PriceInList, priceInList } from './list-price.js';

/** A contract with its prices of one product. Its audience has the customer; nothing else is judged yet. */
export interface ContractOffer extends ContractTerms {
  /** Volume tiers by rising start: three arrays of one length. */
  startQuantities: number[];
  /** The last quantity of each tier; null where it has no end. */
  endQuantities: (number | null)[];
  prices: WireDecimal[];
}

/** What of a contract decides, or is told of it. Times in milliseconds since 1970. */
export interface ContractTerms {
  id: string;
  name: string;
  referenceId: string | null;
  status: ContractStatus;
  audience: ContractAudience;
  /** The customer's, that the contract is with. */
  segmentIds: string[];
  priority: number;
  startsAt: number;
  endsAt: number | null;
  /** None means all. */
  channels: ContractChannel[];
  discountCampaignAllowed: boolean;
  discountApplicableOn: DiscountBase;
}

/** Everything that one product could cost a customer. */
export interface PossiblePrices {
  offers: readonly ContractOffer[];
  lists: readonly ListPrice[];
}

export interface PriceQuestion {
  quantity: WireDecimal;
  /** Milliseconds since 1970. */
  at: number;
  channel: ContractChannel;
  /** Price lists to look in before the default one, in this order. */
  preferredLists: readonly (string | null)[];
}

/** Why a contract does not apply at all. */
export const REFUSALS = ['inactive', 'schedule', 'channel', 'quantity'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** By what one of two contracts that apply goes before the other, in the order in which they are asked. */
export const RULES = ['audience', 'priority', 'unit_price', 'start_date', 'id'] as const;
export type Rule = (typeof RULES)[number];

/** A contract that applies, with the tier that prices the whole quantity. */
export interface AppliedOffer {
  offer: ContractOffer;
  tier: number;
  unitPrice: WireDecimal;
}

/** `contract_pricing`, or which price of a list. */
export type PriceReason = 'contract_pricing' | PriceInList['reason'] | 'no_price';

export interface ResolvedPrice {
  unitPrice: WireDecimal | null;
  reason: PriceReason;
  /** The contract that prices. */
  applied: AppliedOffer | null;
  /** The list that prices, or would without the contract; it has the base price and the order quantities. */
  inList: PriceInList | null;
}

const AUDIENCE_RANK: Record<ContractAudience, number> = { customers: 0, segments: 1, all: 2 };

/** Below 0 where `a` goes before `b`. */
const PRECEDENCE: Record<Rule, (a: AppliedOffer, b: AppliedOffer) => number> = {
  audience: ({ offer: a }, { offer: b }) => AUDIENCE_RANK[a.audience] - AUDIENCE_RANK[b.audience],
  priority: ({ offer: a }, { offer: b }) => b.priority - a.priority,
  unit_price: (a, b) => compareWire(a.unitPrice, b.unitPrice),
  start_date: ({ offer: a }, { offer: b }) => b.startsAt - a.startsAt,
  id: ({ offer: a }, { offer: b }) => (a.id < b.id ? -1 : Number(a.id > b.id)),
};

/** The rule by which `winner` goes before `other`; undefined where it does not. */
export function ruleBetween(winner: AppliedOffer, other: AppliedOffer): Rule | undefined {
  for (const rule of RULES) {
    const difference = PRECEDENCE[rule](winner, other);
    if (difference) return difference < 0 ? rule : undefined;
  }
  return undefined;
}

/** The contract's price of the quantity, or why it has none. A start is part of its window, an end is not. */
export function applyOffer(offer: ContractOffer, { quantity, at, channel }: PriceQuestion): AppliedOffer | Refusal {
  if (offer.status !== 'active') return 'inactive';
  if (at < offer.startsAt || (offer.endsAt !== null && at >= offer.endsAt)) return 'schedule';
  if (offer.channels.length && !offer.channels.includes(channel)) return 'channel';
  const tier = offer.startQuantities.findIndex((start, index) => {
    const end = offer.endQuantities[index] ?? null;
    return compareWire(quantity, start) >= 0 && (end === null || compareWire(quantity, end) <= 0);
  });
  return tier < 0 ? 'quantity' : { offer, tier, unitPrice: offer.prices[tier]! };
}

/**
 * What one product costs a customer (contract, section 9, "Resolve"): by the contract that goes before all others, else by the
 * first price list that has the product, else nothing. The order of `possible` does not matter. Prices are of one unit, in the
 * tenant's currency, and never rounded.
 */
export function resolvePrice(question: PriceQuestion, { offers, lists }: PossiblePrices): ResolvedPrice {
  let applied: AppliedOffer | null = null;
  for (const offer of offers) {
    const next = applyOffer(offer, question);
    if (typeof next === 'object' && (!applied || ruleBetween(next, applied))) applied = next;
  }
  const [list] = listsInOrder(lists, question.preferredLists);
  const inList = list ? priceInList(list, question.quantity) : null;
  if (applied) return { unitPrice: applied.unitPrice, reason: 'contract_pricing', applied, inList };
  return { unitPrice: inList?.unitPrice ?? null, reason: inList?.reason ?? 'no_price', applied, inList };
}

/**
 * The unit price that discount campaigns reduce; null where none may, or there is none to reduce (contract, section 9,
 * `discount_campaign_allowed` and `discount_applicable_on`). Campaigns on the base price start from the list's `price`.
 */
export function discountablePrice({ unitPrice, applied, inList }: ResolvedPrice): WireDecimal | null {
  if (!applied) return unitPrice;
  if (!applied.offer.discountCampaignAllowed) return null;
  return applied.offer.discountApplicableOn === 'base_price' ? (inList?.list.price ?? null) : unitPrice;
}
