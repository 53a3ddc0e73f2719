import type { Faults } from '#platform/base/errors/faults.js';
import { resolveReferences } from '#platform/data/records/resolve-references.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { NamedAudience } from './contract-audience.js';
import { type ContractPriceEntry, type ResolvedEntry, resolveEntries } from './price-map.js';

/** The records that a request refers to, by their ids. */
export interface ContractReferences extends NamedAudience {
  entries: ResolvedEntry[];
}

/**
 * Reads the customers, segments and products of a request and adds faults for those that do not exist. It locks the products, and must
 * run before a contract is locked: the deletion of a product locks the product first too, and then its contracts.
 */
export async function readReferences(
  tx: TenantTx,
  { prices = [], customerIds, segmentIds }: { prices?: ContractPriceEntry[] } & NamedAudience,
  faults: Faults,
): Promise<ContractReferences> {
  const customers = { field: 'customer_ids', faults };
  const segments = { field: 'customer_segments', faults };
  return {
    customerIds: customerIds && (await resolveReferences(tx, 'customers', customerIds, customers)),
    segmentIds: segmentIds && (await resolveReferences(tx, 'customer_segments', segmentIds, segments)),
    entries: await resolveEntries(tx, prices, faults),
  };
}
