import { toWire, type WireDecimal } from '../platform/values/decimal.js';
import type { ContractPrice } from './contract-price.entity.js';
import type { ContractPriceRecord } from './contracts.queries.js';
import type { ContractTier } from './new-contract.js';

/** A row without its tenant. */
type Row = Omit<ContractPrice, 'tenantId'>;

/** The row of one product's prices, whose tiers rise. */
export function priceRow(contractId: string, productId: string, tiers: readonly ContractTier[]): Row {
  const rising = tiers.toSorted((a, b) => a.start - b.start);
  return {
    contractId,
    productId,
    startQuantities: rising.map(({ start }) => start),
    endQuantities: rising.map(({ end }) => end),
    prices: rising.map(({ price }) => toWire(price)),
  };
}

/** A stored tier as versions show it. */
export interface StoredTier {
  start: number;
  end: number | null;
  price: WireDecimal;
}

/** The tiers of one SKU's stored prices. */
export const tiersOf = ({ startQuantities, endQuantities, prices }: ContractPriceRecord): StoredTier[] =>
  prices.map((price, index) => ({ start: startQuantities[index]!, end: endQuantities[index]!, price }));
