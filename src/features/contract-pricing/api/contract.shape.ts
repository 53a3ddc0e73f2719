import { EXAMPLE_CUSTOMER_ID, EXAMPLE_SEGMENT_ID } from '#examples/example-ids.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import { IdentifierList, ListOf, Nested, TextList } from '#platform/edge/validation/nested.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { Amount, Id, Identifier, OneOf, Text, Timestamp, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import { ScheduledTime, TimeZoneName } from '#platform/edge/validation/schedule.js';
import { MAX_CUSTOMERS, MAX_SEGMENTS, MAX_SKUS, MAX_TIERS_OF_SKU } from '../contract-limits.js';
import { EFFECTIVE_STATUSES, type EffectiveStatus, type ScheduleTime } from '../contract-schedule.js';
import {
  CONTRACT_AUDIENCES,
  CONTRACT_CHANNELS,
  CONTRACT_STATUSES,
  type ContractAudience,
  type ContractChannel,
  DISCOUNT_BASES,
  type DiscountBase,
} from '../contract.entity.js';

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

const REPLACED = 'Replaces the whole list';

/** Every field of a contract but its version and times. */
export abstract class ContractShape {
  @Id() readonly id: string;

  @Text({
    text: 'Name of the contract for people',
    example: 'Prices of Alfreds Futterkiste',
    changed: { example: 'Prices of prospects, revised' },
  })
  name: string;

  @PathName({
    optional: true,
    nullable: true,
    text: 'Your own id of the contract, unique in the tenant; null if it has none',
    v1: { example: 'CONTRACT-EXAMPLE-1' },
    v2: { example: 'CONTRACT-EXAMPLE-2' },
  })
  reference_id?: string | null;

  @OneOf(EFFECTIVE_STATUSES, {
    optional: true,
    text: 'Whether the contract applies; `active` if a new one does not state it',
    commonExample: 'active',
    created: { values: CONTRACT_STATUSES },
    changed: {
      description:
        'Write `active` or `inactive`; `scheduled` and `expired` are accepted only if the contract has that status, and change nothing',
    },
  })
  contract_status?: EffectiveStatus;

  @OneOf(CONTRACT_AUDIENCES, {
    text: 'Whom the contract is for',
    commonExample: 'customers',
    changed: { example: 'segments' },
  })
  customer_group_type: ContractAudience;

  @IdentifierList({
    optional: true,
    nullable: true,
    unique: true,
    max: MAX_CUSTOMERS,
    text: 'Customers of the contract, 1 to 10,000 if it is for `customers`, otherwise none; by id or `reference_id`, responses have the ids',
    commonExample: [EXAMPLE_CUSTOMER_ID],
    changed: { description: REPLACED, example: [] },
  })
  customer_ids?: string[] | null;

  @IdentifierList({
    optional: true,
    nullable: true,
    unique: true,
    max: MAX_SEGMENTS,
    text: 'Customer segments of the contract, 1 to 1,000 if it is for `segments`, otherwise none; by id or `reference_id`, responses have the ids',
    commonExample: [],
    changed: { description: REPLACED, example: [EXAMPLE_SEGMENT_ID] },
  })
  customer_segments?: string[] | null;

  @ListOf(() => NewContractPrice, {
    min: 1,
    max: MAX_SKUS,
    text: 'Prices of 1 to 10,000 SKUs, one entry for each SKU; responses have them sorted by SKU',
    changed: {
      min: undefined,
      description: 'Replaces the prices of each SKU in this list; prices of other SKUs are kept',
    },
  })
  product_price_map: NewContractPrice[];

  @Nested(() => NewContractSchedule, {
    text: 'Period in which the contract applies',
    changed: { description: 'Omitted fields are kept' },
  })
  schedule_details: NewContractSchedule;

  @TimeZoneName({
    optional: true,
    text: 'IANA time zone, such as `Europe/Berlin`, of a start and end that are sent without an offset; the time zone of the tenant if a new contract does not state it',
    commonExample: 'Europe/Berlin',
    changed: { description: 'Start and end that are not sent remain the same exact times' },
    answered: { as: Text },
  })
  timezone?: string;

  @TextList({
    optional: true,
    nullable: true,
    unique: true,
    text: 'Sales channels in which the contract applies; an empty list means all',
    values: CONTRACT_CHANNELS,
    max: CONTRACT_CHANNELS.length,
    commonExample: ['openapi'],
    changed: { description: REPLACED, example: ['storefront'] },
  })
  channel?: ContractChannel[] | null;

  @YesNo({
    optional: true,
    text: 'Whether discount campaigns of your shop may reduce prices further; false if a new contract does not state it. The service only reports it',
    example: false,
    changed: { example: true },
  })
  discount_campaign_allowed?: boolean;

  @OneOf(DISCOUNT_BASES, {
    optional: true,
    text: 'What discount campaigns reduce; `contract_pricing` if a new contract does not state it. The service only reports it',
    example: 'contract_pricing',
    changed: { example: 'base_price' },
  })
  discount_applicable_on?: DiscountBase;

  /** Only in v2. */
  @Whole({
    optional: true,
    text: 'Rank among contracts for the same kind of customer group: the higher number has precedence; 0 if a new contract does not state it',
    example: 3,
    changed: { example: 5 },
  })
  priority?: number;
}
