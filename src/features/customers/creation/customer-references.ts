import { definitionParameters, type ValuesOf } from '#features/attributes/attribute-values.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { listIdsByName } from '#features/price-lists/named-price-lists.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { isId } from '#platform/base/values/ids.js';
import { CUSTOMER_REFERENCES, type CustomerReferenceRows } from '../customers.queries.js';

/** Other resources in a request. */
interface SentReferences {
  /** Our id, or else the caller's reference. */
  assignedPriceListId?: string | null;
  assignedSalesRepIds?: readonly string[];
}

/** What the requests of a list refer to. */
export interface CustomerReferences extends Pick<CustomerReferenceRows, 'definitions'> {
  /** Ids by the names of the requests. */
  priceLists: ReadonlyMap<string | null, string>;
  /** Ids in lower case. */
  salesReps: ReadonlySet<string>;
}

/** Reads the price lists, the sales reps and the attribute definitions that requests refer to, with one statement. */
export async function readReferences(
  tx: TenantTx,
  requests: readonly SentReferences[],
  attributes: readonly ValuesOf[],
): Promise<CustomerReferences> {
  const priceLists = [...new Set(requests.flatMap(({ assignedPriceListId }) => assignedPriceListId ?? []))];
  const salesReps = requests.flatMap(({ assignedSalesRepIds: ids = [] }) => ids.filter(isId));
  const values = [priceLists, salesReps, ...definitionParameters(attributes)];
  const found = (await tx.queryOne(CUSTOMER_REFERENCES, values))!;
  return { ...found, priceLists: listIdsByName(found.priceLists), salesReps: new Set(found.salesReps) };
}

/** Adds a fault for each resource that does not exist, and for each sales rep that is repeated. */
export function checkReferences(
  { assignedPriceListId, assignedSalesRepIds = [] }: SentReferences,
  { priceLists, salesReps }: CustomerReferences,
  faults: Faults,
): void {
  if (typeof assignedPriceListId === 'string' && !priceLists.has(assignedPriceListId))
    faults.add('assigned_price_list_id', 'does not exist');
  const seen = new Set<string>();
  assignedSalesRepIds.forEach((sent, index) => {
    const id = sent.toLowerCase();
    if (!salesReps.has(id)) faults.add(`assigned_sales_rep_ids[${index}]`, 'does not exist');
    else if (seen.size === seen.add(id).size) faults.add(`assigned_sales_rep_ids[${index}]`, 'must not be repeated');
  });
}

/** The id of the price list to store, of a request that was checked; undefined keeps the stored one, null clears it. */
export const assignedListId = (
  { assignedPriceListId: name }: SentReferences,
  { priceLists }: CustomerReferences,
): string | null | undefined => (typeof name === 'string' ? priceLists.get(name) : name);
