import { documentQuery, uuidOrNull } from '../platform/database/entity-sql.js';
import type { Stored } from '../platform/database/stored.js';
import type { Customer } from './customer.entity.js';
import { ADDRESSES_AND_CONTACTS, type AddressesAndContacts } from './customers.queries.js';

/** The data of a customer that an order copies or calculates with. */
export type CustomerForOrder = Pick<Stored<Customer>, 'id' | 'status' | 'taxRate' | 'assignedPriceListId'> &
  AddressesAndContacts;

/**
 * A table expression of at most one row: the customer whose id the text is, or else the customer whose reference it is. Each branch
 * of the union uses its own index.
 */
export const customerByIdOrReference = (
  text: string,
): string => `(select 1 as rank, c.* from customers c where c.tenant_id = $1
      and c.id = ${uuidOrNull(text)}
    union all
    select 2 as rank, c.* from customers c where c.tenant_id = $1 and c.reference_id = ${text}
    order by rank limit 1)`;

/** Reads a {@link CustomerForOrder}; `$2` is its id or its reference. */
export const CUSTOMER_FOR_ORDER = documentQuery(
  `t.id, t.status, t.tax_rate as "taxRate", t.assigned_price_list_id as "assignedPriceListId", ${ADDRESSES_AND_CONTACTS}`,
  `${customerByIdOrReference('$2::text')} t`,
);
