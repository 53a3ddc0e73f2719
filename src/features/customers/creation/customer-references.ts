import { definitionParameters, type ValuesOf } from '#features/attributes/attribute-values.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { listIdsByName } from '#features/price-lists/named-price-lists.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { isId } from '#platform/base/values/ids.js';
import { CUSTOMER_REFERENCES, type CustomerReferenceRows, type NamedParent } from '../customers.queries.js';

/** Other resources in a request. */
interface SentReferences {
  /** Our id, or else the caller's reference. */
  assignedPriceListId?: string | null;
  assignedSalesRepIds?: readonly string[];
  /** Our id, or else the caller's reference. */
  parentId?: string | null;
}

/** What the requests of a list refer to. */
export interface CustomerReferences extends Pick<CustomerReferenceRows, 'definitions'> {
  /** Ids by the names of the requests. */
  priceLists: ReadonlyMap<string | null, string>;
  /** Ids in lower case. */
  salesReps: ReadonlySet<string>;
  /** Parents by the names of the requests. */
  parents: ReadonlyMap<string | null, NamedParent>;
  /** Ids of the changed customers that are parents of others. */
  withBranches: ReadonlySet<string>;
}

/** What the requests change, in the order of the requests: ids of customers; none for new ones. */
type ChangedIds = readonly string[];

/**
 * Reads the price lists, the sales reps, the parents and the attribute definitions that requests refer to, with one statement. Where a request
 * states a parent, the transaction must hold {@link serializeGroups}.
 */
export async function readReferences(
  tx: TenantTx,
  requests: readonly SentReferences[],
  attributes: readonly ValuesOf[],
  changed: ChangedIds = [],
): Promise<CustomerReferences> {
  const priceLists = [...new Set(requests.flatMap(({ assignedPriceListId }) => assignedPriceListId ?? []))];
  const salesReps = requests.flatMap(({ assignedSalesRepIds: ids = [] }) => ids.filter(isId));
  const parents = [...new Set(requests.flatMap(({ parentId }) => parentId ?? []))];
  const branches = changed.filter((_, index) => requests[index]!.parentId);
  const values = [priceLists, salesReps, ...definitionParameters(attributes), parents, parents.filter(isId), branches];
  const found = (await tx.queryOne(CUSTOMER_REFERENCES, values))!;
  return {
    ...found,
    priceLists: listIdsByName(found.priceLists),
    salesReps: new Set(found.salesReps),
    parents: new Map(parents.flatMap((name) => parentsNamed(name, found.parents).map((one) => [name, one] as const))),
    withBranches: new Set(found.withBranches),
  };
}

/** The customer that a text names, if there is one; an id goes before a reference that has the same text. */
function parentsNamed(name: string, found: readonly NamedParent[]): NamedParent[] {
  const parent = found.find(({ id }) => id === name.toLowerCase()) ?? found.find((one) => one.referenceId === name);
  return parent ? [parent] : [];
}

/** Lets one transaction of the tenant at a time change which customers are branches of which, if a request states a parent. */
export async function serializeGroups(tx: TenantTx, requests: readonly SentReferences[]): Promise<void> {
  if (requests.some(({ parentId }) => parentId)) await tx.serialize('customer_groups');
}

/**
 * Adds a fault for each resource that does not exist, for each sales rep that is repeated, and for a parent with which a group would have more
 * than two levels. `id` is that of a customer that is changed.
 */
export function checkReferences(
  { assignedPriceListId, assignedSalesRepIds = [], parentId }: SentReferences,
  { priceLists, salesReps, parents, withBranches }: CustomerReferences,
  faults: Faults,
  id?: string,
): void {
  const parent = parentId ? parents.get(parentId) : undefined;
  if (parentId && !parent) faults.add('parent_id', 'does not exist');
  else if (parent && parent.id === id) faults.add('parent_id', 'is the customer itself');
  else if (parent?.parentId) faults.add('parent_id', 'is a branch itself; a group has two levels');
  else if (parent && id && withBranches.has(id))
    faults.add('parent_id', 'the customer is the parent of others, so it cannot have a parent; a group has two levels');
  if (typeof assignedPriceListId === 'string' && !priceLists.has(assignedPriceListId))
    faults.add('assigned_price_list_id', 'does not exist');
  const seen = new Set<string>();
  assignedSalesRepIds.forEach((sent, index) => {
    const id = sent.toLowerCase();
    if (!salesReps.has(id)) faults.add(`assigned_sales_rep_ids[${index}]`, 'does not exist');
    else if (seen.size === seen.add(id).size) faults.add(`assigned_sales_rep_ids[${index}]`, 'must not be repeated');
  });
}

/** The id of the parent to store, of a request that was checked; undefined keeps the stored one, null clears it. */
export const parentIdOf = (
  { parentId: name }: SentReferences,
  { parents }: CustomerReferences,
): string | null | undefined => (typeof name === 'string' ? parents.get(name)?.id : name);

/** The id of the price list to store, of a request that was checked; undefined keeps the stored one, null clears it. */
export const assignedListId = (
  { assignedPriceListId: name }: SentReferences,
  { priceLists }: CustomerReferences,
): string | null | undefined => (typeof name === 'string' ? priceLists.get(name) : name);
