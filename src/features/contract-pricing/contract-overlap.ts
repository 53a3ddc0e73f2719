import { DomainError } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { COMPETING_CONTRACTS, SHARED_CUSTOMERS, SHARED_SEGMENTS, SHARED_SKUS } from './contract-pricing.queries.js';
import type { ContractAudience } from './contract.entity.js';

/**
 * Throws `price_overlap` if an active contract, as this transaction has just written it, and another active contract of the same
 * priority price the same SKU for the same customers, channel and time: it would be undefined which of them applies. Must be the last
 * step before the commit. Transactions of a tenant run it one after the other, so the second of two that overlap sees the first.
 */
export async function refuseOverlap(tx: TenantTx, id: string, audience: ContractAudience): Promise<void> {
  await tx.serialize('contracts.overlap');
  const competing = (await tx.query<{ id: string }>(COMPETING_CONTRACTS, [id])).map((contract) => contract.id);
  const shared = await sharedAudiences(tx, id, audience, competing);
  if (!shared.size) return;
  const overlaps = await tx.query<{ id: string; count: number; sku: string }>(SHARED_SKUS, [id, [...shared.keys()]]);
  if (!overlaps.length) return;
  throw new DomainError(
    'price_overlap',
    'Another active contract of the same priority prices the same SKUs for the same customers, channel and time.',
    overlaps.map(({ id: other, count, sku }) => {
      const skus = count === 1 ? sku : `${sku} and ${count - 1} more`;
      return { field: 'product_price_map', reason: `contract ${other} prices ${skus} too, for ${shared.get(other)}` };
    }),
  );
}

/** The competing contracts that share customers or segments with a contract: by id, a description of what they share. */
async function sharedAudiences(
  tx: TenantTx,
  id: string,
  audience: ContractAudience,
  competing: readonly string[],
): Promise<Map<string, string>> {
  if (audience === 'all') return new Map(competing.map((other) => [other, 'all customers']));
  if (!competing.length) return new Map();
  const statement = audience === 'customers' ? SHARED_CUSTOMERS : SHARED_SEGMENTS;
  const shared = await tx.query<{ id: string; count: number }>(statement, [id, competing]);
  return new Map(shared.map((other) => [other.id, `${other.count} of the ${audience}`]));
}
