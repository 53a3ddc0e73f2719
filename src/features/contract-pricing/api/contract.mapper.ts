import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf, type PageQuery } from '#platform/edge/http/page-query.js';
import { toTimestamp, toTimestampOrNull, versionAndTimesOf } from '#platform/base/values/time.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { ContractPriceRecord } from '../contract-pricing.queries.js';
import type { ContractFilter, ContractView } from '../contract-pricing.service.js';
import type { ScheduleTime } from '../contract-schedule.js';
import type { ContractStatus } from '../contract.entity.js';
import type { NewContract } from '../new-contract.js';
import type { ContractPriceEntry } from '../price-map.js';
import type { ContractChanges } from '../update-contract.js';
import type {
  ContractPrice,
  ContractSchedule,
  ContractShape,
  NewContractPrice,
  NewContractSchedule,
} from './contract.shape.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';

type Parts = 'product_price_map' | 'schedule_details';

/** `priority` is only in v2. */
type SentContract = CreatedFields<Omit<ContractShape, Parts>> & {
  contract_status?: ContractStatus;
  product_price_map: NewContractPrice[];
  schedule_details: NewContractSchedule;
};

/** A change. Omitted fields are kept; null clears. */
type ChangedContract = ChangedFields<Omit<ContractShape, Parts>> & {
  product_price_map?: NewContractPrice[];
  schedule_details?: { start_date?: ScheduleTime; end_date?: ScheduleTime | null };
};

/** Maps a creation to a new contract, and a change to its changes. */
export function contractFrom(dto: SentContract): Complete<NewContract, 'id'>;
export function contractFrom(dto: ChangedContract): Complete<ContractChanges>;
export function contractFrom(dto: ChangedContract): Complete<ContractChanges> {
  return {
    name: dto.name,
    referenceId: dto.reference_id,
    status: dto.contract_status,
    audience: dto.customer_group_type,
    customerIds: dto.customer_ids === null ? [] : dto.customer_ids,
    segmentIds: dto.customer_segments === null ? [] : dto.customer_segments,
    prices: dto.product_price_map?.map(priceFrom),
    startsAt: dto.schedule_details?.start_date,
    endsAt: dto.schedule_details?.end_date,
    timezone: dto.timezone,
    channels: dto.channel === null ? [] : dto.channel,
    discountCampaignAllowed: dto.discount_campaign_allowed,
    discountApplicableOn: dto.discount_applicable_on,
    priority: dto.priority,
  } satisfies Record<keyof Complete<NewContract, 'id'>, unknown>;
}

const priceFrom = (dto: NewContractPrice): ContractPriceEntry => ({
  sku: dto.sku_id,
  tiers: dto.volume_tiers.map(({ start_quantity, end_quantity, price }) => ({
    start: start_quantity,
    end: end_quantity || null, // 0 means no end
    price,
  })),
});

export const contractFilter = (query: PageQuery & { search?: string }): ContractFilter => ({
  ...commonFilterOf(query),
  search: query.search,
});

type ContractFields = AnsweredFields<Omit<ContractShape, 'priority' | Parts>> & {
  product_price_map: ContractPrice[];
  schedule_details: ContractSchedule;
};

export const contractFields = (contract: ContractView): ContractFields => ({
  id: contract.id,
  name: contract.name,
  reference_id: contract.referenceId,
  contract_status: contract.effectiveStatus,
  customer_group_type: contract.audience,
  customer_ids: contract.customerIds,
  customer_segments: contract.segmentIds,
  product_price_map: contract.prices.map(priceFields),
  schedule_details: {
    start_date: toTimestamp(contract.startsAt),
    end_date: toTimestampOrNull(contract.endsAt),
  },
  timezone: contract.timezone,
  channel: contract.channels,
  discount_campaign_allowed: contract.discountCampaignAllowed,
  discount_applicable_on: contract.discountApplicableOn,
});

const priceFields = ({ sku, startQuantities, endQuantities, prices }: ContractPriceRecord): ContractPrice => ({
  sku_id: sku,
  volume_tiers: prices.map((price, index) => ({
    start_quantity: startQuantities[index]!,
    end_quantity: endQuantities[index]!,
    price,
  })),
});

/** A contract as v2, files and the journal show it. */
export const contractRepresentation = (
  contract: ContractView,
): ContractFields & { priority: number } & VersionAndTimesFields => ({
  ...contractFields(contract),
  priority: contract.priority,
  ...versionAndTimesOf(contract),
});
