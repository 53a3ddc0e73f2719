import type { ValueDefinition } from '#features/attributes/attribute-values.js';
import { valueDefinitions } from '#features/attributes/attributes.queries.js';
import {
  documentStatement,
  documentQuery,
  documentsByIds,
  insertStatement,
  selectList,
} from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { SearchTable } from '#platform/data/records/text-search.js';
import type { Stored } from '#platform/data/sql/stored.js';
import {
  addInvoicedQuantities,
  addToCounters,
  touchOrdersStatement,
} from '#features/orders/quantities/order-line-quantities.queries.js';
import type { Charge } from '#features/orders/money/charge.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { type CustomerTax, PRESENT_CUSTOMER_TAX } from './tax/customer-tax.queries.js';
import { KEPT_DETAILS, type KeptDetails } from './change/document-details.js';
import {
  CREDITED_CHARGES,
  creditedItems,
  type OverpricedItem,
  overpricedItems,
  SETTLED,
  type SettledAmounts,
} from './money/invoice-money.queries.js';
import { InvoiceAllocation } from './invoice-allocation.entity.js';
import { InvoiceItem } from './invoice-item.entity.js';
import { InvoiceOrder } from './invoice-order.entity.js';
import { Invoice } from './invoice.entity.js';
import { IS_DUE, UNPAID } from './state/invoice-state.js';
import { type TermSources, termSourcesOfDraft } from './terms/invoice-term.queries.js';

/** An item as part of its invoice's record, which lists the items by position. */
export type InvoiceItemRecord = Omit<Stored<InvoiceItem>, 'invoiceId' | 'position'> & {
  /** Sums of the issued credit notes. */
  creditedQuantity: WireDecimal;
  returnedQuantity: WireDecimal;
};

/** An invoice with its items, the ids of its orders, and what settled it. */
export type InvoiceRecord = Omit<Stored<Invoice>, 'changedAt'> & {
  orderIds: string[];
  items: InvoiceItemRecord[];
  settled: SettledAmounts | null;
  /** What issued credit notes have credited of its charges, by the charge's id; null if nothing. */
  creditedCharges: Record<string, WireDecimal> | null;
  /** What decides the payment term of a draft; null if it depends on none, or if the settings have none. */
  termSources: TermSources | null;
};

/**
 * The select list of the record of an invoice `t`; the arguments are the sources of its orders `o` and items `i`, and SQL of the quantities
 * that were credited and returned of an item.
 */
const record = (
  orders: string,
  items: string,
  credited: string,
  returned: string,
): string => `${selectList(Invoice, 't', ['changedAt'])},
  (select json_agg(o.order_id order by o.position) from ${orders}) as "orderIds",
  (select json_agg(item) from (
    select ${selectList(InvoiceItem, 'i', ['invoiceId', 'position'])}, ${credited} as "creditedQuantity", ${returned} as "returnedQuantity"
    from ${items} order by i.position) item) as items,
  ${SETTLED} as settled,
  ${CREDITED_CHARGES} as "creditedCharges",
  ${termSourcesOfDraft(orders)} as "termSources"`;

const RECORD = record(
  'invoice_orders o where o.tenant_id = $1 and o.invoice_id = t.id',
  `invoice_items i left join (${creditedItems('t.id')}) c on c.item = i.id where i.tenant_id = $1 and i.invoice_id = t.id`,
  'coalesce(c.quantity, 0)',
  'coalesce(c.returned, 0)',
);

/** What was credited and paid of an invoice, oldest first: other records, which may change without the invoice. */
export interface DocumentsOfInvoice {
  creditNoteIds: string[];
  paymentIds: string[];
}

/** The {@link DocumentsOfInvoice} of an invoice `t`. `offset 0`: else all payments are read while PostgreSQL takes the tables for empty. */
const DOCUMENT_IDS = `(select coalesce(json_agg(n.id order by n.created_at, n.id), '[]') from credit_notes n
    where n.tenant_id = $1 and n.invoice_id = t.id) as "creditNoteIds",
  (select coalesce(json_agg(p.id order by p.created_at, p.id), '[]') from (
      select distinct a.payment_id as id from payment_allocations a where a.tenant_id = $1 and a.invoice_id = t.id) f
    cross join lateral (select p.id, p.created_at from payments p where p.tenant_id = $1 and p.id = f.id offset 0) p) as "paymentIds"`;

