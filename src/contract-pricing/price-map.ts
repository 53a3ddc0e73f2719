import { Faults } from '../platform/errors/faults.js';
import { mapInSlices } from '../platform/event-loop/slices.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { MOST_SKUS, MOST_TIERS } from './contract-limits.js';
import { checkTiers } from './contract-rules.js';
import { priceRow } from './contract-rows.js';
import { HOLD_PRODUCTS, REMOVE_PRICES, STORE_PRICES } from './contracts.queries.js';
import type { ContractPriceEntry } from './new-contract.js';

const FIELD = 'product_price_map';

/** An entry with the product that it is about. */
export interface FoundEntry extends ContractPriceEntry {
  productId: string;
}

/**
 * Finds the products of a price map's entries and holds them; tells of all that are none, or there twice, and of their
 * tiers. Entries that have a fault are left out.
 */
export async function findEntries(
  tx: TenantTx,
  entries: readonly ContractPriceEntry[],
  faults: Faults,
): Promise<FoundEntry[]> {
  if (!entries.length) return [];
  const found = await tx.query<{ id: string; sku: string }>(HOLD_PRODUCTS, [entries.map(({ sku }) => sku)]);
  const products = new Map(found.map(({ id, sku }) => [sku, id]));
  const seen = new Set<string>();
  const results = await mapInSlices(entries, (entry, index): FoundEntry[] => {
    const field = `${FIELD}[${index}]`;
    const productId = products.get(entry.sku);
    if (productId === undefined) faults.add(`${field}.sku_id`, 'does not exist');
    else if (seen.size === seen.add(entry.sku).size) faults.add(`${field}.sku_id`, 'must not be repeated');
    checkTiers(entry.tiers, `${field}.volume_tiers`, faults);
    return productId === undefined ? [] : [{ ...entry, productId }];
  });
  return results.flat();
}

/** What a contract would have is within the limits; `others` is what it has besides the entries. */
export function checkSize(
  entries: readonly ContractPriceEntry[],
  others: { skus: number; tiers: number },
  faults: Faults,
): void {
  const skus = others.skus + entries.filter(({ tiers }) => tiers.length).length;
  const tiers = entries.reduce((count, entry) => count + entry.tiers.length, others.tiers);
  if (!skus) faults.add(FIELD, 'must leave the contract at least one SKU');
  if (skus > MOST_SKUS) faults.add(FIELD, `must leave the contract at most ${MOST_SKUS} SKUs, not ${skus}`);
  if (tiers > MOST_TIERS) faults.add(FIELD, `must leave the contract at most ${MOST_TIERS} volume tiers, not ${tiers}`);
}

/** Lays entries over the prices that a contract has; one without tiers takes its SKU out. */
export async function storeEntries(tx: TenantTx, contractId: string, entries: readonly FoundEntry[]): Promise<void> {
  const removed = entries.filter(({ tiers }) => !tiers.length).map(({ productId }) => productId);
  if (removed.length) await tx.query(REMOVE_PRICES, [contractId, removed]);
  const rows = await mapInSlices(
    entries.filter(({ tiers }) => tiers.length),
    ({ productId, tiers }) => priceRow(contractId, productId, tiers),
  );
  if (rows.length) await tx.query(STORE_PRICES, [JSON.stringify(rows)]);
}
