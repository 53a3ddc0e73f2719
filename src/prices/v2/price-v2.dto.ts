import { MAX_SEGMENTS } from '../../contract-pricing/contract-limits.js';
import * as contract from '../../contract-pricing/contract.entity.js';
import {
  EXAMPLE_CONTRACT_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_PRICE_LIST_ID,
  EXAMPLE_PRODUCT_ID,
} from '../../examples/example-ids.js';
import type { Decimal, WireDecimal } from '../../platform/values/decimal.js';
import { ListOf, Nested, TextList } from '../../platform/validation/nested.js';
import { Amount, Id, OneOf, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import { BEATEN_BY, MAX_CANDIDATES, MAX_LINES, ORDER_RULES, PRICE_REASONS } from '../price-values.js';

/** A time at which the demo tenant's contracts are in effect. */
const EXAMPLE_TIME = '2026-07-01T00:00:00Z';

export class PriceLineV2 {
  @Text({ example: 'NW-001' }) sku: string;
  @Amount({ above: 0, example: 12 }) quantity: Decimal;
}

export class ResolvePricesV2 {
  @Text({ description: '`id` or `reference_id` of the customer', example: 'ALFKI' }) customer_id: string;
  @ListOf(() => PriceLineV2, { min: 1, max: MAX_LINES }) lines: PriceLineV2[];
  @Timestamp({
    optional: true,
    description: 'Time for which prices are computed, in the past or future; default now',
    example: EXAMPLE_TIME,
  })
  at?: Date;
  @OneOf(contract.CONTRACT_CHANNELS, { optional: true, description: 'Sales channel of the order; default openapi' })
  channel?: contract.ContractChannel;
  @Text({
    optional: true,
    description: "Id of a price list that is searched before the customer's own",
    example: EXAMPLE_PRICE_LIST_ID,
  })
  price_list_id?: string;
  @YesNo({
    optional: true,
    description: 'true: the response has `candidates`, all prices that were considered for each line',
    example: true,
  })
  explain?: boolean;
}

export class PriceContractV2 {
  @Id({ example: EXAMPLE_CONTRACT_ID }) id: string;
  @Text({ example: 'Volume prices of Alfreds Futterkiste' }) name: string;
  @Text({ nullable: true, example: 'ALFKI-TIERS' }) reference_id: string | null;
  @OneOf(contract.CONTRACT_AUDIENCES, { example: 'customers' }) customer_group_type: contract.ContractAudience;
  @TextList({
    max: MAX_SEGMENTS,
    description: 'Ids of the segments of the contract to which the customer belongs',
    example: [],
  })
  customer_segments: string[];
  @Whole({ example: 1 }) priority: number;
  @Timestamp({ description: 'Start of the contract', example: '2023-12-31T23:00:00.000Z' }) start_date: string;
  @Timestamp({ nullable: true }) end_date: string | null;
  @Whole({
    nullable: true,
    description: 'First quantity of the tier that applies; null if no tier applies',
    example: 10,
  })
  start_quantity: number | null;
  @Whole({ nullable: true, description: 'Last quantity of that tier; null: no upper limit', example: 49 })
  end_quantity: number | null;
}

export class QuantityWarningV2 {
  @OneOf(ORDER_RULES) rule: string;
  @Whole({ example: 24 }) limit: number;
  @Text({ example: 'must be at least 24' }) reason: string;
}

export class PriceCandidateV2 {
  @Nested(() => PriceContractV2, { nullable: true }) contract: PriceContractV2 | null;
  @Id({ nullable: true, example: EXAMPLE_PRICE_LIST_ID }) price_list_id: string | null;
  @Amount({
    nullable: true,
    description: 'Null if the contract has no price for this time, channel and quantity',
    example: 15.75,
  })
  unit_price: WireDecimal | null;
  @OneOf(BEATEN_BY, {
    nullable: true,
    description:
      'Why this price was not chosen. `inactive`, `schedule`, `channel`, `quantity`: the contract does not apply. `audience`, `priority`, `unit_price`, `start_date`, `id`: the first rule by which the chosen contract has precedence. `contract_pricing`: a contract has precedence over price lists. `price_list`: another price list has precedence. Null for the chosen price',
  })
  beaten_by: string | null;
}

export class ResolvedPriceV2 {
  @Text({ example: 'NW-001' }) sku: string;
  @Id({ example: EXAMPLE_PRODUCT_ID }) product_id: string;
  @Amount({ example: 12 }) quantity: WireDecimal;
  @Amount({
    nullable: true,
    description: 'Price of one unit, for all units of the line; null if there is no price',
    example: 15.75,
  })
  unit_price: WireDecimal | null;
  @OneOf(PRICE_REASONS, {
    description: 'Kind of the price: of a contract, or volume tier, sale price or price of a price list',
  })
  reason: string;
  @Nested(() => PriceContractV2, { nullable: true, description: 'The contract that determines the price' })
  contract: PriceContractV2 | null;
  @Id({
    nullable: true,
    example: EXAMPLE_PRICE_LIST_ID,
    description: 'Id of the price list that determines the price, or would determine it without the contract',
  })
  price_list_id: string | null;
  @Amount({ nullable: true, description: 'Price of that list without volume tiers and sale price', example: 18 })
  base_price: WireDecimal | null;
  @YesNo({ description: 'Whether discount campaigns may reduce the price' }) discount_campaign_allowed: boolean;
  @OneOf(contract.DISCOUNT_BASES, {
    nullable: true,
    description: 'Price that discount campaigns reduce, by the contract; null without a contract',
  })
  discount_applicable_on: contract.DiscountBase | null;
  @Amount({
    nullable: true,
    description: 'Amount that discount campaigns reduce; null if there is no price or campaigns are not allowed',
  })
  discountable_price: WireDecimal | null;
  @ListOf(() => QuantityWarningV2, {
    max: ORDER_RULES.length,
    description: 'Quantity rules of the price list that the quantity violates',
  })
  warnings: QuantityWarningV2[];
  @ListOf(() => PriceCandidateV2, {
    nullable: true,
    max: MAX_CANDIDATES,
    description: 'All prices that were considered for the line, the chosen one first; null without `explain`',
  })
  candidates: PriceCandidateV2[] | null;
}

export class ResolvedPricesV2 {
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Timestamp() at: string;
  @OneOf(contract.CONTRACT_CHANNELS) channel: contract.ContractChannel;
  @Text({ max: 3, description: 'ISO 4217; the currency of the tenant', example: 'USD' }) currency: string;
  @ListOf(() => ResolvedPriceV2, {
    max: MAX_LINES,
    description: 'One result for each line of the request, in the same order',
  })
  lines: ResolvedPriceV2[];
}