/** An invoice with the documents that name it, as lists have it. */
export type AnsweredInvoice = InvoiceRecord & DocumentsOfInvoice;

/**
 * An invoice with what its warnings depend on: its items that cost more than ordered, or null, the tax data of the customer of a draft, and what
 * documents keep.
 */
export type PricedInvoice = AnsweredInvoice & {
  overpriced: OverpricedItem[] | null;
  presentCustomerTax: CustomerTax | null;
  keptDetails: KeptDetails | null;
};

const PRICED_RECORD = `${RECORD}, ${overpricedItems(`(invoice_items i join invoice_allocations a
  on a.tenant_id = $1 and a.invoice_item_id = i.id and i.tenant_id = $1 and i.invoice_id = t.id)`)}, ${PRESENT_CUSTOMER_TAX}, ${KEPT_DETAILS}, ${DOCUMENT_IDS}`;

/** An invoice as single reads and changes return it. */
export const PRICED_INVOICE = documentQuery<PricedInvoice>(
  PRICED_RECORD,
  'invoices t where t.tenant_id = $1 and t.id = $2',
);

export const INVOICE = documentQuery<InvoiceRecord>(RECORD, 'invoices t where t.tenant_id = $1 and t.id = $2');

/** The invoice with the reference `$2`. */
export const INVOICE_BY_REFERENCE = documentQuery<PricedInvoice>(
  PRICED_RECORD,
  'invoices t where t.tenant_id = $1 and t.reference_id = $2',
);

/** A condition on invoices `t`, and the same on their class, see `Where.and`. */
interface InvoiceCondition {
  sql: string;
  onClass: string;
}

/** The values of the filter `status`: nothing is due, something is due, or something is due of an issued invoice. */
export const IS_PAID_AS: Record<'PAID' | 'PENDING' | 'UNPAID', InvoiceCondition> = {
  PAID: { sql: `not ${IS_DUE}`, onClass: `(c.class[1] = 'CANCELLED' or c.class[2] = 'false')` },
  PENDING: { sql: IS_DUE, onClass: `(c.class[1] <> 'CANCELLED' and c.class[2] = 'true')` },
  UNPAID: { sql: UNPAID, onClass: `c.class[1] = 'UNPAID'` },
};

/** SQL conditions of lists: an invoice of orders, or of customers with some references; each list is a parameter. */
export const ofOrders = (ids: string): string =>
  `t.id in (select o.invoice_id from invoice_orders o where o.tenant_id = $1 and o.order_id = any(${ids}::uuid[]))`;
export const ofCustomers = (references: string): string =>
  `t.customer_id in (select c.id from customers c where c.tenant_id = $1 and c.reference_id = any(${references}::text[]))`;

/** The texts by which invoices are found, beside the names of their customers. */
export const INVOICE_SEARCH: SearchTable = { name: 'invoice_search', id: 'invoice_id' };

/** The invoices with the ids `$2`, in the order of their ids. */
export const INVOICES_BY_IDS = documentsByIds(INVOICE);

/** As {@link INVOICES_BY_IDS}, with the documents that name them. */
export const ANSWERED_INVOICES = documentsByIds(
  documentQuery<AnsweredInvoice>(`${RECORD}, ${DOCUMENT_IDS}`, 'invoices t where t.tenant_id = $1 and t.id = $2'),
);

export const INVOICE_SORTS = ['created_at', 'updated_at', 'due_date', 'invoice_number'] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export const INVOICES: ListSource<InvoiceSort> = {
  table: 'invoices',
  changeColumn: 'changed_at',
  record: `${RECORD}, ${DOCUMENT_IDS}`,
  sortColumns: {
    ...TIME_SORT_COLUMNS,
    due_date: { sql: 't.due_date', sqlType: 'timestamptz', property: 'dueDate' },
    invoice_number: { sql: 't.invoice_number', sqlType: 'text', property: 'invoiceNumber' },
  },
};

/**
 * Deletes the allocations of items (`$2`) and gives their quantities back to the order lines, except what credit notes have
 * already returned. The orders must be locked.
 */
export const RELEASE_LINES = `with released as (
    delete from invoice_allocations where tenant_id = $1 and invoice_item_id = any($2::uuid[])
    returning order_line_id as line, quantity - returned_quantity as quantity)
  ${addToCounters('select line, sum(quantity) as quantity from released group by line', { invoiced: '-1' })}`;

