import { CursorPageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Id, OneOf, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import { PRICE_LIST_STATUSES, type PriceListStatus } from '../price-list.entity.js';
import { PRICE_LIST_SORTS, type PriceListSort } from '../price-lists.queries.js';

const REFERENCE = "The caller's own id, unique in the tenant; prices of products may name the list by it";
const PRIORITY = 'A whole number to order the lists by';
const CURRENCY = 'ISO 4217; must be the currency of the tenant';

export class CreatePriceListV2 {
  @Text({ max: 50, description: REFERENCE, example: 'WHOLESALE-2027' }) reference_id: string;
  @Text({ max: 50, example: 'Wholesale 2027' }) name: string;
  @Text({ optional: true, example: 'Prices of the 2027 catalogue' }) description?: string;
  @OneOf(PRICE_LIST_STATUSES, { optional: true, description: 'Default active', example: 'active' })
  status?: PriceListStatus;
  @YesNo({ optional: true, description: 'true makes it the default instead of the present one', example: false })
  is_default?: boolean;
  @Whole({ optional: true, description: `${PRIORITY}; default 0`, example: 10 }) priority?: number;
  @Text({ optional: true, description: CURRENCY, example: 'USD' }) currency?: string;
}

export class ListPriceListsV2 extends CursorPageQuery {
  @SortBy(PRICE_LIST_SORTS, 'updated_at') sort_by?: PriceListSort;
  @Sort('desc') sort?: 'asc' | 'desc';
}

export class PriceListV2 {
  @Id() id: string;
  @Text({ max: 50, description: REFERENCE }) reference_id: string;
  @Text({ max: 50 }) name: string;
  @Text({ nullable: true }) description: string | null;
  @OneOf(PRICE_LIST_STATUSES) status: PriceListStatus;
  @YesNo({ description: 'One list of the tenant is the default' }) is_default: boolean;
  @Whole({ description: PRIORITY }) priority: number;
  @Text({ max: 3, description: 'ISO 4217; the currency of the tenant', example: 'USD' }) currency: string;
  @Whole({ min: 1, description: 'Counts the changes; the `ETag` too', example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** What is left out stays as it is; null clears. */
@ResponseOnly(PriceListV2)
export class UpdatePriceListV2 {
  @Text({ max: 50, change: true, description: REFERENCE }) reference_id?: string;
  @Text({ max: 50, change: true, example: 'Wholesale 2027, revised' }) name?: string;
  @Text({ change: true, nullable: true, example: 'Prices from July on' }) description?: string | null;
  @OneOf(PRICE_LIST_STATUSES, { change: true }) status?: PriceListStatus;
  @YesNo({ change: true, description: 'true makes it the default instead of the present one' }) is_default?: boolean;
  @Whole({ change: true, description: PRIORITY }) priority?: number;
  @Text({ change: true, description: CURRENCY }) currency?: string;
}
