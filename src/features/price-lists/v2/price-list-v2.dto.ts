import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { PRICE_LIST_SORTS } from '../price-lists.queries.js';
import { PriceListShape } from '../api/price-list.shape.js';

export class CreatePriceListV2 extends Created(PriceListShape, 'v2') {}

export class ListPriceListsV2 extends Sorted(CursorPageQuery, PRICE_LIST_SORTS) {}

export class PriceListV2 extends Combined(Answered(PriceListShape, 'v2'), VersionAndTimesFields) {}

/** Absent fields keep their values; null clears. */
@ResponseOnly(PriceListV2)
export class UpdatePriceListV2 extends Changed(PriceListShape, 'v2') {}
