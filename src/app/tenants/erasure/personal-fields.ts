import type { ResourceType } from '#platform/data/journal/journal-kind.js';

/** The text that replaces personal data where a text is required, and values in the journal. */
export const ERASED = '[erased]';

/** What a column has after the erasure: nothing, {@link ERASED} where the column needs a text, or an empty list. */
type Erased = 'null' | 'text' | 'list';

/** A personal field: its column and name in the v2 response are the same unless `field` says otherwise. */
interface PersonalColumn {
  column: string;
  field?: string;
  to: Erased;
}

/** Where a resource type has personal data of a customer. */
export interface PersonalData {
  type: ResourceType;
  table: string;
  /** Whether its rows have a reference of the caller; default: true. */
  hasReference?: boolean;
  /** SQL condition: the row `t` belongs to the customer `$2`, or is one of the orders `$3`, which did before. */
  ofCustomer: string;
  /** SQL condition: the row `t` belongs to another customer, and always did as far as is known. */
  ofOther: string;
  columns: readonly PersonalColumn[];
  /** Further fields of the v2 document that show personal data of other rows, and whose changes the journal therefore has. */
  derived: readonly string[];
}

const nulls = (...columns: string[]): PersonalColumn[] => columns.map((column) => ({ column, to: 'null' }));
const texts = (...columns: string[]): PersonalColumn[] => columns.map((column) => ({ column, to: 'text' }));
const ATTRIBUTES: PersonalColumn = { column: 'attributes', to: 'list' };

const OF_CUSTOMER = { ofCustomer: 't.customer_id = $2::uuid', ofOther: 't.customer_id <> $2::uuid' };
const ofOrder = (operator: '=' | '<>') =>
  `exists (select 1 from orders o where o.tenant_id = $1 and o.id = t.order_id and o.customer_id ${operator} $2::uuid)`;

/** A line of a bank statement is that of the customers of its payments. */
const ofPayments = (operator: '=' | '<>') =>
  `exists (select 1 from bank_line_payments k join payments p on p.tenant_id = $1 and p.id = k.payment_id
    where k.tenant_id = $1 and k.line_id = t.id and p.customer_id ${operator} $2::uuid)`;

/**
 * All personal data of a customer by resource. What is not here remains: numbers, references, amounts, quantities, dates, terms and the
 * attributes of orders, invoices and payments, which the books need. `docs/operations.md` lists both.
 *
 * The customer comes after its parts, because its v2 document shows them and its version moves with theirs.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    type: 'address',
    table: 'customer_addresses',
    ...OF_CUSTOMER,
    columns: [
      ...texts('address_line_1', 'city'),
      ...nulls('first_name', 'last_name', 'phone', 'email', 'address_line_2', 'state', 'country', 'zip_code'),
      ATTRIBUTES,
    ],
    derived: ['state_info', 'country_info'],
  },
  {
    type: 'contact',
    table: 'customer_contacts',
    ...OF_CUSTOMER,
    columns: [...texts('first_name'), ...nulls('last_name', 'email', 'phone', 'designation'), ATTRIBUTES],
    derived: [],
  },
  {
    type: 'payment_method',
    table: 'payment_methods',
    ...OF_CUSTOMER,
    columns: [
      { column: 'sealed_token', field: 'token', to: 'null' },
      ...nulls('card_expiry', 'last_four_digits', 'external_customer_id', 'display_name'),
      ...nulls('address_line_1', 'address_line_2', 'city', 'state', 'country', 'zip_code'),
    ],
    derived: [],
  },
  {
    type: 'customer',
    table: 'customers',
    ofCustomer: 't.id = $2::uuid',
    ofOther: 't.id <> $2::uuid',
    columns: [
      { column: 'company_name', field: 'name', to: 'text' },
      ...texts('display_name'),
      ...nulls('legal_name', 'electronic_address', 'first_name', 'last_name', 'phone', 'email'),
      ATTRIBUTES,
      { column: 'bank_accounts', to: 'list' },
    ],
    derived: ['addresses', 'contacts'],
  },
  {
    type: 'order',
    table: 'orders',
    ofCustomer: '(t.customer_id = $2::uuid or t.id = any($3::uuid[]))',
    ofOther: 't.customer_id <> $2::uuid and t.id <> all($3::uuid[])',
    columns: nulls(
      ...['billing_address', 'shipping_address', 'primary_contact', 'customer_consent'],
      ...['credit_release_note', 'customer_note', 'internal_note'],
    ),
    derived: ['customer_name', 'card'],
  },
  { type: 'invoice', table: 'invoices', ...OF_CUSTOMER, columns: nulls('remarks', 'cancellation_reason'), derived: [] },
  {
    type: 'payment',
    table: 'payments',
    ...OF_CUSTOMER,
    columns: nulls('reference', 'note', 'reversal_reason'),
    derived: [],
  },
  {
    type: 'reminder',
    table: 'reminders',
    hasReference: false,
    ...OF_CUSTOMER,
    columns: nulls('cancellation_reason'),
    derived: [],
  },
  {
    type: 'bank_line',
    table: 'bank_lines',
    hasReference: false,
    ofCustomer: ofPayments('='),
    ofOther: ofPayments('<>'),
    columns: [
      ...nulls('remittance', 'state_reason'),
      ...['counterparty_name', 'counterparty_iban', 'counterparty_bic', 'ultimate_name'].map(
        (column): PersonalColumn => ({ column, field: 'counterparty', to: 'null' }),
      ),
    ],
    derived: [],
  },
  {
    type: 'shipment',
    table: 'shipments',
    ofCustomer: ofOrder('='),
    ofOther: ofOrder('<>'),
    columns: nulls('note'),
    derived: [],
  },
  { type: 'return', table: 'returns', ...OF_CUSTOMER, columns: nulls('note'), derived: [] },
];

/** Resources whose imports have lines with personal data. */
export const PERSONAL_IMPORTS = ['customers', 'orders', 'invoices', 'shipments', 'payments', 'returns'];

/** The name of a column's field in the v2 response. */
export const fieldOf = ({ column, field = column }: PersonalColumn): string => field;

/** The value of a column after the erasure, as the v2 response shows it. */
export const erasedValue = (to: Erased): unknown => ({ null: null, text: ERASED, list: [] })[to];

/** The value of a column after the erasure, in SQL. */
export const erasedSql = (to: Erased): string => ({ null: 'null', text: `'${ERASED}'`, list: `'[]'::jsonb` })[to];
