import { definitionParameters, type ValuesOf } from '../attributes/attributes.queries.js';
import type { Faults } from '../platform/errors/faults.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { isId } from '../platform/values/ids.js';
import { CUSTOMER_REFERENCES, type CustomerReferenceRows } from './customers.queries.js';

/** Ids of other resources in a request. */
interface SentReferences {
  assignedPriceListId?: string | null;
  assignedSalesRepIds?: readonly string[];
}

/** What the requests of a list refer to, by lower-case id. */
export interface CustomerReferences extends Pick<CustomerReferenceRows, 'definitions'> {
  priceLists: ReadonlySet<string>;
  salesReps: ReadonlySet<string>;
}

/** Reads the price lists, the sales reps and the attribute definitions that requests refer to, with one statement. */
export async function readReferences(
  tx: TenantTx,
  requests: readonly SentReferences[],
  attributes: readonly ValuesOf[],
): Promise<CustomerReferences> {
  const priceLists = requests.map(({ assignedPriceListId: id }) => id ?? '').filter(isId);
  const salesReps = requests.flatMap(({ assignedSalesRepIds: ids = [] }) => ids.filter(isId));
  const values = [priceLists, salesReps, ...definitionParameters(attributes)];
  const found = (await tx.queryOne<CustomerReferenceRows>(CUSTOMER_REFERENCES, values))!;
  return { ...found, priceLists: new Set(found.priceLists), salesReps: new Set(found.salesReps) };
}

/** Adds a fault for each id that does not exist, and for each sales rep that is repeated. */
export function checkReferences(
  { assignedPriceListId, assignedSalesRepIds = [] }: SentReferences,
  { priceLists, salesReps }: CustomerReferences,
  faults: Faults,
): void {
  if (typeof assignedPriceListId === 'string' && !priceLists.has(assignedPriceListId.toLowerCase()))
    faults.add('assigned_price_list_id', 'does not exist');
  const seen = new Set<string>();
  assignedSalesRepIds.forEach((sent, index) => {
    const id = sent.toLowerCase();
    if (!salesReps.has(id)) faults.add(`assigned_sales_rep_ids[${index}]`, 'does not exist');
    else if (seen.size === seen.add(id).size) faults.add(`assigned_sales_rep_ids[${index}]`, 'must not be repeated');
  });
}
