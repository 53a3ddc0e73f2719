import { resolveReferences } from '../platform/records/resolve-references.js';
import { assertUniqueReference } from '../platform/records/unique-values.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { Faults } from '../platform/errors/faults.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { ContractCustomer } from './contract-customer.entity.js';
import { ContractSegment } from './contract-segment.entity.js';
import type { ContractAudience } from './contract.entity.js';
import { RIVALS, SHARED_CUSTOMERS, SHARED_SEGMENTS, SHARED_SKUS } from './contracts.queries.js';
import type { NewContract } from './new-contract.js';
import { type FoundEntry, findEntries } from './price-map.js';

/** What a request refers to; undefined where it says nothing of it. */
export interface ContractGround {
  entries: FoundEntry[];
  customerIds?: string[];
  segmentIds?: string[];
}

/**
 * Reads what a request refers to, and tells of what is not there. Products are held here, before any contract is locked:
 * whoever deletes a product comes to its contracts in the same sequence.
 */
export async function readGround(
  tx: TenantTx,
  { prices = [], customerIds, segmentIds }: Partial<Pick<NewContract, 'prices' | 'customerIds' | 'segmentIds'>>,
  faults: Faults,
): Promise<ContractGround> {
  const customers = { field: 'customer_ids', faults };
  const segments = { field: 'customer_segments', faults };
  return {
    customerIds: customerIds && (await resolveReferences(tx, 'customers', customerIds, customers)),
    segmentIds: segmentIds && (await resolveReferences(tx, 'customer_segments', segmentIds, segments)),
    entries: await findEntries(tx, prices, faults),
  };
}

/** Stores whom a contract names. */
export async function storeAudience(
  tx: TenantTx,
  contractId: string,
  { customerIds = [], segmentIds = [] }: ContractGround,
): Promise<void> {
  const customers = customerIds.map((customerId, position) => ({ contractId, customerId, position }));
  const segments = segmentIds.map((segmentId, position) => ({ contractId, segmentId, position }));
  await tx.insert(ContractCustomer, customers);
  await tx.insert(ContractSegment, segments);
}

/**
 * Throws `price_overlap` if an active contract, as it was just written, and another one leave it open which of them prices a
 * SKU (contract, section 9). The last step before the commit: those who write contracts pass here one after the other, so
 * that of two which overlap the second sees the first.
 */
export async function refuseOverlap(tx: TenantTx, id: string, audience: ContractAudience): Promise<void> {
  await tx.serialize('contracts.overlap');
  const rivals = (await tx.query<{ id: string }>(RIVALS, [id])).map((rival) => rival.id);
  const whom = await sharedAudience(tx, id, audience, rivals);
  if (!whom.size) return;
  const overlaps = await tx.query<{ id: string; count: number; sku: string }>(SHARED_SKUS, [id, [...whom.keys()]]);
  if (!overlaps.length) return;
  throw new DomainError(
    'price_overlap',
    'Another active contract of the same priority prices the same SKUs for the same customers, channel and time.',
    overlaps.map(({ id: other, count, sku }) => {
      const skus = count === 1 ? sku : `${sku} and ${count - 1} more`;
      return { field: 'product_price_map', reason: `contract ${other} prices ${skus} too, for ${whom.get(other)}` };
    }),
  );
}

/** The rivals that share customers or segments with a contract, with the words for what they share. */
async function sharedAudience(
  tx: TenantTx,
  id: string,
  audience: ContractAudience,
  rivals: readonly string[],
): Promise<Map<string, string>> {
  if (audience === 'all') return new Map(rivals.map((rival) => [rival, 'all customers']));
  if (!rivals.length) return new Map();
  const statement = audience === 'customers' ? SHARED_CUSTOMERS : SHARED_SEGMENTS;
  const shared = await tx.query<{ id: string; count: number }>(statement, [id, rivals]);
  return new Map(shared.map((rival) => [rival.id, `${rival.count} of the ${audience}`]));
}

export const refuseReference = (tx: TenantTx, value: string | null | undefined, exceptId?: string): Promise<void> =>
  assertUniqueReference(tx, 'contracts', value, exceptId);
