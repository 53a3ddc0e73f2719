import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { ScheduledTime } from '#platform/edge/validation/schedule.js';
import { QueryText } from '#platform/edge/validation/query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';
import type { ScheduleTime } from '../contract-schedule.js';
import type { ContractStatus } from '../contract.entity.js';
import { CONTRACT_SORTS } from '../contract-pricing.queries.js';
import * as fields from '../api/contract.shape.js';

export class NewContractScheduleV2 {
  @ScheduledTime({ day: 'first', example: '2026-01-01T00:00:00+01:00' }) start_date: ScheduleTime;
  @ScheduledTime({ day: 'last', optional: true, example: '2036-01-01T00:00:00Z' }) end_date?: ScheduleTime;
}

export class CreateContractPricingV2 extends Created(fields.ContractShape, 'v2', {
  nested: { schedule_details: () => NewContractScheduleV2 },
}) {
  override contract_status?: ContractStatus;
}

export class ContractPricingV2 extends Combined(
  Answered(fields.ContractShape, 'v2', {
    nested: { product_price_map: () => fields.ContractPrice, schedule_details: () => fields.ContractSchedule },
  }),
  VersionAndTimesFields,
) {}

export class ListContractPricingV2 extends Sorted(CursorPageQuery, CONTRACT_SORTS) {
  @QueryText({
    kind: 'line',
    description:
      'Only contracts whose name or `reference_id` contains this text; upper and lower case and accents do not matter',
    example: 'alfki',
  })
  search?: string;
}
