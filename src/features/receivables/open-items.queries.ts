import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { StoredTime } from '#platform/base/values/time.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { documentQuery } from '#platform/data/sql/entity-sql.js';

export const ITEM_TYPES = ['invoice', 'payment', 'credit_note'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** Something that a customer owes now, or that it has paid or was credited beyond what it owes. */
export interface OpenItemRecord {
  id: string;
  type: ItemType;
  customerId: string;
  number: string;
  /** Null of a draft on which money stands. */
  issuedAt: StoredTime | null;
  /** Null of a payment and a credit note. */
  dueDate: StoredTime | null;
  total: WireDecimal;
  due: WireDecimal;
  orderIds: string[];
  poNumber: string | null;
  /** 0 and null of a payment and a credit note. */
  reminderLevel: number;
  lastRemindedAt: StoredTime | null;
  /** Values of the sort columns, which are never null: the day of a payment, a credit note and a draft. */
  dueBy: StoredTime;
  since: StoredTime;
}

/**
 * SQL conditions on an invoice `i`, a payment `p` and a credit note `n`: they are open items. A draft owes nothing yet, so what is paid on it is an
 * item; a cancelled invoice owes nothing and has no money. A credit note of an invoice is part of what is due on that. The conditions are those of
 * the indexes `invoices_open`, `payments_unallocated` and `credit_notes_unused`.
 */
export const IS_OPEN_INVOICE = `(not i.is_cancelled
  and (i.is_issued and i.total_amount <> i.paid_amount + i.credited_amount or not i.is_issued and i.paid_amount <> 0))`;
export const IS_OPEN_PAYMENT = '(p.reversed_at is null and p.allocated_amount + p.refunded_amount < p.amount)';

export const IS_OPEN_NOTE =
  '(n.invoice_id is null and n.voided_at is null and n.allocated_amount + n.refunded_amount < n.amount)';

/** All open items as a table. Each part has its condition on the tenant, because a distributed database finds the server of a table by it. */
export const ITEMS = `(
    select i.tenant_id, i.id, i.created_at, i.changed_at as updated_at, i.customer_id, 'invoice' as type, i.invoice_number as number,
      case when i.is_issued then coalesce(i.issued_at, i.created_at) end as issued_at, coalesce(i.issued_at, i.created_at) as since,
      i.due_date, i.due_date as due_by, i.total_amount as total,
      case when i.is_issued then i.total_amount else 0 end - i.paid_amount - i.credited_amount as due, i.po_number, i.sales_rep_id,
      i.reminder_level, i.last_reminded_at
    from invoices i where i.tenant_id = $1 and ${IS_OPEN_INVOICE}
    union all
    select p.tenant_id, p.id, p.created_at, p.updated_at, p.customer_id, 'payment', p.display_id, p.paid_at, p.paid_at,
      null, p.paid_at, p.amount, p.allocated_amount + p.refunded_amount - p.amount, null, null, 0, null
    from payments p where p.tenant_id = $1 and ${IS_OPEN_PAYMENT}
    union all
    select n.tenant_id, n.id, n.created_at, n.updated_at, n.customer_id, 'credit_note', n.display_id, n.issued_at, n.issued_at,
      null, n.issued_at, n.amount, n.allocated_amount + n.refunded_amount - n.amount, null, null, 0, null
    from credit_notes n where n.tenant_id = $1 and ${IS_OPEN_NOTE})`;

export const ITEM_SORTS = ['due_date', 'issued_at'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];

export const OPEN_ITEMS: ListSource<ItemSort> = {
  table: ITEMS,
  record: `t.id, t.type, t.customer_id as "customerId", t.number, t.issued_at as "issuedAt", t.due_date as "dueDate", t.total, t.due,
    t.po_number as "poNumber", t.reminder_level as "reminderLevel", t.last_reminded_at as "lastRemindedAt", t.due_by as "dueBy", t.since, coalesce((
      select json_agg(o.order_id order by o.position) from invoice_orders o where o.tenant_id = $1 and o.invoice_id = t.id), '[]') as "orderIds"`,
  sortColumns: {
    due_date: { sql: 't.due_by', sqlType: 'timestamptz', property: 'dueBy' },
    issued_at: { sql: 't.since', sqlType: 'timestamptz', property: 'since' },
  },
};

/** The customer `$2`, if it exists. */
export const OWING_CUSTOMER = documentQuery<{ id: string; parentId: string | null }>(
  't.id, t.parent_id as "parentId"',
  'customers t where t.tenant_id = $1 and t.id = $2',
);
