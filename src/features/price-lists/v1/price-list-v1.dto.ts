import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { QueryList } from '../../../platform/edge/validation/query.js';
import { TimesFields } from '../../../platform/edge/validation/record-fields.js';
import { Identifier, OneOf, Whole } from '../../../platform/edge/validation/scalars.js';
import { PRICE_LIST_STATUSES, type PriceListStatus } from '../price-list.entity.js';
import { PRICE_LIST_SORTS } from '../price-lists.queries.js';
import { NewPriceListFields, PriceListChangeFields, PriceListFields } from '../wire/price-list-fields.js';

export class CreatePriceListV1 extends NewPriceListFields {
  @Identifier({ max: 50, example: 'WHOLESALE-2026' }) override reference_id: string;
  @OneOf(PRICE_LIST_STATUSES, { optional: true, example: 'active' }) override status?: PriceListStatus;
  @Whole({ optional: true, example: 10 }) override priority?: number;
}

export class UpdatePriceListV1 extends PriceListChangeFields {}

export class ListPriceListsV1 extends Sorted(PageQuery, PRICE_LIST_SORTS) {
  @QueryList({ commas: true, description: 'Only lists with these values of `reference_id`' }) reference_ids?: string[];
}

export class PriceListV1 extends Combined(PriceListFields, TimesFields) {}