/** The definitions of an invoice's attributes; `$2` and `$3` are the parameters of {@link valueDefinitions}. */
export const INVOICE_DEFINITIONS = documentStatement<ValueDefinition[]>(
  `select ${valueDefinitions('$2', '$3')} as doc where $1::uuid is not null`,
);

/**
 * Inserts the orders, items and allocations of invoices, adds the allocated quantities to the order lines, and touches the orders.
 * The parameters are those of the statements below.
 */
const STORE_CHILDREN = `linked as (${insertStatement(InvoiceOrder, '$3')} returning *),
  items as (${insertStatement(InvoiceItem, '$4')} returning *),
  allocated as (${insertStatement(InvoiceAllocation, '$5')} returning *),
  counted as (${addInvoicedQuantities('$5')}),
  touched as (${touchOrdersStatement('$6')})`;

/**
 * Stores a new invoice with its children in one statement and returns its record. `$2` the invoice, `$3` its orders, `$4` its
 * items, `$5` the allocations, each a JSON array of rows; `$6` the ids of the orders, which must be locked.
 */
export const STORE_INVOICE = `with invoice as (${insertStatement(Invoice)} returning *), ${STORE_CHILDREN}
  ${documentQuery(`${record('linked o', 'items i', '0', '0')}, ${overpricedItems('(items i join allocated a on a.invoice_item_id = i.id)')}, ${PRESENT_CUSTOMER_TAX}, ${DOCUMENT_IDS}`, 'invoice t')}`;

/** Stores new invoices with their children in one statement, with the parameters of {@link STORE_INVOICE}. No two may have the same order. */
export const STORE_INVOICES = `with invoice as (${insertStatement(Invoice)} returning id), ${STORE_CHILDREN} select id from invoice`;

/** A row of {@link CARRIED_CHARGES}. */
export interface CarriedCharges {
  orderId: string;
  charges: Charge[];
}

/** What an invoice (`$2`) that was made from its orders carries of their charges. */
export const CARRIED_CHARGES = `select order_id as "orderId", carried_charges as charges from invoice_orders
  where tenant_id = $1 and invoice_id = $2 and carried_charges is not null`;

/** Deletes the orders, items and allocations of an invoice (`$2`), which stays. */
export const DELETE_INVOICE_CHILDREN = `with
  unlinked as (delete from invoice_orders where tenant_id = $1 and invoice_id = $2 returning 1),
  removed as (delete from invoice_items where tenant_id = $1 and invoice_id = $2 returning 1)
  select (select count(*)::int from unlinked) as orders, (select count(*)::int from removed) as items`;

/** Stores children of an invoice (`$2`) whose previous ones were deleted; the other parameters are those of {@link STORE_INVOICE}. */
export const STORE_INVOICE_CHILDREN = `with ${STORE_CHILDREN} select id from invoices where tenant_id = $1 and id = $2`;

/**
 * Locks an invoice (`$2`) against other writers. An invoice is always locked before its orders: a transaction that has locked an
 * order never waits for an invoice.
 */
export const LOCK_INVOICE = 'select id from invoices where tenant_id = $1 and id = $2 for update';

/** Locks invoices (`$2`, ids) as {@link LOCK_INVOICE} does, in the order of their ids. */
export const LOCK_INVOICES =
  'select id from invoices where tenant_id = $1 and id = any($2::uuid[]) order by id for update';

/**
 * Locks invoices, given by ids (`$2`) and references (`$3`), against deletion and against all that takes the lock of {@link LOCK_INVOICE}, also
 * before the orders.
 */
export const LOCK_INVOICES_AGAINST_DELETION = `select id, reference_id as "referenceId" from invoices
  where tenant_id = $1 and (id = any($2::uuid[]) or reference_id = any($3::text[])) order by id for key share`;

/** The issued credit notes of an invoice (`$2`), by number. */
export const ISSUED_CREDIT_NOTES = `select id, display_id as number from credit_notes
  where tenant_id = $1 and invoice_id = $2 and voided_at is null order by display_id`;

/** Shipments that refer to an invoice (`$2`). Its deletion empties the reference and increments their versions. */
export const SHIPMENTS_OF_INVOICE = 'select id from shipments where tenant_id = $1 and invoice_id = $2 order by id';

/** The invoices that have one of the numbers `$2`. */
export const INVOICES_WITH_NUMBERS = `select invoice_number as number, id from invoices
  where tenant_id = $1 and invoice_number = any($2::text[]) order by id`;

export const DELETE_INVOICE = 'delete from invoices where tenant_id = $1 and id = $2';
