import { PageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { QueryList } from '../../platform/validation/query.js';
import { Id, OneOf, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import { PRICE_LIST_STATUSES, type PriceListStatus } from '../price-list.entity.js';
import { PRICE_LIST_SORTS, type PriceListSort } from '../price-lists.queries.js';

const CURRENCY = 'ISO 4217; must be the currency of the tenant';

export class CreatePriceListV1 {
  @Text({ max: 50, example: 'WHOLESALE-2026' }) reference_id: string;
  @Text({ max: 50, example: 'Wholesale 2026' }) name: string;
  @Text({ optional: true, example: 'Prices of the 2026 catalogue' }) description?: string;
  @OneOf(PRICE_LIST_STATUSES, { optional: true, example: 'active' }) status?: PriceListStatus;
  @YesNo({ optional: true, description: 'Makes it the default instead of the present one', example: false })
  is_default?: boolean;
  @Whole({ optional: true, example: 10 }) priority?: number;
  @Text({ optional: true, description: CURRENCY, example: 'USD' }) currency?: string;
}

export class UpdatePriceListV1 {
  @Text({ max: 50, change: true }) reference_id?: string;
  @Text({ max: 50, change: true, example: 'Wholesale 2026, revised' }) name?: string;
  @Text({ change: true, nullable: true, example: 'Prices from July on' }) description?: string | null;
  @OneOf(PRICE_LIST_STATUSES, { change: true }) status?: PriceListStatus;
  @YesNo({ change: true }) is_default?: boolean;
  @Whole({ change: true }) priority?: number;
  @Text({ change: true, description: CURRENCY }) currency?: string;
}

export class ListPriceListsV1 extends PageQuery {
  @SortBy(PRICE_LIST_SORTS, 'updated_at') sort_by?: PriceListSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryList({ commas: true, description: "Only these of the caller's own references" }) reference_ids?: string[];
}

export class PriceListV1 {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() name: string;
  @Text({ nullable: true }) description: string | null;
  @OneOf(PRICE_LIST_STATUSES) status: PriceListStatus;
  @YesNo() is_default: boolean;
  @Whole() priority: number;
  @Text({ max: 3, description: 'ISO 4217; the currency of the tenant', example: 'USD' }) currency: string;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
