import { documentQuery, selectList, updateStatement } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/records/list-query.js';
import { TIME_SORT_COLUMNS } from '../platform/records/sort-columns.js';
import type { Stored } from '../platform/database/stored.js';
import { CustomerAddress } from './customer-address.entity.js';
import { CustomerContact } from './customer-contact.entity.js';
import type { PartSort } from './customers.queries.js';

export type AddressRecord = Stored<CustomerAddress>;
export type ContactRecord = Stored<CustomerContact>;
/** What addresses and contacts have in common. */
export type PartRecord = Pick<
  ContactRecord,
  'id' | 'customerId' | 'referenceId' | 'isDefault' | 'status' | 'attributes' | 'version'
>;

/** One of the two things that belong to a customer. */
export interface PartKind<Row extends PartRecord> {
  /** Field of the customer, and property of its record. */
  field: 'addresses' | 'contacts';
  /** As attributes and errors name it. */
  name: 'address' | 'contact';
  entity: typeof CustomerAddress | typeof CustomerContact;
  /** What a new one must have: property and field. */
  required: readonly (readonly [property: keyof Row, field: string])[];
  /** Of which there is one default. */
  defaultOf(row: Row): string;
  record: string;
  list: ListSource<PartSort>;
  update: string;
  remove: string;
}

const sources = (table: string, record: string) => ({
  record: documentQuery(record, `${table} t where t.tenant_id = $1 and t.id = $2`),
  list: {
    table,
    record,
    sortColumns: TIME_SORT_COLUMNS,
  },
  remove: `delete from ${table} where tenant_id = $1 and id = $2`,
});

export const ADDRESSES: PartKind<AddressRecord> = {
  field: 'addresses',
  name: 'address',
  entity: CustomerAddress,
  required: [
    ['referenceId', 'reference_id'],
    ['type', 'type'],
    ['addressLine1', 'address_line_1'],
    ['city', 'city'],
  ],
  defaultOf: ({ type }) => `${type} address`,
  ...sources('customer_addresses', selectList(CustomerAddress, 't')),
  update: updateStatement(CustomerAddress),
};

export const CONTACTS: PartKind<ContactRecord> = {
  field: 'contacts',
  name: 'contact',
  entity: CustomerContact,
  required: [
    ['referenceId', 'reference_id'],
    ['firstName', 'first_name'],
  ],
  defaultOf: () => 'contact',
  ...sources('customer_contacts', selectList(CustomerContact, 't')),
  update: updateStatement(CustomerContact),
};
