import { MAX_SEGMENTS } from '#features/contract-pricing/contract-limits.js';
import * as contract from '#features/contract-pricing/contract.entity.js';
import {
  EXAMPLE_CONTRACT_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_PRICE_LIST_ID,
  EXAMPLE_PRODUCT_ID,
} from '#examples/example-ids.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import { ListOf, Nested, TextList } from '#platform/edge/validation/nested.js';
import { Amount, Id, Identifier, OneOf, Text, Timestamp, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import { BEATEN_BY, MAX_CANDIDATES, MAX_LINES, MAX_WARNINGS, PRICE_REASONS, WARNING_RULES } from '../price-values.js';

/** A time at which the demo tenant's contracts are in effect. */
const EXAMPLE_TIME = '2026-07-01T00:00:00Z';

export class PriceLineV2 {
  @Identifier({ example: 'NW-001' }) sku: string;
  @Amount({ above: 0, example: 12 }) quantity: Decimal;
}

export class ResolvePricesV2 {
  @Identifier({ example: 'ALFKI' }) customer_id: string;
  @ListOf(() => PriceLineV2, { min: 1, max: MAX_LINES }) lines: PriceLineV2[];
  @Timestamp({
    optional: true,
    example: EXAMPLE_TIME,
  })
  at?: Date;
  @OneOf(contract.CONTRACT_CHANNELS, { optional: true })
  channel?: contract.ContractChannel;
  @Identifier({
    optional: true,
    example: EXAMPLE_PRICE_LIST_ID,
  })
  price_list_id?: string;
  @YesNo({
    optional: true,
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
    example: [],
  })
  customer_segments: string[];
  @Whole({ example: 1 }) priority: number;
  @Timestamp({ example: '2023-12-31T23:00:00.000Z' }) start_date: string;
  @Timestamp({ nullable: true }) end_date: string | null;
  @Whole({
    nullable: true,
    example: 10,
  })
  start_quantity: number | null;
  @Whole({ nullable: true, example: 49 })
  end_quantity: number | null;
}

export class PriceWarningV2 {
  @OneOf(WARNING_RULES) rule: string;
  @Whole({ nullable: true, example: 24 }) limit: number | null;
  @Text({ example: 'must be at least 24' }) reason: string;
}

export class PriceCandidateV2 {
  @Nested(() => PriceContractV2, { nullable: true }) contract: PriceContractV2 | null;
  @Id({ nullable: true, example: EXAMPLE_PRICE_LIST_ID }) price_list_id: string | null;
  @Amount({
    nullable: true,
    example: 15.75,
  })
  unit_price: WireDecimal | null;
  @OneOf(BEATEN_BY, {
    nullable: true,
  })
  beaten_by: string | null;
}

export class ResolvedPriceV2 {
  @Text({ example: 'NW-001' }) sku: string;
  @Id({ example: EXAMPLE_PRODUCT_ID }) product_id: string;
  @Amount({ example: 12 }) quantity: WireDecimal;
  @Amount({
    nullable: true,
    example: 15.75,
  })
  unit_price: WireDecimal | null;
  @OneOf(PRICE_REASONS)
  reason: string;
  @Nested(() => PriceContractV2, { nullable: true })
  contract: PriceContractV2 | null;
  @Id({
    nullable: true,
    example: EXAMPLE_PRICE_LIST_ID,
  })
  price_list_id: string | null;
  @Amount({ nullable: true, example: 18 })
  base_price: WireDecimal | null;
  @YesNo() discount_campaign_allowed: boolean;
  @OneOf(contract.DISCOUNT_BASES, {
    nullable: true,
  })
  discount_applicable_on: contract.DiscountBase | null;
  @Amount({
    nullable: true,
  })
  discountable_price: WireDecimal | null;
  @ListOf(() => PriceWarningV2, { max: MAX_WARNINGS }) warnings: PriceWarningV2[];
  @ListOf(() => PriceCandidateV2, {
    nullable: true,
    max: MAX_CANDIDATES,
  })
  candidates: PriceCandidateV2[] | null;
}

export class ResolvedPricesV2 {
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Timestamp() at: string;
  @OneOf(contract.CONTRACT_CHANNELS) channel: contract.ContractChannel;
  @Text({ max: 3, example: 'USD' }) currency: string;
  @ListOf(() => ResolvedPriceV2, {
    max: MAX_LINES,
  })
  lines: ResolvedPriceV2[];
}
