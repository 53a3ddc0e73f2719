import { documentQuery, selectList } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/records/list-query.js';
import { nextDisplayIdStatement } from '../platform/records/next-display-id.js';
import { TIME_SORT_COLUMNS } from '../platform/records/sort-columns.js';
import type { Stored } from '../platform/database/stored.js';
import { addToCounters } from '../orders/order-line-quantities.queries.js';
import type { WireDecimal } from '../platform/values/decimal.js';
import { CreditNoteItem } from './credit-note-item.entity.js';
import { CreditNote } from './credit-note.entity.js';

export type CreditNoteItemRecord = Omit<Stored<CreditNoteItem>, 'creditNoteId' | 'position'> & {
  sku: string;
  name: string | null;
};

/** A credit note with its items. */
export type CreditNoteRecord = Stored<CreditNote> & { items: CreditNoteItemRecord[] };

const RECORD = `${selectList(CreditNote, 't')},
  (select coalesce(json_agg(item), '[]') from (
    select ${selectList(CreditNoteItem, 'c', ['creditNoteId', 'position'])}, i.sku, i.name
    from credit_note_items c join invoice_items i on i.tenant_id = $1 and i.id = c.invoice_item_id
    where c.tenant_id = $1 and c.credit_note_id = t.id order by c.position) item) as items`;

export const CREDIT_NOTE = documentQuery(RECORD, 'credit_notes t where t.tenant_id = $1 and t.id = $2');

export const CREDIT_NOTE_SORTS = ['created_at', 'updated_at'] as const;
export type CreditNoteSort = (typeof CREDIT_NOTE_SORTS)[number];

export const CREDIT_NOTES: ListSource<CreditNoteSort> = {
  table: 'credit_notes',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};

/** The result of {@link CREDITABLE_QUANTITIES}. */
export interface CreditableQuantities {
  /** The quantities of items that credit notes have already credited. */
  credited: { item: string; quantity: WireDecimal }[] | null;
  /** The quantities that items still use up of order lines and that can be returned to them. */
  allocations: { item: string; line: string; quantity: WireDecimal }[] | null;
}

/** `$2` the invoice, which must be locked. Allocations are sorted so that the order line that was filled last is returned first. */
export const CREDITABLE_QUANTITIES = `select json_build_object(
  'credited', (select json_agg(json_build_object('item', c.item, 'quantity', c.quantity)) from (
    select c.invoice_item_id as item, sum(c.quantity) as quantity from credit_note_items c
    join credit_notes n on n.tenant_id = $1 and n.id = c.credit_note_id
    where c.tenant_id = $1 and n.invoice_id = $2 group by c.invoice_item_id) c),
  'allocations', (select json_agg(json_build_object('item', a.invoice_item_id, 'line', a.order_line_id,
      'quantity', a.quantity - a.returned_quantity) order by l.position desc)
    from invoice_items i join invoice_allocations a on a.tenant_id = $1 and a.invoice_item_id = i.id
    join order_lines l on l.tenant_id = $1 and l.id = a.order_line_id
    where i.tenant_id = $1 and i.invoice_id = $2)) as doc`;

export const NEXT_CREDIT_NOTE_NUMBER = nextDisplayIdStatement('credit_notes', 'CN-');

/** Returns quantities of an invoice to order lines, which must be locked. `$2` a JSON array of {item, line, quantity}. */
export const RETURN_QUANTITIES = `with returned as (
    update invoice_allocations a set returned_quantity = a.returned_quantity + x.quantity
    from json_to_recordset($2) as x(item uuid, line uuid, quantity numeric)
    where a.tenant_id = $1 and a.invoice_item_id = x.item and a.order_line_id = x.line returning x.line, x.quantity)
  ${addToCounters('select line, sum(quantity) as quantity from returned group by line', { invoiced: '-1' })}`;

export const ADD_CREDIT = 'update invoices set credited_amount = credited_amount + $3 where tenant_id = $1 and id = $2';
