import { EXAMPLE_CUSTOMER_ID } from '../../docs/examples.js';
import type { Decimal, WireDecimal } from '../../platform/decimal.js';
import { PageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ListOf, Nested, TextList } from '../../platform/validation/nested.js';
import { QueryList, QueryText } from '../../platform/validation/query.js';
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

export class NewContractTierV1 {
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

export class NewContractPriceV1 {
  @Text({ description: 'A SKU of the catalogue', example: 'NW-003' }) sku_id: string;
  @ListOf(() => NewContractTierV1, { min: 1, max: MOST_TIERS_OF_SKU }) volume_tiers: NewContractTierV1[];
}

export class NewContractScheduleV1 {
  @ScheduledTime({ description: ON_CLOCKS, example: '2026-01-01T00:00:00+01:00' }) start_date: ScheduleTime;
  @ScheduledTime({
    optional: true,
    description: `${ON_CLOCKS}; the first at which it no longer holds`,
    example: '2036-01-01T00:00:00Z',
  })
  end_date?: ScheduleTime;
}

export class CreateContractPricingV1 {
  @Text({ example: 'Prices of Alfreds Futterkiste' }) name: string;
  @Text({
    optional: true,
    min: 1,
    description: "The caller's own id, unique in the tenant",
    example: 'CONTRACT-EXAMPLE-1',
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
  @ListOf(() => NewContractPriceV1, { min: 1, max: MOST_SKUS, description: 'One entry for each SKU' })
  product_price_map: NewContractPriceV1[];
  @Nested(() => NewContractScheduleV1) schedule_details: NewContractScheduleV1;
  @TimeZoneName({ optional: true, description: "IANA name; default the tenant's", example: 'Europe/Berlin' })
  timezone?: string;
  @TextList({ ...CHANNELS, optional: true, description: 'None means all' }) channel?: ContractChannel[];
  @YesNo({ optional: true, description: 'Default false', example: false }) discount_campaign_allowed?: boolean;
  @OneOf(DISCOUNT_BASES, { optional: true, description: 'Default contract_pricing', example: 'contract_pricing' })
  discount_applicable_on?: DiscountBase;
}

export class ContractTierV1 {
  @Whole({ min: 1, example: 10 }) start_quantity: number;
  @Whole({ nullable: true, description: 'The last quantity; null has no end', example: 49 }) end_quantity:
    | number
    | null;
  @Amount({ min: 0, example: 17.1 }) price: WireDecimal;
}

export class ContractPriceV1 {
  @Text() sku_id: string;
  @ListOf(() => ContractTierV1, { max: MOST_TIERS_OF_SKU }) volume_tiers: ContractTierV1[];
}

export class ContractScheduleV1 {
  @Timestamp() start_date: string;
  @Timestamp({ nullable: true }) end_date: string | null;
}

export class ContractPricingV1 {
  @Id() id: string;
  @Text() name: string;
  @Text({ nullable: true }) reference_id: string | null;
  @OneOf(EFFECTIVE_STATUSES, { description: 'scheduled before its start, expired after its end', example: 'active' })
  contract_status: EffectiveStatus;
  @OneOf(CONTRACT_AUDIENCES, { example: 'customers' }) customer_group_type: ContractAudience;
  @TextList({ max: MOST_CUSTOMERS, example: [EXAMPLE_CUSTOMER_ID] }) customer_ids: string[];
  @TextList({ max: MOST_SEGMENTS, description: 'Ids of segments', example: [] }) customer_segments: string[];
  @ListOf(() => ContractPriceV1, { max: MOST_SKUS, description: 'By SKU' }) product_price_map: ContractPriceV1[];
  @Nested(() => ContractScheduleV1) schedule_details: ContractScheduleV1;
  @Text({ example: 'Europe/Berlin' }) timezone: string;
  @TextList({ ...CHANNELS, description: 'None means all' }) channel: ContractChannel[];
  @YesNo() discount_campaign_allowed: boolean;
  @OneOf(DISCOUNT_BASES) discount_applicable_on: DiscountBase;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class ListContractPricingV1 extends PageQuery {
  @SortBy(CONTRACT_SORTS, 'updated_at') sort_by?: ContractSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryList({ description: "Only these of the caller's own references; one value a parameter" })
  reference_ids?: string[];
  @QueryText({ description: 'Anywhere in the name or reference, in any case', example: 'alfki' }) search?: string;
}
