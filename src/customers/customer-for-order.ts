import { documentQuery, uuidOrNull } from '../platform/database/entity-sql.js';
import type { Stored } from '../platform/database/stored.js';
import type { Customer } from './customer.entity.js';
import { type CustomerParts, PARTS } from './customers.queries.js';

/** What an order takes from its customer. */
export type CustomerForOrder = Pick<Stored<Customer>, 'id' | 'status' | 'taxRate' | 'assignedPriceListId'> &
  CustomerParts;

/** The customer, as a table of one row, that a text means: one of our ids, or else the caller's own reference. Each branch has its index. */
export const customerMeant = (text: string): string => `(select 1 as rank, c.* from customers c where c.tenant_id = $1
      and c.id = ${uuidOrNull(text)}
    union all
    select 2 as rank, c.* from customers c where c.tenant_id = $1 and c.reference_id = ${text}
    order by rank limit 1)`;

/** The customer that `$2` means; a document statement with a {@link CustomerForOrder}. */
export const CUSTOMER_FOR_ORDER = documentQuery(
  `t.id, t.status, t.tax_rate as "taxRate", t.assigned_price_list_id as "assignedPriceListId", ${PARTS}`,
  `${customerMeant('$2::text')} t`,
);
