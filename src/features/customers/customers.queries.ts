import type { ValueDefinition } from '#features/attributes/attribute-values.js';
import { valueDefinitions } from '#features/attributes/attributes.queries.js';
import { documentQuery, documentsByIds, documentStatement, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { nextDisplayIdsStatement } from '#platform/data/records/next-display-id.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { removeLinks } from '#platform/data/records/removed-links.js';
import { rowsByValues } from '#platform/data/records/reference-lookups.js';
import { referencesStatement } from '#platform/data/records/resolve-references.js';
import type { SearchTable } from '#platform/data/records/text-search.js';
import { usageStatement } from '#platform/data/records/usage.js';
import { type NamedPriceList, namedPriceLists } from '#features/price-lists/named-price-lists.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { CustomerAddress } from './customer-address.entity.js';
import { CustomerContact } from './customer-contact.entity.js';
import { Customer, type CustomerBankAccount } from './customer.entity.js';

/** SQL of the credit policy that applies to a customer of an alias: its own, otherwise that of the tenant's settings, `off` without any. */
export const creditPolicy = (customer: string): string =>
  `coalesce(${customer}.credit_policy, (select s.credit_policy from tenant_settings s where s.tenant_id = $1), 'off')`;

/** SQL of whether orders of a customer of an alias are judged: it has a limit, and a policy other than `off`. */
export const hasCreditLimit = (customer: string): string =>
  `(${customer}.credit_limit is not null and ${creditPolicy(customer)} <> 'off')`;

/** A customer in lists. */
export type CustomerSummary = Omit<Stored<Customer>, 'attributes'>;

/** Sorted by time of creation. */
export interface AddressesAndContacts {
  addresses: Stored<CustomerAddress>[];
  contacts: Stored<CustomerContact>[];
}

export interface CustomerRecord extends Stored<Customer>, AddressesAndContacts {
  assignedSalesReps: { id: string; referenceId: string; name: string; email: string | null }[];
  assignedPriceList: { id: string; name: string; referenceId: string } | null;
}

const listOf = (columns: string, table: string) => `(select coalesce(json_agg(p), '[]') from (
  select ${columns} from ${table} p where p.tenant_id = $1 and p.customer_id = t.id order by p.created_at, p.id) p)`;

/** Select list of {@link AddressesAndContacts}; the customer's alias is `t`. */
export const ADDRESSES_AND_CONTACTS = `${listOf(selectList(CustomerAddress, 'p'), 'customer_addresses')} as addresses,
  ${listOf(selectList(CustomerContact, 'p'), 'customer_contacts')} as contacts`;

const PRICE_LIST = `(select json_build_object('id', l.id, 'name', l.name, 'referenceId', l.reference_id)
  from price_lists l where l.tenant_id = $1 and l.id = t.assigned_price_list_id) as "assignedPriceList"`;

const SALES_REPS = `(select coalesce(json_agg(json_build_object('id', s.id, 'referenceId', s.reference_id,
  'name', s.name, 'email', s.email) order by a.position), '[]')
  from customer_sales_reps a join sales_reps s on s.tenant_id = a.tenant_id and s.id = a.sales_rep_id
  where a.tenant_id = $1 and a.customer_id = t.id) as "assignedSalesReps"`;

const RECORD = `${selectList(Customer, 't')}, ${PRICE_LIST}, ${SALES_REPS}, ${ADDRESSES_AND_CONTACTS}`;

export const CUSTOMER = documentQuery<CustomerRecord>(RECORD, 'customers t where t.tenant_id = $1 and t.id = $2');

/** The customer with the reference `$2`. */
export const CUSTOMER_BY_REFERENCE = documentQuery<CustomerRecord>(
  RECORD,
  'customers t where t.tenant_id = $1 and t.reference_id = $2',
);

/** The customers with the ids `$2`, in the order of their ids. */
export const CUSTOMERS_BY_IDS = documentsByIds(CUSTOMER);

/** The customers with the references `$2`. */
export const CUSTOMERS_BY_REFERENCES = documentQuery(
  RECORD,
  'customers t where t.tenant_id = $1 and t.reference_id = any($2::text[])',
);

/** The texts by which customers are found, among them those of their addresses and contacts. */
export const CUSTOMER_SEARCH: SearchTable = { name: 'customer_search', id: 'customer_id', hasPhones: true };

/** The names of customers, by which their documents are found. */
export const CUSTOMER_NAMES = { name: 'customer_search', id: 'customer_id', column: 'names' } as const;

/** SQL of the ids of a customer, a parameter, and of its branches. */
export const customersOfGroup = (id: string): string =>
  `select g.id from customers g where g.tenant_id = $1 and (g.id = ${id}::uuid or g.parent_id = ${id}::uuid)`;

export const CUSTOMER_SORTS = ['created_at', 'updated_at', 'company_name', 'display_name'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Sort columns of lists of addresses and of contacts. */
export const ADDRESS_CONTACT_SORTS = ['created_at', 'updated_at'] as const;
export type AddressContactSort = (typeof ADDRESS_CONTACT_SORTS)[number];

export const CUSTOMERS: ListSource<CustomerSort> = {
  table: 'customers',
  record: selectList(Customer, 't', ['attributes']),
  sortColumns: {
    ...TIME_SORT_COLUMNS,
    company_name: { sql: 't.company_name', sqlType: 'text', property: 'companyName' },
    display_name: { sql: 't.display_name', sqlType: 'text', property: 'displayName' },
  },
};

/** Reads the id of the customer for each text of `$2`, in their order: a text is the customer's id, or else its reference. Null: no customer. */
export const CUSTOMER_IDS_BY_ID_OR_REFERENCE = referencesStatement('customers');

/** The resources that requests for customers refer to. */
export interface CustomerReferenceRows {
  /** The requested price lists that exist. */
  priceLists: NamedPriceList[];
  /** Ids of the requested sales reps that exist. */
  salesReps: string[];
  /** The requested parents that exist; a text can be the id of one and the reference of another. */
  parents: NamedParent[];
  /** Ids of the changed customers that are parents of others. */
  withBranches: string[];
  definitions: ValueDefinition[] | null;
}

/** A customer that requests name as parent. */
export interface NamedParent {
  id: string;
  referenceId: string;
  parentId: string | null;
}

/**
 * `$2`: names of the price lists; `$3`: ids of the sales reps; `$4` and `$5`: parameters of {@link valueDefinitions}; `$6` and `$7`: names of
 * parents, and those of them that are ids; `$8`: ids of the customers that get a parent.
 */
export const CUSTOMER_REFERENCES = documentStatement<CustomerReferenceRows>(`select json_build_object(
  'priceLists', ${namedPriceLists('$2')},
  'salesReps', (select coalesce(json_agg(id), '[]') from sales_reps where tenant_id = $1 and id = any($3::uuid[])),
  'parents', (select coalesce(json_agg(json_build_object('id', id, 'referenceId', reference_id, 'parentId', parent_id) order by id), '[]')
    from (
      select found.id, reference_id, parent_id from ${rowsByValues('customers', 'id', '$7::uuid[]')}
      union all
      select found.id, reference_id, parent_id from ${rowsByValues('customers', 'reference_id', '$6::text[]')}
      where found.id <> all($7::uuid[])) parent),
  'withBranches', (select coalesce(json_agg(distinct parent_id order by parent_id), '[]') from customers
    where tenant_id = $1 and parent_id = any($8::uuid[])),
  'definitions', ${valueDefinitions('$4', '$5')}) as doc`);

export const NEXT_CUSTOMER_DISPLAY_IDS = nextDisplayIdsStatement('customers', 'C-');

/** Locks customers (`$2`, ids). Does not block orders, which only refer to a customer: their foreign key takes `for key share`. */
export const LOCK_CUSTOMERS =
  'select version from customers where tenant_id = $1 and id = any($2::uuid[]) order by id for no key update';
/** To be run after rows that belong to the customer have changed. */
export const TOUCH_CUSTOMER = 'update customers set version = version + 1 where tenant_id = $1 and id = $2';
/** The bank accounts of a customer (`$2`); no document if there is none. */
export const ACCOUNTS_OF_CUSTOMER = documentStatement<CustomerBankAccount[]>(
  'select c.bank_accounts as doc from customers c where c.tenant_id = $1 and c.id = $2',
);
/** Those of customers (`$2`, ids) that have a bank account of which a part is `$3` (JSON), with their accounts. */
export const CUSTOMERS_TAUGHT_BY = `select c.id, c.bank_accounts as accounts from customers c
  where c.tenant_id = $1 and c.id = any($2::uuid[]) and c.bank_accounts @> $3::jsonb order by c.id`;
export const CUSTOMER_EXISTS = 'select exists (select 1 from customers where tenant_id = $1 and id = $2) as found';
/** Returns the sales reps that were removed. */
export const REMOVE_SALES_REPS = removeLinks('customer_sales_reps', 'customer_id', 'sales_rep_id');

export const CUSTOMER_USERS = usageStatement([
  { kind: 'order', from: 'orders u where u.tenant_id = $1 and u.customer_id = $2', name: 'u.display_id' },
  { kind: 'invoice', from: 'invoices u where u.tenant_id = $1 and u.customer_id = $2', name: 'u.invoice_number' },
  {
    kind: 'deleted invoice',
    from: 'deleted_invoices u where u.tenant_id = $1 and u.customer_id = $2',
    name: 'u.invoice_number',
  },
  { kind: 'branch', from: 'customers u where u.tenant_id = $1 and u.parent_id = $2', name: 'u.display_id' },
  { kind: 'payment', from: 'payments u where u.tenant_id = $1 and u.customer_id = $2', name: 'u.reference_id' },
  {
    kind: 'credit note',
    from: 'credit_notes u where u.tenant_id = $1 and u.customer_id = $2 and u.invoice_id is null',
    name: 'u.display_id',
  },
  { kind: 'return', from: 'returns u where u.tenant_id = $1 and u.customer_id = $2', name: 'u.reference_id' },
  {
    kind: 'contract',
    from: `contract_customers x join contracts u on u.tenant_id = $1 and u.id = x.contract_id
      where x.tenant_id = $1 and x.customer_id = $2`,
    name: 'u.name',
  },
]);
/** Ids of the records that are deleted with a customer, and of the segments that contain it. */
interface CustomerDependents {
  addresses: string[];
  contacts: string[];
  paymentMethods: string[];
}

const idsIn = (table: string): string =>
  `(select coalesce(json_agg(id order by id), '[]') from ${table} where tenant_id = $1 and customer_id = $2)`;

export const CUSTOMER_DEPENDENTS =
  documentStatement<CustomerDependents>(`select json_build_object('addresses', ${idsIn('customer_addresses')},
  'contacts', ${idsIn('customer_contacts')}, 'paymentMethods', ${idsIn('payment_methods')}) as doc`);
