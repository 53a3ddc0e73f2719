import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryList } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { PRICE_LIST_SORTS } from '../price-lists.queries.js';
import { PriceListShape } from '../api/price-list.shape.js';

export class CreatePriceListV1 extends Created(PriceListShape, 'v1') {}

export class UpdatePriceListV1 extends Changed(PriceListShape, 'v1') {}

export class ListPriceListsV1 extends Sorted(PageQuery, PRICE_LIST_SORTS) {
  @QueryList({ commas: true, description: 'Only lists with these values of `reference_id`' }) reference_ids?: string[];
}

export class PriceListV1 extends Combined(Answered(PriceListShape, 'v1'), TimesFields) {}
