import type { Faults } from '#platform/base/errors/faults.js';
import { mapInSlices } from '#platform/base/event-loop/slices.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type Decimal, toWire } from '#platform/base/values/decimal.js';
import { MAX_SKUS, MAX_TIERS } from './contract-limits.js';
import type { ContractPrice } from './contract-price.entity.js';
import { LOCK_PRODUCTS, REMOVE_PRICES, STORE_PRICES } from './contract-pricing.queries.js';

const FIELD = 'product_price_map';

/** A range of quantities with its price: start ≤ quantity < end + 1. */
export interface ContractTier {
  start: number;
  /** Null for no end. */
  end: number | null;
  price: Decimal;
}

/** The prices of one SKU. */
export interface ContractPriceEntry {
  sku: string;
  tiers: ContractTier[];
}

/** An entry with the product of its SKU. */
export interface ResolvedEntry extends ContractPriceEntry {
  productId: string;
}

/**
 * Finds and locks the products of a price map's entries. Adds faults for unknown and repeated SKUs and for tiers that are not valid;
 * entries of unknown SKUs are left out of the result.
 */
export async function resolveEntries(
  tx: TenantTx,
  entries: readonly ContractPriceEntry[],
  faults: Faults,
): Promise<ResolvedEntry[]> {
  if (!entries.length) return [];
  const found = await tx.query<{ id: string; sku: string }>(LOCK_PRODUCTS, [entries.map(({ sku }) => sku)]);
  const products = new Map(found.map(({ id, sku }) => [sku, id]));
  const seen = new Set<string>();
  const results = await mapInSlices(entries, (entry, index): ResolvedEntry[] => {
    const field = `${FIELD}[${index}]`;
    const productId = products.get(entry.sku);
    if (productId === undefined) faults.add(`${field}.sku_id`, 'does not exist');
    else if (seen.size === seen.add(entry.sku).size) faults.add(`${field}.sku_id`, 'must not be repeated');
    checkTiers(entry.tiers, `${field}.volume_tiers`, faults);
    return productId === undefined ? [] : [{ ...entry, productId }];
  });
  return results.flat();
}

/** No tier of a SKU ends before it starts, and no two tiers overlap. `field` is the path of the tiers. */
function checkTiers(tiers: readonly ContractTier[], field: string, faults: Faults): void {
  const rising = tiers
    .map((tier, index) => ({ ...tier, index }))
    .sort((a, b) => a.start - b.start || a.index - b.index);
  let farthest: (typeof rising)[number] | undefined;
  for (const tier of rising) {
    if (tier.end !== null && tier.end < tier.start) {
      faults.add(
        `${field}[${tier.index}].end_quantity`,
        `must be at least start_quantity ${tier.start}, or 0 for no end`,
      );
      continue;
    }
    if (farthest && lastOf(farthest) >= tier.start)
      faults.add(
        `${field}[${tier.index}]`,
        `${rangeOf(tier)} overlaps volume_tiers[${farthest.index}], ${rangeOf(farthest)}`,
      );
    if (!farthest || lastOf(tier) > lastOf(farthest)) farthest = tier;
  }
}

const lastOf = ({ end }: ContractTier): number => end ?? Infinity;
const rangeOf = ({ start, end }: ContractTier): string => (end === null ? `from ${start} on` : `${start} to ${end}`);

/** Checks the size of a contract with the entries; `others` counts the stored prices of other SKUs. */
export function checkSize(
  entries: readonly ContractPriceEntry[],
  others: { skus: number; tiers: number },
  faults: Faults,
): void {
  const skus = others.skus + entries.filter(({ tiers }) => tiers.length).length;
  const tiers = entries.reduce((count, entry) => count + entry.tiers.length, others.tiers);
  if (!skus) faults.add(FIELD, 'must leave the contract at least one SKU');
  if (skus > MAX_SKUS) faults.add(FIELD, `must leave the contract at most ${MAX_SKUS} SKUs, not ${skus}`);
  if (tiers > MAX_TIERS) faults.add(FIELD, `must leave the contract at most ${MAX_TIERS} volume tiers, not ${tiers}`);
}

/**
 * Writes entries over the stored prices of the same SKUs and keeps others. An entry without tiers removes its SKU. Returns whether this
 * changed anything.
 */
export async function storeEntries(
  tx: TenantTx,
  contractId: string,
  entries: readonly ResolvedEntry[],
): Promise<boolean> {
  const removed = entries.filter(({ tiers }) => !tiers.length).map(({ productId }) => productId);
  const gone = removed.length ? await tx.query(REMOVE_PRICES, [contractId, removed]) : [];
  const rows = await mapInSlices(
    entries.filter(({ tiers }) => tiers.length),
    (entry) => priceRow(contractId, entry),
  );
  const stored = rows.length ? await tx.query(STORE_PRICES, [JSON.stringify(rows)]) : [];
  return gone.length + stored.length > 0;
}

/** The row of one entry, its tiers by rising start. */
function priceRow(contractId: string, { productId, tiers }: ResolvedEntry): Omit<ContractPrice, 'tenantId'> {
  const rising = tiers.toSorted((a, b) => a.start - b.start);
  return {
    contractId,
    productId,
    startQuantities: rising.map(({ start }) => start),
    endQuantities: rising.map(({ end }) => end),
    prices: rising.map(({ price }) => toWire(price)),
  };
}
