import { documentQuery, uuidOrNull } from '../platform/database/entity-sql.js';
import type { Stored } from '../platform/database/stored.js';
import type { Customer } from './customer.entity.js';
import { type CustomerParts, PARTS } from './customers.queries.js';

/** What an order takes from its customer. */
export type CustomerForOrder = Pick<Stored<Customer>, 'id' | 'status' | 'taxRate' | 'assignedPriceListId'> &
  CustomerParts;

/**
 * The customer that `$2` means: one of our ids, or else the caller's own reference. A document statement with a
 * {@link CustomerForOrder}; each branch has its index.
 */
export const CUSTOMER_FOR_ORDER = documentQuery(
  `t.id, t.status, t.tax_rate as "taxRate", t.assigned_price_list_id as "assignedPriceListId", ${PARTS}`,
  `(select 1 as rank, c.* from customers c where c.tenant_id = $1 and c.id = ${uuidOrNull('$2::text')}
    union all
    select 2 as rank, c.* from customers c where c.tenant_id = $1 and c.reference_id = $2::text
    order by rank limit 1) t`,
);
