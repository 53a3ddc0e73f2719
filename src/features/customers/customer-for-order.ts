import { documentQuery } from '../../platform/data/sql/entity-sql.js';
import { rowByIdOrReference } from '../../platform/data/records/resolve-references.js';
import type { Stored } from '../../platform/data/sql/stored.js';
import type { Customer } from './customer.entity.js';
import { ADDRESSES_AND_CONTACTS, type AddressesAndContacts } from './customers.queries.js';

/** The data of a customer that an order copies or calculates with. */
export type CustomerForOrder = Pick<Stored<Customer>, 'id' | 'status' | 'taxRate' | 'assignedPriceListId'> &
  AddressesAndContacts;

/** Reads a {@link CustomerForOrder}; `$2` is its id or its reference. */
export const CUSTOMER_FOR_ORDER = documentQuery<CustomerForOrder>(
  `t.id, t.status, t.tax_rate as "taxRate", t.assigned_price_list_id as "assignedPriceListId", ${ADDRESSES_AND_CONTACTS}`,
  `${rowByIdOrReference('customers', '$2::text')} t`,
);
