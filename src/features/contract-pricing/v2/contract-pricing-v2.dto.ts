import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { QueryText } from '../../../platform/edge/validation/query.js';
import { Timestamp, Whole } from '../../../platform/edge/validation/scalars.js';
import { CONTRACT_SORTS } from '../contract-pricing.queries.js';
import * as fields from '../wire/contract-fields.js';
import { FileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';

export class CreateContractPricingV2 extends fields.NewContractFields {
  @Whole({ optional: true, example: 3 })
  priority?: number;
}

export class ContractPricingV2 extends fields.ContractFields {
  @Whole() priority: number;
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class ListContractPricingV2 extends Sorted(CursorPageQuery, CONTRACT_SORTS) {
  @QueryText({
    kind: 'line',
    description:
      'Only contracts whose name or `reference_id` contains this text; upper and lower case and accents do not matter',
    example: 'alfki',
  })
  search?: string;
}

export class ExportContractPricingV2 extends Combined(
  Without(ListContractPricingV2, PAGE_PARAMETERS),
  FileParametersV2,
) {}
