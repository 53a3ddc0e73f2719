import { CONTRACT_CHANNELS, type ContractChannel } from '#features/contract-pricing/contract.entity.js';
import { EXAMPLE_CONTRACT_ID, EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { IdentifierList, ListOf, Nested } from '#platform/edge/validation/nested.js';
import { Amount, Id, Identifier, OneOf, Text, Timestamp, Whole } from '#platform/edge/validation/scalars.js';
import { MAX_CHANGES, MAX_PREVIEWED_CUSTOMERS, MAX_PREVIEWED_SKUS, PRICE_REASONS } from '../price-values.js';

export class PreviewContractEffectV2 {
  @Timestamp({
    optional: true,
    example: '2026-07-01T00:00:00Z',
  })
  at?: Date;
  @OneOf(CONTRACT_CHANNELS, {
    optional: true,
  })
  channel?: ContractChannel;
  @IdentifierList({
    optional: true,
    unique: true,
    min: 1,
    max: MAX_PREVIEWED_CUSTOMERS,
    example: ['ALFKI'],
  })
  customer_ids?: string[];
  @IdentifierList({
    optional: true,
    unique: true,
    min: 1,
    max: MAX_PREVIEWED_SKUS,
    example: ['NW-001'],
  })
  skus?: string[];
}

export class ExaminedV2 {
  @Whole({ min: 0, example: 1 }) examined: number;
  @Whole({ min: 0, example: 1 }) total: number;
}

export class EffectivePriceV2 {
  @Amount({ nullable: true, example: 17.1 }) unit_price: WireDecimal | null;
  @OneOf(PRICE_REASONS) reason: string;
  @Id({ nullable: true, example: EXAMPLE_CONTRACT_ID })
  contract_id: string | null;
}

export class PriceChangeV2 {
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Identifier({ example: 'NW-001' }) sku: string;
  @Amount({ example: 10 })
  quantity: WireDecimal;
  @Nested(() => EffectivePriceV2) before: EffectivePriceV2;
  @Nested(() => EffectivePriceV2) after: EffectivePriceV2;
}

/** What would change if the contract were active. */
export class ContractEffectV2 {
  @Id({ example: EXAMPLE_CONTRACT_ID }) contract_id: string;
  @Timestamp() at: string;
  @OneOf(CONTRACT_CHANNELS) channel: ContractChannel;
  @Text({ max: 3, example: 'USD' }) currency: string;
  @Nested(() => ExaminedV2) customers: ExaminedV2;
  @Nested(() => ExaminedV2) skus: ExaminedV2;
  @Whole({ min: 0, example: 1 })
  change_count: number;
  @ListOf(() => PriceChangeV2, { max: MAX_CHANGES })
  changes: PriceChangeV2[];
}
