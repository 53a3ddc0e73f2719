import { documentQuery, type DocumentStatement, selectList, updateStatement } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { CustomerAddress } from '../customer-address.entity.js';
import { CustomerContact } from '../customer-contact.entity.js';
import type { AddressContactSort } from '../customers.queries.js';

export type AddressRecord = Stored<CustomerAddress>;
export type ContactRecord = Stored<CustomerContact>;
/** Common properties of addresses and contacts. */
export type AddressOrContact = Pick<
  ContactRecord,
  'id' | 'customerId' | 'referenceId' | 'isDefault' | 'status' | 'attributes' | 'version'
>;

/** How addresses and contacts differ, for the code that handles both in the same way. */
export interface AddressOrContactKind<Row extends AddressOrContact> {
  /** Field of the customer in requests and property of its record. */
  field: 'addresses' | 'contacts';
  /** Entity of attribute definitions, and resource name in errors. */
  name: 'address' | 'contact';
  entity: typeof CustomerAddress | typeof CustomerContact;
  /** Properties that a new row must have, with their names in requests. */
  required: readonly (readonly [property: keyof Row, field: string])[];
  /** Group of rows of which at most one is the default: `billing address`, `shipping address` or `contact`. */
  defaultGroup(row: Row): string;
  /** `$2` is the id. */
  record: DocumentStatement<Row>;
  list: ListSource<AddressContactSort>;
  update: string;
  remove: string;
}

const statements = <Row>(table: string, record: string) => ({
  record: documentQuery<Row>(record, `${table} t where t.tenant_id = $1 and t.id = $2`),
  list: { table, record, sortColumns: TIME_SORT_COLUMNS },
  remove: `delete from ${table} where tenant_id = $1 and id = $2`,
});

export const ADDRESSES: AddressOrContactKind<AddressRecord> = {
  field: 'addresses',
  name: 'address',
  entity: CustomerAddress,
  required: [
    ['referenceId', 'reference_id'],
    ['type', 'type'],
    ['addressLine1', 'address_line_1'],
    ['city', 'city'],
  ],
  defaultGroup: ({ type }) => `${type} address`,
  ...statements('customer_addresses', selectList(CustomerAddress, 't')),
  update: updateStatement(CustomerAddress),
};

export const CONTACTS: AddressOrContactKind<ContactRecord> = {
  field: 'contacts',
  name: 'contact',
  entity: CustomerContact,
  required: [
    ['referenceId', 'reference_id'],
    ['firstName', 'first_name'],
  ],
  defaultGroup: () => 'contact',
  ...statements('customer_contacts', selectList(CustomerContact, 't')),
  update: updateStatement(CustomerContact),
};
