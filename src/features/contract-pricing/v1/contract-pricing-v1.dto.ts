import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryList, QueryText } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Identifier } from '#platform/edge/validation/scalars.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';
import type { ContractStatus } from '../contract.entity.js';
import { CONTRACT_SORTS } from '../contract-pricing.queries.js';
import * as fields from '../api/contract.shape.js';

export class NewContractPriceV1 extends fields.NewContractPrice {
  @Identifier({ example: 'NW-003' }) override sku_id: string;
}

export class CreateContractPricingV1 extends Created(Without(fields.ContractShape, ['priority']), 'v1', {
  nested: { product_price_map: () => NewContractPriceV1 },
}) {
  override contract_status?: ContractStatus;
}

export class ContractPricingV1 extends Combined(
  Answered(Without(fields.ContractShape, ['priority']), 'v1', {
    nested: { product_price_map: () => fields.ContractPrice, schedule_details: () => fields.ContractSchedule },
  }),
  TimesFields,
) {}

export class ListContractPricingV1 extends Sorted(PageQuery, CONTRACT_SORTS) {
  @QueryList({
    description: 'Only contracts with these values of `reference_id`; repeat the parameter for several values',
  })
  reference_ids?: string[];
  @QueryText({
    kind: 'line',
    description:
      'Only contracts whose name or `reference_id` contains this text; upper and lower case and accents do not matter',
    example: 'alfki',
  })
  search?: string;
}
