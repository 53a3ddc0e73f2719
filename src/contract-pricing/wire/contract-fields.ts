import { EXAMPLE_CUSTOMER_ID } from '../../examples/example-ids.js';
import type { Decimal, WireDecimal } from '../../platform/values/decimal.js';
import { TextList } from '../../platform/validation/nested.js';
import { Amount, Id, OneOf, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import { ScheduledTime, TimeZoneName } from '../../platform/validation/schedule.js';
import { MAX_CUSTOMERS, MAX_SEGMENTS } from '../contract-limits.js';
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

const REFERENCES = '`id` or `reference_id` of each; responses contain the ids';
const SCHEDULED = 'With an offset, an exact time; without an offset, local time in `timezone`';
const CHANNELS = { values: CONTRACT_CHANNELS, unique: true, max: CONTRACT_CHANNELS.length, example: ['openapi'] };

export abstract class NewContractTierFields {
  @Whole({ min: 1, example: 10 }) start_quantity: number;
  @Whole({
    optional: true,
    nullable: true,
    min: 0,
    description: 'Last quantity of the tier; 0, null or absent: no upper limit',
    example: 49,
  })
  end_quantity?: number | null;
  @Amount({ min: 0, example: 17.1 }) price: Decimal;
}

export abstract class NewContractScheduleFields {
  @ScheduledTime({ description: SCHEDULED, example: '2026-01-01T00:00:00+01:00' }) start_date: ScheduleTime;
  @ScheduledTime({
    optional: true,
    description: `${SCHEDULED}. The contract applies until just before this time; absent: without end`,
    example: '2036-01-01T00:00:00Z',
  })
  end_date?: ScheduleTime;
}

export abstract class NewContractFields {
  @Text({ example: 'Prices of Alfreds Futterkiste' }) name: string;
  @Text({
    optional: true,
    min: 1,
    example: 'CONTRACT-EXAMPLE-2',
  })
  reference_id?: string;
  @OneOf(CONTRACT_STATUSES, { optional: true, description: 'Default active', example: 'active' })
  contract_status?: ContractStatus;
  @OneOf(CONTRACT_AUDIENCES, { example: 'customers' })
  customer_group_type: ContractAudience;
  @TextList({
    optional: true,
    unique: true,
    max: MAX_CUSTOMERS,
    description: REFERENCES,
    example: [EXAMPLE_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @TextList({ optional: true, unique: true, max: MAX_SEGMENTS, description: REFERENCES, example: [] })
  customer_segments?: string[];
}

export abstract class NewContractTermFields {
  @TimeZoneName({
    optional: true,
    description: 'IANA time zone; default: the time zone of the tenant',
    example: 'Europe/Berlin',
  })
  timezone?: string;
  @TextList({ ...CHANNELS, optional: true, description: 'Sales channels; an empty list means all' })
  channel?: ContractChannel[];
  @YesNo({ optional: true, description: 'Default false', example: false }) discount_campaign_allowed?: boolean;
  @OneOf(DISCOUNT_BASES, { optional: true, description: 'Default contract_pricing', example: 'contract_pricing' })
  discount_applicable_on?: DiscountBase;
}

export abstract class ContractTierFields {
  @Whole({ min: 1, example: 10 }) start_quantity: number;
  @Whole({ nullable: true, description: 'Last quantity of the tier; null: no upper limit', example: 49 }) end_quantity:
    | number
    | null;
  @Amount({ min: 0, example: 17.1 }) price: WireDecimal;
}

export abstract class ContractScheduleFields {
  @Timestamp() start_date: string;
  @Timestamp({ nullable: true }) end_date: string | null;
}

export abstract class ContractFields {
  @Id() id: string;
  @Text() name: string;
  @Text({ nullable: true }) reference_id: string | null;
  @OneOf(EFFECTIVE_STATUSES, {
    description: '`scheduled`: active, before its start; `expired`: active, after its end',
    example: 'active',
  })
  contract_status: EffectiveStatus;
  @OneOf(CONTRACT_AUDIENCES, { example: 'customers' }) customer_group_type: ContractAudience;
  @TextList({ max: MAX_CUSTOMERS, example: [EXAMPLE_CUSTOMER_ID] }) customer_ids: string[];
  @TextList({ max: MAX_SEGMENTS, description: 'Ids of segments', example: [] }) customer_segments: string[];
}

export abstract class ContractTermFields {
  @Text({ example: 'Europe/Berlin' }) timezone: string;
  @TextList({ ...CHANNELS, description: 'Sales channels; an empty list means all' }) channel: ContractChannel[];
  @YesNo() discount_campaign_allowed: boolean;
  @OneOf(DISCOUNT_BASES) discount_applicable_on: DiscountBase;
}
