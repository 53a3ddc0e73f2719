import { MAX_SEGMENTS } from '../../contract-pricing/contract-limits.js';
import {
  CONTRACT_AUDIENCES,
  CONTRACT_CHANNELS,
  type ContractAudience,
  type ContractChannel,
  DISCOUNT_BASES,
  type DiscountBase,
} from '../../contract-pricing/contract.entity.js';
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
  @Text({ description: "Our id or the caller's reference of a customer", example: 'ALFKI' }) customer_id: string;
  @ListOf(() => PriceLineV2, { min: 1, max: MAX_LINES }) lines: PriceLineV2[];
  @Timestamp({
    optional: true,
    description: 'Prices of that time, past or to come; default now',
    example: EXAMPLE_TIME,
  })
  at?: Date;
  @OneOf(CONTRACT_CHANNELS, { optional: true, description: 'Where it is ordered; default openapi' })
  channel?: ContractChannel;
  @Text({ optional: true, description: "A list to look in before the customer's own", example: EXAMPLE_PRICE_LIST_ID })
  price_list_id?: string;
  @YesNo({ optional: true, description: 'Tells of all prices that a line could have had', example: true })
  explain?: boolean;
}

export class PriceContractV2 {
  @Id({ example: EXAMPLE_CONTRACT_ID }) id: string;
  @Text({ example: 'Volume prices of Alfreds Futterkiste' }) name: string;
  @Text({ nullable: true, example: 'ALFKI-TIERS' }) reference_id: string | null;
  @OneOf(CONTRACT_AUDIENCES, { example: 'customers' }) customer_group_type: ContractAudience;
  @TextList({ max: MAX_SEGMENTS, description: "The customer's, that it is with", example: [] })
  customer_segments: string[];
  @Whole({ example: 1 }) priority: number;
  @Timestamp({ description: 'Since when', example: '2023-12-31T23:00:00.000Z' }) start_date: string;
  @Timestamp({ nullable: true }) end_date: string | null;
  @Whole({ nullable: true, description: 'Of the tier that holds the quantity', example: 10 }) start_quantity:
    | number
    | null;
  @Whole({ nullable: true, description: 'Of that tier; null has no end', example: 49 }) end_quantity: number | null;
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
    description: 'Null where the contract has no price now, here and for this quantity',
    example: 15.75,
  })
  unit_price: WireDecimal | null;
  @OneOf(BEATEN_BY, {
    nullable: true,
    description:
      'What keeps a contract from applying (inactive, schedule, channel, quantity), the first rule by which the chosen one goes before it, or that contracts go before lists, and lists before later lists. Null for the one that was chosen',
  })
  beaten_by: string | null;
}

export class ResolvedPriceV2 {
  @Text({ example: 'NW-001' }) sku: string;
  @Id({ example: EXAMPLE_PRODUCT_ID }) product_id: string;
  @Amount({ example: 12 }) quantity: WireDecimal;
  @Amount({ nullable: true, description: 'For the whole quantity', example: 15.75 }) unit_price: WireDecimal | null;
  @OneOf(PRICE_REASONS, { description: 'What the price is' }) reason: string;
  @Nested(() => PriceContractV2, { nullable: true, description: 'The contract that prices' })
  contract: PriceContractV2 | null;
  @Id({
    nullable: true,
    example: EXAMPLE_PRICE_LIST_ID,
    description: 'The list that prices, or would without contract',
  })
  price_list_id: string | null;
  @Amount({ nullable: true, description: 'The price of that list before tiers and sales', example: 18 })
  base_price: WireDecimal | null;
  @YesNo({ description: 'Whether discount campaigns may reduce the price' }) discount_campaign_allowed: boolean;
  @OneOf(DISCOUNT_BASES, { nullable: true, description: 'Of the contract' })
  discount_applicable_on: DiscountBase | null;
  @Amount({ nullable: true, description: 'What campaigns reduce; null where there is nothing, or none may' })
  discountable_price: WireDecimal | null;
  @ListOf(() => QuantityWarningV2, { max: ORDER_RULES.length, description: 'Rules that the quantity does not follow' })
  warnings: QuantityWarningV2[];
  @ListOf(() => PriceCandidateV2, {
    nullable: true,
    max: MAX_CANDIDATES,
    description: 'With `explain`, all prices that the line could have had, the chosen one first',
  })
  candidates: PriceCandidateV2[] | null;
}

export class ResolvedPricesV2 {
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Timestamp() at: string;
  @OneOf(CONTRACT_CHANNELS) channel: ContractChannel;
  @Text({ max: 3, description: 'ISO 4217; the currency of the tenant', example: 'USD' }) currency: string;
  @ListOf(() => ResolvedPriceV2, { max: MAX_LINES, description: 'In the order of the request' })
  lines: ResolvedPriceV2[];
}
