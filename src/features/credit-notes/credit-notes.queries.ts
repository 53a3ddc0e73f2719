import { documentQuery, documentStatement, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { nextDisplayIdStatement } from '#platform/data/records/next-display-id.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { creditedItems } from '#features/invoices/money/invoice-money.queries.js';
import { returnedQuantity, sentQuantity } from '#features/invoices/sent-quantity.js';
import type { StoredAmounts } from '#features/invoices/money/stored-amounts.js';
import {
  addToCounters,
  invoiceableLines,
  type InvoiceableLineRow,
} from '#features/orders/quantities/order-line-quantities.queries.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { CreditNoteItem } from './credit-note-item.entity.js';
import { CreditNote } from './credit-note.entity.js';

export type CreditNoteItemRecord = Pick<
  Stored<CreditNoteItem>,
  'id' | 'invoiceItemId' | 'quantity' | 'amount' | 'name' | 'unitAmount' | 'taxRate' | 'taxCategory'
> & {
  sku: string;
};

/** A credit note with its items. */
export type CreditNoteRecord = Omit<Stored<CreditNote>, 'customerId'> & {
  customerId: string;
  items: CreditNoteItemRecord[];
  /** The invoice of a credit note without a stored tax; null on all others. */
  taxedInvoice: StoredAmounts | null;
};

/** The tax summary of a credit note (an alias); null, like that of its invoice, also where older ones have 0 % of S for an invoice without tax. */
export const summaryOfNote = (note: string): string =>
  `case when (${note}.tax_summary->0->>'rate')::numeric <> 0 or (
      select u.tax_mode = 'stated' and u.tax_summary is null and u.tax_total = 0 and u.line_tax_total = 0
      from invoices u where u.tenant_id = $1 and u.id = ${note}.invoice_id) is not true then ${note}.tax_summary end`;

const RECORD = `${selectList(CreditNote, 't', ['customerId', 'taxSummary'])}, ${summaryOfNote('t')} as "taxSummary",
  coalesce(t.customer_id, (select i.customer_id from invoices i where i.tenant_id = $1 and i.id = t.invoice_id)) as "customerId",
  case when t.tax_amount is null then (
    select json_build_object('totalAmount', i.total_amount, 'subtotal', i.subtotal, 'discountTotal', i.discount_total,
      'shippingTotal', i.shipping_total, 'taxTotal', i.tax_total, 'lineTaxTotal', i.line_tax_total,
      'items', case when i.line_tax_total is null then (
        select json_agg(json_build_object('quantity', l.quantity, 'amount', l.amount, 'taxCharges', l.tax_charges) order by l.position)
        from invoice_items l where l.tenant_id = $1 and l.invoice_id = i.id) end)
    from invoices i where i.tenant_id = $1 and i.id = t.invoice_id) end as "taxedInvoice",
  (select coalesce(json_agg(item), '[]') from (
    select c.id, c.invoice_item_id as "invoiceItemId", c.quantity, c.amount, coalesce(c.sku, i.sku) as sku, coalesce(c.name, i.name) as name,
      c.unit_amount as "unitAmount", c.tax_rate as "taxRate", c.tax_category as "taxCategory"
    from credit_note_items c left join invoice_items i on i.tenant_id = $1 and i.id = c.invoice_item_id
    where c.tenant_id = $1 and c.credit_note_id = t.id order by c.position) item) as items`;

export const CREDIT_NOTE = documentQuery<CreditNoteRecord>(
  RECORD,
  'credit_notes t where t.tenant_id = $1 and t.id = $2',
);

/** The credit note with the reference `$2`. */
export const CREDIT_NOTE_BY_REFERENCE = documentQuery<CreditNoteRecord>(
  RECORD,
  'credit_notes t where t.tenant_id = $1 and t.reference_id = $2',
);

export const CREDIT_NOTE_SORTS = ['created_at', 'updated_at'] as const;
export type CreditNoteSort = (typeof CREDIT_NOTE_SORTS)[number];

export const CREDIT_NOTES: ListSource<CreditNoteSort> = {
  table: 'credit_notes',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};

/** SQL condition: the credit note has the status. */
export const HAS_STATUS = { issued: 't.voided_at is null', voided: 't.voided_at is not null' } as const;

/** SQL condition: the credit note is of a customer with one of the ids in the parameter `ids`. */
export const isOfCustomers = (ids: string): string => `(t.customer_id = any(${ids}::uuid[]) or t.invoice_id in (
  select i.id from invoices i where i.tenant_id = $1 and i.customer_id = any(${ids}::uuid[])))`;

/** What the issued credit notes of an invoice have credited, and what its items can return: the result of {@link CREDITED}. */
export interface CreditedBefore {
  /** Sums by item of the invoice. */
  items: CreditedSums[] | null;
  /** The credit notes with their taxes. */
  notes: (Pick<Stored<CreditNote>, 'amount' | 'taxAmount' | 'taxSummary' | 'charges'> & { itemCount: number })[] | null;
  /** The quantities that items still use up of order lines and that can be returned to them. */
  allocations: { item: string; line: string; quantity: WireDecimal }[] | null;
}

/** Whether a credit note is of a mere amount, without items and charges. */
export const isMere = ({ itemCount, charges }: NonNullable<CreditedBefore['notes']>[number]): boolean =>
  itemCount === 0 && charges.length === 0;

interface CreditedSums {
  item: string;
  quantity: WireDecimal;
  amount: WireDecimal;
  share: WireDecimal;
  base: WireDecimal;
  returned: WireDecimal;
}

/**
 * `$2` the invoice, which must be locked. Allocations are in the reverse of the sequence in which
 * {@link invoiceableLines} fills lines, so that the one that was filled last gets its quantity back first.
 */
export const CREDITED = documentStatement<CreditedBefore>(`select json_build_object(
  'items', (select json_agg(c) from (${creditedItems('$2')}) c),
  'notes', (select json_agg(json_build_object('amount', n.amount, 'taxAmount', n.tax_amount, 'taxSummary', n.tax_summary,
      'charges', n.charges, 'itemCount', (
      select count(*) from credit_note_items c where c.tenant_id = $1 and c.credit_note_id = n.id)))
    from credit_notes n where n.tenant_id = $1 and n.invoice_id = $2 and n.voided_at is null),
  'allocations', (select json_agg(json_build_object('item', a.invoice_item_id, 'line', a.order_line_id,
      'quantity', a.quantity - a.returned_quantity) order by l.order_id desc, l.position desc)
    from invoice_items i join invoice_allocations a on a.tenant_id = $1 and a.invoice_item_id = i.id
    join order_lines l on l.tenant_id = $1 and l.id = a.order_line_id
    where i.tenant_id = $1 and i.invoice_id = $2)) as doc`);

/** The result of {@link RETURNED}. */
export interface ReturnedBefore {
  /** The quantities that credit notes have returned to order lines. */
  allocations: { item: string; line: string; quantity: WireDecimal }[] | null;
  /** The orders' lines with one of the SKUs. */
  lines: InvoiceableLineRow[] | null;
}

/**
 * What can be taken back from the orders of an invoice (`$2`), which must be locked: the order line that was filled first comes first. `$3`
 * ids of the orders, `$4` references of further ones, `$5` SKUs of the lines.
 */
export const RETURNED = documentStatement<ReturnedBefore>(`select json_build_object(
  'allocations', (select json_agg(json_build_object('item', a.invoice_item_id, 'line', a.order_line_id,
      'quantity', a.returned_quantity) order by l.order_id, l.position)
    from invoice_items i join invoice_allocations a on a.tenant_id = $1 and a.invoice_item_id = i.id
    join order_lines l on l.tenant_id = $1 and l.id = a.order_line_id
    where i.tenant_id = $1 and i.invoice_id = $2 and a.returned_quantity > 0),
  'lines', ${invoiceableLines('$3', '$4', '$5')}) as doc`);

export const NEXT_CREDIT_NOTE_NUMBER = nextDisplayIdStatement('credit_notes', 'CN-');

/** The credit notes that have one of the numbers `$2`. */
export const CREDIT_NOTES_WITH_NUMBERS = `select display_id as number, id from credit_notes
  where tenant_id = $1 and display_id = any($2::text[]) order by id`;

/** Changes the returned quantities of an invoice and the counters of order lines, which must be locked, by a JSON array of {item, line, quantity} (`$2`). */
const changeReturned = (sign: '+' | '-'): string => `with returned as (
    update invoice_allocations a set returned_quantity = a.returned_quantity ${sign} x.quantity
    from json_to_recordset($2) as x(item uuid, line uuid, quantity numeric)
    where a.tenant_id = $1 and a.invoice_item_id = x.item and a.order_line_id = x.line returning x.line, x.quantity)
  ${addToCounters('select line, sum(quantity) as quantity from returned group by line', { invoiced: sign === '+' ? '-1' : '1' })}`;

/** Returns quantities of an invoice to order lines. `$2` a JSON array of {item, line, quantity}. */
export const RETURN_QUANTITIES = changeReturned('+');
/** Those of some order lines (`$2`, ids) of which more has come back, or is to come back by returns of goods, than was sent. */
export const OVER_RETURNED = `select x.id as line, trim_scale(x.sent)::text as sent, trim_scale(x.returned)::text as returned
  from (select l.id, ${sentQuantity('l')} as sent, ${returnedQuantity('l')} as returned
    from order_lines l where l.tenant_id = $1 and l.id = any($2::uuid[])) x
  where x.returned > x.sent order by x.id`;

/** Takes returned quantities back from order lines. `$2` as in {@link RETURN_QUANTITIES}. */
export const TAKE_BACK_QUANTITIES = changeReturned('-');

/**
 * Adds an amount (`$3`, negative when a credit note is voided) to what is credited of an invoice, and one (`$4`) to its paid amount: what is taken
 * back of a discount. The version moves also without an amount, because the items of an invoice show what was returned.
 */
export const ADD_CREDIT = `update invoices set credited_amount = credited_amount + $3, paid_amount = paid_amount + $4,
    version = version + 1
  where tenant_id = $1 and id = $2`;

/** Voids a credit note without an invoice (`$2`) for a reason (`$3`). */
export const VOID_WITHOUT_INVOICE =
  'update credit_notes set voided_at = tenant_now(), void_reason = $3 where tenant_id = $1 and id = $2';

/** Voids an issued credit note (`$2`) of an invoice for a reason (`$3`) and keeps what it shows of its invoice; `$4` its tax. */
export const VOID_CREDIT_NOTE = `with kept as (
    update credit_note_items c
    set (sku, name) = (select i.sku, i.name from invoice_items i where i.tenant_id = $1 and i.id = c.invoice_item_id)
    where c.tenant_id = $1 and c.credit_note_id = $2)
  update credit_notes n set voided_at = tenant_now(), void_reason = $3, tax_amount = $4,
    customer_id = (select i.customer_id from invoices i where i.tenant_id = $1 and i.id = n.invoice_id)
  where n.tenant_id = $1 and n.id = $2`;
