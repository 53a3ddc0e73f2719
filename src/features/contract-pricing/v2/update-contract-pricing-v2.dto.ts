import { EXAMPLE_SEGMENT_ID } from '../../../demo/ids/example-ids.js';
import { IdentifierList, ListOf, Nested, TextList } from '../../../platform/edge/validation/nested.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { Identifier, OneOf, Text, Whole, YesNo } from '../../../platform/edge/validation/scalars.js';
import { ScheduledTime, TimeZoneName } from '../../../platform/edge/validation/schedule.js';
import { MAX_CUSTOMERS, MAX_SEGMENTS, MAX_SKUS, MAX_TIERS_OF_SKU } from '../contract-limits.js';
import { EFFECTIVE_STATUSES, type EffectiveStatus, type ScheduleTime } from '../contract-schedule.js';
import * as contract from '../contract.entity.js';
import { NewContractTier } from '../wire/contract-fields.js';
import { ContractPricingV2 } from './contract-pricing-v2.dto.js';

const REPLACED_LIST = { change: true, nullable: true, unique: true, description: 'Replaces the whole list' } as const;

export class ChangedContractPriceV2 {
  @Identifier({ example: 'NW-001' }) sku_id: string;
  @ListOf(() => NewContractTier, {
    max: MAX_TIERS_OF_SKU,
    description: 'An empty list removes the SKU from the contract',
  })
  volume_tiers: NewContractTier[];
}

export class ChangedContractScheduleV2 {
  @ScheduledTime({ change: true, example: '2026-07-01T00:00:00' }) start_date?: ScheduleTime;
  @ScheduledTime({ change: true, nullable: true, example: '2030-01-01T00:00:00+01:00' }) end_date?: ScheduleTime | null;
}

/** Omitted fields are kept; null clears. */
@ResponseOnly(ContractPricingV2)
export class UpdateContractPricingV2 {
  @Text({ change: true, example: 'Prices of prospects, revised' }) name?: string;
  @Identifier({ change: true, nullable: true }) reference_id?: string | null;
  @OneOf(EFFECTIVE_STATUSES, {
    change: true,
    description:
      'Write `active` or `inactive`; `scheduled` and `expired` are accepted only if the contract has that status, and change nothing',
    example: 'active',
  })
  contract_status?: EffectiveStatus;
  @OneOf(contract.CONTRACT_AUDIENCES, { change: true, example: 'segments' })
  customer_group_type?: contract.ContractAudience;
  @IdentifierList({ ...REPLACED_LIST, max: MAX_CUSTOMERS, example: [] }) customer_ids?: string[] | null;
  @IdentifierList({ ...REPLACED_LIST, max: MAX_SEGMENTS, example: [EXAMPLE_SEGMENT_ID] }) customer_segments?:
    | string[]
    | null;
  @ListOf(() => ChangedContractPriceV2, {
    change: true,
    max: MAX_SKUS,
    description: 'Replaces the prices of each SKU in this list; prices of other SKUs are kept',
  })
  product_price_map?: ChangedContractPriceV2[];
  @Nested(() => ChangedContractScheduleV2, { change: true, description: 'Omitted fields are kept' })
  schedule_details?: ChangedContractScheduleV2;
  @TimeZoneName({
    change: true,
    description: 'Start and end that are not sent remain the same exact times',
    example: 'Europe/Berlin',
  })
  timezone?: string;
  @TextList({
    ...REPLACED_LIST,
    values: contract.CONTRACT_CHANNELS,
    max: contract.CONTRACT_CHANNELS.length,
    example: ['storefront'],
  })
  channel?: contract.ContractChannel[] | null;
  @YesNo({ change: true, example: true }) discount_campaign_allowed?: boolean;
  @OneOf(contract.DISCOUNT_BASES, { change: true, example: 'base_price' })
  discount_applicable_on?: contract.DiscountBase;
  @Whole({ change: true, example: 5 }) priority?: number;
}
