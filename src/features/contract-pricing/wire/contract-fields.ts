import { EXAMPLE_CUSTOMER_ID } from '../../../demo/ids/example-ids.js';
import type { Decimal, WireDecimal } from '../../../platform/base/values/decimal.js';
import { IdentifierList, ListOf, Nested, TextList } from '../../../platform/edge/validation/nested.js';
import {
  Amount,
  Id,
  Identifier,
  OneOf,
  Text,
  Timestamp,
  Whole,
  YesNo,
} from '../../../platform/edge/validation/scalars.js';
import { ScheduledTime, TimeZoneName } from '../../../platform/edge/validation/schedule.js';
import { MAX_CUSTOMERS, MAX_SEGMENTS, MAX_SKUS, MAX_TIERS_OF_SKU } from '../contract-limits.js';
import { EFFECTIVE_STATUSES, type EffectiveStatus, type ScheduleTime } from '../contract-schedule.js';
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

const CHANNELS = { values: CONTRACT_CHANNELS, unique: true, max: CONTRACT_CHANNELS.length, example: ['openapi'] };

export abstract class NewContractTier {
  @Whole({ min: 1, example: 10 }) start_quantity: number;
  @Whole({
    optional: true,
    nullable: true,
    min: 0,
    example: 49,
  })
  end_quantity?: number | null;
  @Amount({ min: 0, example: 17.1 }) price: Decimal;
}

export abstract class NewContractPrice {
  @Identifier({ example: 'NW-002' }) sku_id: string;
  @ListOf(() => NewContractTier, { min: 1, max: MAX_TIERS_OF_SKU }) volume_tiers: NewContractTier[];
}

export abstract class NewContractSchedule {
  @ScheduledTime({ example: '2026-01-01T00:00:00+01:00' }) start_date: ScheduleTime;
  @ScheduledTime({
    optional: true,
    example: '2036-01-01T00:00:00Z',
  })
  end_date?: ScheduleTime;
}

/** Fields of a new contract. */
export abstract class NewContractFields {
  @Text({ example: 'Prices of Alfreds Futterkiste' }) name: string;
  @Identifier({ optional: true, example: 'CONTRACT-EXAMPLE-2' })
  reference_id?: string;
  @OneOf(CONTRACT_STATUSES, { optional: true, example: 'active' })
  contract_status?: ContractStatus;
  @OneOf(CONTRACT_AUDIENCES, { example: 'customers' })
  customer_group_type: ContractAudience;
  @IdentifierList({
    optional: true,
    unique: true,
    max: MAX_CUSTOMERS,
    example: [EXAMPLE_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @IdentifierList({ optional: true, unique: true, max: MAX_SEGMENTS, example: [] })
  customer_segments?: string[];
  @ListOf(() => NewContractPrice, { min: 1, max: MAX_SKUS }) product_price_map: NewContractPrice[];
  @Nested(() => NewContractSchedule) schedule_details: NewContractSchedule;
  @TimeZoneName({
    optional: true,
    example: 'Europe/Berlin',
  })
  timezone?: string;
  @TextList({ ...CHANNELS, optional: true })
  channel?: ContractChannel[];
  @YesNo({ optional: true, example: false }) discount_campaign_allowed?: boolean;
  @OneOf(DISCOUNT_BASES, { optional: true, example: 'contract_pricing' })
  discount_applicable_on?: DiscountBase;
}

export abstract class ContractTier {
  @Whole({ min: 1, example: 10 }) start_quantity: number;
  @Whole({ nullable: true, example: 49 }) end_quantity: number | null;
  @Amount({ min: 0, example: 17.1 }) price: WireDecimal;
}

export abstract class ContractPrice {
  @Text() sku_id: string;
  @ListOf(() => ContractTier, { max: MAX_TIERS_OF_SKU }) volume_tiers: ContractTier[];
}

export abstract class ContractSchedule {
  @Timestamp() start_date: string;
  @Timestamp({ nullable: true }) end_date: string | null;
}

/** Fields of a contract in responses, without version and times. */
export abstract class ContractFields {
  @Id() id: string;
  @Text() name: string;
  @Text({ nullable: true }) reference_id: string | null;
  @OneOf(EFFECTIVE_STATUSES, {
    example: 'active',
  })
  contract_status: EffectiveStatus;
  @OneOf(CONTRACT_AUDIENCES, { example: 'customers' }) customer_group_type: ContractAudience;
  @TextList({ max: MAX_CUSTOMERS, example: [EXAMPLE_CUSTOMER_ID] }) customer_ids: string[];
  @TextList({ max: MAX_SEGMENTS, example: [] }) customer_segments: string[];
  @ListOf(() => ContractPrice, { max: MAX_SKUS }) product_price_map: ContractPrice[];
  @Nested(() => ContractSchedule) schedule_details: ContractSchedule;
  @Text({ example: 'Europe/Berlin' }) timezone: string;
  @TextList({ ...CHANNELS }) channel: ContractChannel[];
  @YesNo() discount_campaign_allowed: boolean;
  @OneOf(DISCOUNT_BASES) discount_applicable_on: DiscountBase;
}
