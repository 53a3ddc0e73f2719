import { ListOf } from '#platform/edge/validation/nested.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Identifier } from '#platform/edge/validation/scalars.js';
import { ScheduledTime } from '#platform/edge/validation/schedule.js';
import { Changed } from '#platform/edge/validation/shapes.js';
import { MAX_TIERS_OF_SKU } from '../contract-limits.js';
import type { ScheduleTime } from '../contract-schedule.js';
import { ContractShape, NewContractTier } from '../api/contract.shape.js';
import { ContractPricingV2 } from './contract-pricing-v2.dto.js';

export class ChangedContractPriceV2 {
  @Identifier({ example: 'NW-001' }) sku_id: string;
  @ListOf(() => NewContractTier, {
    max: MAX_TIERS_OF_SKU,
    description: 'An empty list removes the SKU from the contract',
  })
  volume_tiers: NewContractTier[];
}

export class ChangedContractScheduleV2 {
  @ScheduledTime({ day: 'first', change: true, example: '2026-07-01T00:00:00' }) start_date?: ScheduleTime;
  @ScheduledTime({ day: 'last', change: true, nullable: true, example: '2030-01-01T00:00:00+01:00' })
  end_date?: ScheduleTime | null;
}

/** Omitted fields are kept; null clears. */
@ResponseOnly(ContractPricingV2)
export class UpdateContractPricingV2 extends Changed(ContractShape, 'v2', {
  nested: {
    product_price_map: () => ChangedContractPriceV2,
    schedule_details: () => ChangedContractScheduleV2,
  },
}) {}
