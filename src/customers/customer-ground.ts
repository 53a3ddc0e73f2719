import { type ValuesOf, wantedDefinitions } from '../attributes/value-definitions.js';
import type { Faults } from '../platform/errors/faults.js';
import { isId } from '../platform/values/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { CUSTOMER_GROUND, type CustomerGround } from './customers.queries.js';

/** What a request says of other resources. */
interface Referring {
  assignedPriceListId?: string | null;
  assignedSalesRepIds?: readonly string[];
}

/** What the request refers to, in one statement. */
export async function groundFor(
  tx: TenantTx,
  { assignedPriceListId, assignedSalesRepIds = [] }: Referring,
  attributes: readonly ValuesOf[],
): Promise<CustomerGround> {
  const priceList = assignedPriceListId && isId(assignedPriceListId) ? assignedPriceListId : null;
  const values = [priceList, assignedSalesRepIds.filter(isId), ...wantedDefinitions(attributes)];
  return (await tx.queryOne<CustomerGround>(CUSTOMER_GROUND, values))!;
}

export function checkReferences(
  { assignedPriceListId, assignedSalesRepIds = [] }: Referring,
  { priceListExists, salesReps }: CustomerGround,
  faults: Faults,
): void {
  if (typeof assignedPriceListId === 'string' && !priceListExists)
    faults.add('assigned_price_list_id', 'does not exist');
  const seen = new Set<string>();
  assignedSalesRepIds.forEach((sent, index) => {
    const id = sent.toLowerCase();
    if (!salesReps.includes(id)) faults.add(`assigned_sales_rep_ids[${index}]`, 'does not exist');
    else if (seen.size === seen.add(id).size) faults.add(`assigned_sales_rep_ids[${index}]`, 'must not be repeated');
  });
}
