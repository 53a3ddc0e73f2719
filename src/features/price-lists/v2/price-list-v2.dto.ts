import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';
import { VersionAndTimesFields } from '../../../platform/edge/validation/record-fields.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { ExactText, Identifier, OneOf, Text, Whole, YesNo } from '../../../platform/edge/validation/scalars.js';
import { PRICE_LIST_STATUSES, type PriceListStatus } from '../price-list.entity.js';
import { PRICE_LIST_SORTS } from '../price-lists.queries.js';
import { NewPriceListFields, PriceListChangeFields, PriceListFields } from '../wire/price-list-fields.js';
import { FileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';

export class CreatePriceListV2 extends NewPriceListFields {
  @Identifier({ max: 50, example: 'WHOLESALE-2027' }) override reference_id: string;
  @Identifier({ max: 50, example: 'Wholesale 2027' }) override name: string;
  @ExactText({ optional: true, example: 'Prices of the 2027 catalogue' }) override description?: string;
  @OneOf(PRICE_LIST_STATUSES, { optional: true, example: 'active' })
  override status?: PriceListStatus;
  @YesNo({ optional: true }) override is_default?: boolean;
  @Whole({ optional: true, example: 10 }) override priority?: number;
}

export class ListPriceListsV2 extends Sorted(CursorPageQuery, PRICE_LIST_SORTS) {}

export class ExportPriceListsV2 extends Combined(Without(ListPriceListsV2, PAGE_PARAMETERS), FileParametersV2) {}

export class PriceListV2 extends Combined(PriceListFields, VersionAndTimesFields) {
  @Text({ max: 50 }) override reference_id: string;
  @Text({ max: 50 }) override name: string;
}

/** Absent fields keep their values; null clears. */
@ResponseOnly(PriceListV2)
export class UpdatePriceListV2 extends PriceListChangeFields {
  @Identifier({ max: 50, change: true }) override reference_id?: string;
  @Identifier({ max: 50, change: true, example: 'Wholesale 2027, revised' }) override name?: string;
}
