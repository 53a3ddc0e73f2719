import { EXAMPLE_CUSTOMER_ID } from '../../docs/examples.js';
import type { Decimal, WireDecimal } from '../../platform/decimal.js';
import { CursorPageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ListOf, Nested, TextList } from '../../platform/validation/nested.js';
import { QueryText } from '../../platform/validation/query.js';
import { Amount, Id, OneOf, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import { ScheduledTime, TimeZoneName } from '../../platform/validation/schedule.js';
import { MOST_CUSTOMERS, MOST_SEGMENTS, MOST_SKUS, MOST_TIERS_OF_SKU } from '../contract-limits.js';
import { EFFECTIVE_STATUSES, type EffectiveStatus } from '../contract-status.js';
import {
  CONTRACT_AUDIENCES,
  CONTRACT_CHANNELS,
  CONTRACT_STATUSES,
  type ContractAudience,
  type ContractChannel,
  type ContractStatus,
  DISCOUNT_BASES,
  type DiscountBase,
} from '../contract.entity.js';
import { CONTRACT_SORTS, type ContractSort } from '../contracts.queries.js';
import type { ScheduleTime } from '../new-contract.js';

const NAMED = "Our ids or the caller's references; answered as our ids";
const ON_CLOCKS = 'With offset an instant; without one, what the clocks of `timezone` show';
const CHANNELS = { values: CONTRACT_CHANNELS, unique: true, max: CONTRACT_CHANNELS.length, example: ['openapi'] };

export class NewContractTierV2 {
  @Whole({ min: 1, example: 10 }) start_quantity: number;
  @Whole({
    optional: true,
    nullable: true,
    min: 0,
    description: 'The last quantity; 0 or none has no end',
    example: 49,
  })
  end_quantity?: number | null;
  @Amount({ min: 0, example: 17.1 }) price: Decimal;
}

export class NewContractPriceV2 {
  @Text({ description: 'A SKU of the catalogue', example: 'NW-002' }) sku_id: string;
  @ListOf(() => NewContractTierV2, { min: 1, max: MOST_TIERS_OF_SKU }) volume_tiers: NewContractTierV2[];
}

export class NewContractScheduleV2 {
  @ScheduledTime({ description: ON_CLOCKS, example: '2026-01-01T00:00:00+01:00' }) start_date: ScheduleTime;
  @ScheduledTime({
    optional: true,
    description: `${ON_CLOCKS}; the first at which it no longer holds`,
    example: '2036-01-01T00:00:00Z',
  })
  end_date?: ScheduleTime;
}

export class CreateContractPricingV2 {
  @Text({ example: 'Prices of Alfreds Futterkiste' }) name: string;
  @Text({
    optional: true,
    min: 1,
    description: "The caller's own id, unique in the tenant",
    example: 'CONTRACT-EXAMPLE-2',
  })
  reference_id?: string;
  @OneOf(CONTRACT_STATUSES, { optional: true, description: 'Default active', example: 'active' })
  contract_status?: ContractStatus;
  @OneOf(CONTRACT_AUDIENCES, { description: 'Whom it is with', example: 'customers' })
  customer_group_type: ContractAudience;
  @TextList({ optional: true, unique: true, max: MOST_CUSTOMERS, description: NAMED, example: [EXAMPLE_CUSTOMER_ID] })
  customer_ids?: string[];
  @TextList({ optional: true, unique: true, max: MOST_SEGMENTS, description: NAMED, example: [] })
  customer_segments?: string[];
  @ListOf(() => NewContractPriceV2, { min: 1, max: MOST_SKUS, description: 'One entry for each SKU' })
  product_price_map: NewContractPriceV2[];
  @Nested(() => NewContractScheduleV2) schedule_details: NewContractScheduleV2;
  @TimeZoneName({ optional: true, description: "IANA name; default the tenant's", example: 'Europe/Berlin' })
  timezone?: string;
  @TextList({ ...CHANNELS, optional: true, description: 'None means all' }) channel?: ContractChannel[];
  @YesNo({ optional: true, description: 'Default false', example: false }) discount_campaign_allowed?: boolean;
  @OneOf(DISCOUNT_BASES, { optional: true, description: 'Default contract_pricing', example: 'contract_pricing' })
  discount_applicable_on?: DiscountBase;
  @Whole({ optional: true, description: 'Higher first; default 0', example: 3 }) priority?: number;
}

export class ContractTierV2 {
  @Whole({ min: 1, example: 10 }) start_quantity: number;
  @Whole({ nullable: true, description: 'The last quantity; null has no end', example: 49 }) end_quantity:
    | number
    | null;
  @Amount({ min: 0, example: 17.1 }) price: WireDecimal;
}

export class ContractPriceV2 {
  @Text() sku_id: string;
  @ListOf(() => ContractTierV2, { max: MOST_TIERS_OF_SKU }) volume_tiers: ContractTierV2[];
}

export class ContractScheduleV2 {
  @Timestamp() start_date: string;
  @Timestamp({ nullable: true }) end_date: string | null;
}

export class ContractPricingV2 {
  @Id() id: string;
  @Text() name: string;
  @Text({ nullable: true }) reference_id: string | null;
  @OneOf(EFFECTIVE_STATUSES, { description: 'scheduled before its start, expired after its end', example: 'active' })
  contract_status: EffectiveStatus;
  @OneOf(CONTRACT_AUDIENCES, { example: 'customers' }) customer_group_type: ContractAudience;
  @TextList({ max: MOST_CUSTOMERS, example: [EXAMPLE_CUSTOMER_ID] }) customer_ids: string[];
  @TextList({ max: MOST_SEGMENTS, description: 'Ids of segments', example: [] }) customer_segments: string[];
  @ListOf(() => ContractPriceV2, { max: MOST_SKUS, description: 'By SKU' }) product_price_map: ContractPriceV2[];
  @Nested(() => ContractScheduleV2) schedule_details: ContractScheduleV2;
  @Text({ example: 'Europe/Berlin' }) timezone: string;
  @TextList({ ...CHANNELS, description: 'None means all' }) channel: ContractChannel[];
  @YesNo() discount_campaign_allowed: boolean;
  @OneOf(DISCOUNT_BASES) discount_applicable_on: DiscountBase;
  @Whole({ description: 'Higher first' }) priority: number;
  @Whole({ min: 1, description: 'Counts the changes; the `ETag` begins with it', example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class ListContractPricingV2 extends CursorPageQuery {
  @SortBy(CONTRACT_SORTS, 'updated_at') sort_by?: ContractSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryText({ description: 'Anywhere in the name or reference, in any case', example: 'alfki' }) search?: string;
}
