import { Faults } from '#platform/base/errors/faults.js';
import { decimal } from '#platform/base/values/decimal.js';
import { MAX_SKUS, MAX_TIERS } from './contract-limits.js';
import { checkSize, type ContractPriceEntry } from './price-map.js';

const entry = (tiers: number): ContractPriceEntry => ({
  sku: 'A',
  tiers: Array.from({ length: tiers }, (_, index) => ({ start: index + 1, end: index + 1, price: decimal(1) })),
});
const reasonsOf = (entries: ContractPriceEntry[], others: { skus: number; tiers: number }): string[] => {
  const faults = new Faults();
  checkSize(entries, others, faults);
  return faults.details.map(({ field, reason }) => `${field} ${reason}`);
};

describe('the price map of a contract', () => {
  it('has at least one SKU; an entry without tiers removes its SKU', () => {
    const none = ['product_price_map must leave the contract at least one SKU'];
    expect(reasonsOf([], { skus: 0, tiers: 0 })).toEqual(none);
    expect(reasonsOf([entry(0)], { skus: 0, tiers: 0 })).toEqual(none);
    expect(reasonsOf([entry(1)], { skus: 0, tiers: 0 })).toEqual([]);
    expect(reasonsOf([entry(0)], { skus: 1, tiers: 1 })).toEqual([]);
  });

  it('has a maximum number of SKUs', () => {
    const others = { skus: MAX_SKUS - 1, tiers: 1 };
    expect(reasonsOf([entry(1), entry(0)], others)).toEqual([]);
    expect(reasonsOf([entry(1), entry(1)], others)).toEqual([
      'product_price_map must leave the contract at most 10000 SKUs, not 10001',
    ]);
  });

  it('has a maximum number of volume tiers', () => {
    const others = { skus: 1, tiers: MAX_TIERS - 3 };
    expect(reasonsOf([entry(1), entry(2)], others)).toEqual([]);
    expect(reasonsOf([entry(2), entry(2)], others)).toEqual([
      'product_price_map must leave the contract at most 100000 volume tiers, not 100001',
    ]);
  });
});
