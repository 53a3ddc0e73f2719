import { PageQuery, Sorted } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { QueryList, QueryText } from '../../platform/validation/query.js';
import { Text, Timestamp } from '../../platform/validation/scalars.js';
import { MAX_SKUS, MAX_TIERS_OF_SKU } from '../contract-limits.js';
import { CONTRACT_SORTS } from '../contract-pricing.queries.js';
import * as fields from '../wire/contract-fields.js';

export class NewContractTierV1 extends fields.NewContractTierFields {}

export class NewContractPriceV1 {
  @Text({ example: 'NW-003' }) sku_id: string;
  @ListOf(() => NewContractTierV1, { min: 1, max: MAX_TIERS_OF_SKU }) volume_tiers: NewContractTierV1[];
}

export class NewContractScheduleV1 extends fields.NewContractScheduleFields {}

class NewContractMainFieldsV1 extends fields.NewContractFields {
  @Text({ optional: true, min: 1, example: 'CONTRACT-EXAMPLE-1' }) override reference_id?: string;
  @ListOf(() => NewContractPriceV1, { min: 1, max: MAX_SKUS })
  product_price_map: NewContractPriceV1[];
  @Nested(() => NewContractScheduleV1) schedule_details: NewContractScheduleV1;
}

export class CreateContractPricingV1 extends Combined(NewContractMainFieldsV1, fields.NewContractTermFields) {}

export class ContractTierV1 extends fields.ContractTierFields {}

export class ContractPriceV1 {
  @Text() sku_id: string;
  @ListOf(() => ContractTierV1, { max: MAX_TIERS_OF_SKU }) volume_tiers: ContractTierV1[];
}

export class ContractScheduleV1 extends fields.ContractScheduleFields {}

class ContractMainFieldsV1 extends fields.ContractFields {
  @ListOf(() => ContractPriceV1, { max: MAX_SKUS })
  product_price_map: ContractPriceV1[];
  @Nested(() => ContractScheduleV1) schedule_details: ContractScheduleV1;
}

export class ContractPricingV1 extends Combined(ContractMainFieldsV1, fields.ContractTermFields) {
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class ListContractPricingV1 extends Sorted(PageQuery, CONTRACT_SORTS) {
  @QueryList({
    description: 'Only contracts with these values of `reference_id`; repeat the parameter for several values',
  })
  reference_ids?: string[];
  @QueryText({
    description: 'Only contracts whose name or `reference_id` contains this text, in upper or lower case',
    example: 'alfki',
  })
  search?: string;
}
