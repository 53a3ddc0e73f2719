import { CursorPageQuery, Sorted } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { QueryText } from '../../platform/validation/query.js';
import { Text, Timestamp, Whole } from '../../platform/validation/scalars.js';
import { MAX_SKUS, MAX_TIERS_OF_SKU } from '../contract-limits.js';
import { CONTRACT_SORTS } from '../contract-pricing.queries.js';
import * as fields from '../wire/contract-fields.js';

export class NewContractTierV2 extends fields.NewContractTierFields {}

export class NewContractPriceV2 {
  @Text({ example: 'NW-002' }) sku_id: string;
  @ListOf(() => NewContractTierV2, { min: 1, max: MAX_TIERS_OF_SKU }) volume_tiers: NewContractTierV2[];
}

export class NewContractScheduleV2 extends fields.NewContractScheduleFields {}

class NewContractMainFieldsV2 extends fields.NewContractFields {
  @ListOf(() => NewContractPriceV2, { min: 1, max: MAX_SKUS })
  product_price_map: NewContractPriceV2[];
  @Nested(() => NewContractScheduleV2) schedule_details: NewContractScheduleV2;
}

export class CreateContractPricingV2 extends Combined(NewContractMainFieldsV2, fields.NewContractTermFields) {
  @Whole({ optional: true, example: 3 })
  priority?: number;
}

export class ContractTierV2 extends fields.ContractTierFields {}

export class ContractPriceV2 {
  @Text() sku_id: string;
  @ListOf(() => ContractTierV2, { max: MAX_TIERS_OF_SKU }) volume_tiers: ContractTierV2[];
}

export class ContractScheduleV2 extends fields.ContractScheduleFields {}

class ContractMainFieldsV2 extends fields.ContractFields {
  @ListOf(() => ContractPriceV2, { max: MAX_SKUS })
  product_price_map: ContractPriceV2[];
  @Nested(() => ContractScheduleV2) schedule_details: ContractScheduleV2;
}

export class ContractPricingV2 extends Combined(ContractMainFieldsV2, fields.ContractTermFields) {
  @Whole() priority: number;
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class ListContractPricingV2 extends Sorted(CursorPageQuery, CONTRACT_SORTS) {
  @QueryText({
    description: 'Only contracts whose name or `reference_id` contains this text, in upper or lower case',
    example: 'alfki',
  })
  search?: string;
}
