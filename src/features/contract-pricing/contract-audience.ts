import type { Faults } from '#platform/base/errors/faults.js';
import { areSameLinks, type RemovedLink } from '#platform/data/records/removed-links.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { ContractCustomer } from './contract-customer.entity.js';
import { REMOVE_CUSTOMERS, REMOVE_SEGMENTS } from './contract-pricing.queries.js';
import { ContractSegment } from './contract-segment.entity.js';
import type { Contract, ContractAudience } from './contract.entity.js';

const FIELDS = { customers: 'customer_ids', segments: 'customer_segments' } as const;

/** Ids of the customers and segments that a request names; undefined if it does not contain the field. */
export interface NamedAudience {
  customerIds?: string[];
  segmentIds?: string[];
}

/**
 * The audience `customers` requires customers, `segments` requires segments; any others must be empty. `counts` are the numbers of
 * customers and segments that the contract will have.
 */
export function checkAudience(
  audience: ContractAudience,
  counts: Record<keyof typeof FIELDS, number>,
  faults: Faults,
): void {
  for (const kind of ['customers', 'segments'] as const) {
    if (kind === audience && !counts[kind])
      faults.add(FIELDS[kind], `must not be empty for customer_group_type ${kind}`);
    if (kind !== audience && counts[kind])
      faults.add(FIELDS[kind], `must be empty for customer_group_type ${audience}`);
  }
}

/** Inserts the customers and segments of a contract, in the order of the request. */
export async function insertAudience(
  tx: TenantTx,
  contractId: string,
  { customerIds = [], segmentIds = [] }: NamedAudience,
): Promise<void> {
  const customers = customerIds.map((customerId, position) => ({ contractId, customerId, position }));
  const segments = segmentIds.map((segmentId, position) => ({ contractId, segmentId, position }));
  await tx.insert(ContractCustomer, customers);
  await tx.insert(ContractSegment, segments);
}

/**
 * Replaces the customers or segments that a change contains; another kind of audience removes the stored ones of both. Returns whether the
 * new ones differ.
 */
export async function replaceAudience(
  tx: TenantTx,
  present: Contract,
  audience: ContractAudience = present.audience,
  named: NamedAudience,
): Promise<boolean> {
  const isOther = audience !== present.audience;
  const replaces = async (statement: string, ids: string[] | undefined): Promise<boolean> => {
    if (!isOther && !ids) return false;
    return !areSameLinks(await tx.query<RemovedLink>(statement, [present.id]), ids ?? []);
  };
  const hasChanged = [
    await replaces(REMOVE_CUSTOMERS, named.customerIds),
    await replaces(REMOVE_SEGMENTS, named.segmentIds),
  ];
  await insertAudience(tx, present.id, named);
  return hasChanged.includes(true);
}
