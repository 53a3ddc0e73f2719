import type { Explanation } from '../explain-price.js';
import type { PriceAnswer, PricedLine, PriceRequest } from '../prices.service.js';
import type { ContractOffer } from '../resolve-price.js';
import type * as types from './price-v2.dto.js';

export const fromV2 = (dto: types.ResolvePricesV2): PriceRequest => ({
  customerId: dto.customer_id,
  lines: dto.lines,
  at: dto.at,
  channel: dto.channel,
  priceListId: dto.price_list_id,
  explain: dto.explain,
});

export const toV2 = ({ customerId, at, channel, currency, lines }: PriceAnswer): types.ResolvedPricesV2 => ({
  customer_id: customerId,
  at: at.toISOString(),
  channel,
  currency,
  lines: lines.map(lineToV2),
});

const lineToV2 = (line: PricedLine): types.ResolvedPriceV2 => ({
  sku: line.sku,
  product_id: line.productId,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  reason: line.reason,
  contract: line.applied && contractToV2(line.applied.offer, line.applied.tier),
  price_list_id: line.inList?.list.priceListId ?? null,
  base_price: line.inList?.list.price ?? null,
  discount_campaign_allowed: line.applied?.offer.discountCampaignAllowed ?? true,
  discount_applicable_on: line.applied?.offer.discountApplicableOn ?? null,
  discountable_price: line.discountablePrice,
  warnings: line.warnings,
  candidates: line.explanation && candidatesToV2(line.explanation),
});

const timeToV2 = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** `tier` is null if no tier contains the quantity. */
const contractToV2 = (offer: ContractOffer, tier: number | null): types.PriceContractV2 => ({
  id: offer.id,
  name: offer.name,
  reference_id: offer.referenceId,
  customer_group_type: offer.audience,
  customer_segments: offer.segmentIds,
  priority: offer.priority,
  start_date: timeToV2(offer.startsAt),
  end_date: offer.endsAt === null ? null : timeToV2(offer.endsAt),
  start_quantity: tier === null ? null : offer.startQuantities[tier]!,
  end_quantity: tier === null ? null : offer.endQuantities[tier]!,
});

const candidatesToV2 = ({ offers, lists }: Explanation): types.PriceCandidateV2[] => {
  const byContracts = offers.map(({ offer, tier, unitPrice, beatenBy }) => ({
    contract: contractToV2(offer, tier),
    price_list_id: null,
    unit_price: unitPrice,
    beaten_by: beatenBy,
  }));
  const byLists = lists.map(({ list, unitPrice, beatenBy }) => ({
    contract: null,
    price_list_id: list.priceListId,
    unit_price: unitPrice,
    beaten_by: beatenBy,
  }));
  return [byContracts, byLists].flat();
};
