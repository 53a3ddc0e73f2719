import { rowByIdOrReference } from '#platform/data/records/resolve-references.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { ADDRESSES_AND_CONTACTS, type AddressesAndContacts, hasCreditLimit } from './customers.queries.js';
import type { Customer } from './customer.entity.js';

/** The data of a customer that an order copies or calculates with. */
export type CustomerForOrder = Pick<Stored<Customer>, 'id' | 'status' | 'taxRate' | 'assignedPriceListId'> &
  AddressesAndContacts & {
    /** Whether its orders are judged by a credit limit. */
    hasCreditLimit: boolean;
  };

/** A row of {@link CUSTOMERS_FOR_ORDERS}. */
export interface NamedCustomer {
  /** The id or reference as it was asked for. */
  name: string;
  doc: CustomerForOrder;
}

/** Reads a {@link CustomerForOrder} for each text of `$2` that is the id or the reference of a customer. */
export const CUSTOMERS_FOR_ORDERS = `select named.name, row_to_json(r) as doc from unnest($2::text[]) as named (name)
  cross join lateral (
    select t.id, t.status, t.tax_rate as "taxRate", t.assigned_price_list_id as "assignedPriceListId",
      ${hasCreditLimit('t')} as "hasCreditLimit", ${ADDRESSES_AND_CONTACTS}
    from ${rowByIdOrReference('customers', 'named.name')} t) r`;
