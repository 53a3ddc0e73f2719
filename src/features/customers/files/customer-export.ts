import {
  type CsvDeclaration,
  entriesOf,
  entryColumns,
  type ExportDeclaration,
  fieldsIn,
  listColumns,
  pick,
} from '#platform/data/records/export-declaration.js';
import { PRICE_LIST_REFERENCES } from '#features/price-lists/files/price-list-lookups.queries.js';
import { SALES_REP_REFERENCES } from '#features/sales-reps/files/sales-rep-lookups.queries.js';
import { CUSTOMER_REFERENCES } from './customer-lookups.queries.js';
import { type CustomerFilter, customersWhere } from '../customers.service.js';
import { CUSTOMER_EXPORT_DOCS } from '../api/customer.docs.js';

const FIELDS = [
  'display_id',
  'display_name',
  'parent_id',
  'first_name',
  'last_name',
  'phone',
  'email',
  'status',
  'freight_term',
  'shipping_method',
  'payment_mode',
  'payment_term',
  'tax_rate',
  'customer_type',
  'legal_name',
  'vat_id',
  'credit_limit',
  'credit_policy',
  'tax_category',
  'tax_number',
  'registration_id',
  'registration_scheme',
  'buyer_reference',
  'document_format',
  'document_language',
  'language',
  'reminders_stopped',
];
/** Fields of nested objects, by their names. */
const PARTS: readonly [string, string[]][] = [
  ['electronic_address', ['scheme', 'id']],
  ['tax_exemption', ['code', 'reason']],
];
const ACCOUNT_FIELDS = ['iban', 'holder'];
const ADDRESS_FIELDS = [
  'reference_id',
  'type',
  'first_name',
  'last_name',
  'phone',
  'email',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'country',
  'zip_code',
  'is_default',
];
const CONTACT_FIELDS = ['reference_id', 'first_name', 'last_name', 'email', 'phone', 'designation', 'is_default'];

const CSV: CsvDeclaration = {
  columns: [
    'reference_id',
    'company_name',
    ...FIELDS,
    'assigned_price_list_id',
    ...PARTS.flatMap(([name, fields]) => fieldsIn(name, fields)),
    ...listColumns('assigned_sales_rep_ids', 'attributes'),
    ...entryColumns('addresses', [...ADDRESS_FIELDS, 'attributes[]']),
    ...entryColumns('contacts', [...CONTACT_FIELDS, 'attributes[]']),
    ...entryColumns('bank_accounts', ACCOUNT_FIELDS),
  ],
  record: (customer) => ({
    reference_id: customer.reference_id,
    company_name: customer.name,
    ...pick(customer, [...FIELDS, ...PARTS.map(([name]) => name), 'attributes']),
    assigned_price_list_id: (customer.assigned_price_list as { id: unknown } | null)?.id,
    assigned_sales_rep_ids: entriesOf(customer.assigned_sales_reps).map(({ id }) => id),
    addresses: entriesOf(customer.addresses).map((address) => pick(address, [...ADDRESS_FIELDS, 'attributes'])),
    contacts: entriesOf(customer.contacts).map((contact) => pick(contact, [...CONTACT_FIELDS, 'attributes'])),
    bank_accounts: entriesOf(customer.bank_accounts).map((account) => pick(account, ACCOUNT_FIELDS)),
  }),
};

/** How files of customers are exported. */
export const CUSTOMER_EXPORT: ExportDeclaration<CustomerFilter> = {
  resource: 'customers',
  type: 'customer',
  scope: 'customers',
  table: 'customers',
  batch: 50,
  where: customersWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['parent_id'] },
    { statement: PRICE_LIST_REFERENCES, paths: ['assigned_price_list.id'] },
    { statement: SALES_REP_REFERENCES, paths: ['assigned_sales_reps[].id'] },
  ],
  csv: CSV,
  docs: CUSTOMER_EXPORT_DOCS,
};
