import { commonFilterOf } from '../../platform/http/page-query.js';
import { toTimestamp, toTimestampOrNull } from '../../platform/time.js';
import type { ContractView } from '../contract-pricing.service.js';
import { tiersOf } from '../contract-rows.js';
import type { ContractChanges, ContractFilter, ContractPriceEntry, NewContract } from '../new-contract.js';
import type {
  ContractPricingV2,
  CreateContractPricingV2,
  ListContractPricingV2,
  NewContractPriceV2,
} from './contract-pricing-v2.dto.js';
import type { UpdateContractPricingV2 } from './update-contract-pricing-v2.dto.js';

export const fromV2 = (dto: CreateContractPricingV2): NewContract => ({
  name: dto.name,
  referenceId: dto.reference_id,
  status: dto.contract_status,
  audience: dto.customer_group_type,
  customerIds: dto.customer_ids,
  segmentIds: dto.customer_segments,
  prices: dto.product_price_map.map(entryFromV2),
  startsAt: dto.schedule_details.start_date,
  endsAt: dto.schedule_details.end_date,
  timezone: dto.timezone,
  channels: dto.channel,
  discountCampaignAllowed: dto.discount_campaign_allowed,
  discountApplicableOn: dto.discount_applicable_on,
  priority: dto.priority,
});

export const changesFromV2 = (dto: UpdateContractPricingV2): ContractChanges => ({
  name: dto.name,
  referenceId: dto.reference_id,
  status: dto.contract_status,
  audience: dto.customer_group_type,
  customerIds: dto.customer_ids === null ? [] : dto.customer_ids,
  segmentIds: dto.customer_segments === null ? [] : dto.customer_segments,
  prices: dto.product_price_map?.map(entryFromV2),
  startsAt: dto.schedule_details?.start_date,
  endsAt: dto.schedule_details?.end_date,
  timezone: dto.timezone,
  channels: dto.channel === null ? [] : dto.channel,
  discountCampaignAllowed: dto.discount_campaign_allowed,
  discountApplicableOn: dto.discount_applicable_on,
  priority: dto.priority,
});

const entryFromV2 = (dto: NewContractPriceV2): ContractPriceEntry => ({
  sku: dto.sku_id,
  tiers: dto.volume_tiers.map(({ start_quantity, end_quantity, price }) => ({
    start: start_quantity,
    end: end_quantity || null, // 0 has no end
    price,
  })),
});

export const filterFromV2 = (query: ListContractPricingV2): ContractFilter => ({
  ...commonFilterOf(query),
  search: query.search,
});

export const toV2 = (contract: ContractView): ContractPricingV2 => ({
  id: contract.id,
  name: contract.name,
  reference_id: contract.referenceId,
  contract_status: contract.effectiveStatus,
  customer_group_type: contract.audience,
  customer_ids: contract.customerIds,
  customer_segments: contract.segmentIds,
  product_price_map: contract.prices.map((prices) => ({
    sku_id: prices.sku,
    volume_tiers: tiersOf(prices).map(({ start, end, price }) => ({ start_quantity: start, end_quantity: end, price })),
  })),
  schedule_details: {
    start_date: toTimestamp(contract.startsAt),
    end_date: toTimestampOrNull(contract.endsAt),
  },
  timezone: contract.timezone,
  channel: contract.channels,
  discount_campaign_allowed: contract.discountCampaignAllowed,
  discount_applicable_on: contract.discountApplicableOn,
  priority: contract.priority,
  version: contract.version,
  created_at: toTimestamp(contract.createdAt),
  updated_at: toTimestamp(contract.updatedAt),
});
