import type { DocumentLanguage } from '#features/settings/document-formats.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { nextDisplayIdsStatement } from '#platform/data/records/next-display-id.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { documentQuery, documentsByIds, documentStatement, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { ReminderItem } from './reminder-item.entity.js';
import { Reminder, type ReminderStatus } from './reminder.entity.js';

/** An invoice as part of its reminder's record. */
export type ReminderItemRecord = Pick<
  Stored<ReminderItem>,
  'invoiceId' | 'invoiceNumber' | 'dueDate' | 'due' | 'daysOverdue' | 'level'
>;

/** A reminder with its invoices by due date. */
export type ReminderRecord = Stored<Reminder> & { items: ReminderItemRecord[] };

const RECORD = `${selectList(Reminder, 't')}, (select coalesce(json_agg(item order by item.position), '[]') from (
    select ${selectList(ReminderItem, 'i', ['id', 'reminderId', 'isCancelled'])}
    from reminder_items i where i.tenant_id = $1 and i.reminder_id = t.id) item) as items`;

export const REMINDER = documentQuery<ReminderRecord>(RECORD, 'reminders t where t.tenant_id = $1 and t.id = $2');

/** The reminders with the ids `$2`, in the order of their ids. */
export const REMINDERS_BY_IDS = documentsByIds(REMINDER);

export const REMINDER_SORTS = ['created_at', 'updated_at'] as const;
export type ReminderSort = (typeof REMINDER_SORTS)[number];

export const REMINDERS: ListSource<ReminderSort> = {
  table: 'reminders',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};

/** SQL condition on a reminder `t`: it has the status. */
export const HAS_STATUS: Record<ReminderStatus, string> = {
  issued: 't.cancelled_at is null',
  cancelled: 't.cancelled_at is not null',
};

/** SQL condition on a reminder `t`: it has invoices with one of the ids in the parameter `ids`. */
export const ofInvoices = (ids: string): string => `t.id in (select i.reminder_id from reminder_items i
  where i.tenant_id = $1 and i.invoice_id = any(${ids}::uuid[]))`;

/** The language of a customer (`$2`); no document if it has none. */
export const LANGUAGE = documentStatement<DocumentLanguage>(
  'select to_json(c.language) as doc from customers c where c.tenant_id = $1 and c.id = $2 and c.language is not null',
);

/** Takes the next `$2` numbers of reminders. */
export const NEXT_NUMBERS = nextDisplayIdsStatement('reminders', 'M-');

/** Customers and invoices by the names that a request has for them; null if there are none. */
export interface NamedRecords {
  customers: { id: string; referenceId: string }[] | null;
  invoices: { id: string; referenceId: string }[] | null;
}

const named = (table: string, ids: string, references: string): string => `(
  select json_agg(json_build_object('id', t.id, 'referenceId', t.reference_id) order by t.id) from ${table} t
  where t.tenant_id = $1 and (t.id = any(${ids}::uuid[]) or t.reference_id = any(${references}::text[])))`;

/** The {@link NamedRecords}: customers with some ids or references (`$2`, `$3`), and invoices (`$4`, `$5`). */
export const NAMED =
  documentStatement<NamedRecords>(`select json_build_object('customers', ${named('customers', '$2', '$3')},
  'invoices', ${named('invoices', '$4', '$5')}) as doc`);

/** An invoice as far as its reminders change it. */
export interface RemindedInvoice {
  id: string;
  referenceId: string;
  version: number;
  reminderLevel: number;
  lastRemindedAt: Date | null;
}

/** Locks invoices (`$2`, ids) in the order of their ids. */
export const LOCK_INVOICES = `select id, reference_id as "referenceId", version, reminder_level as "reminderLevel",
    last_reminded_at as "lastRemindedAt"
  from invoices where tenant_id = $1 and id = any($2::uuid[]) order by id for no key update`;

/** Writes the levels of invoices that get a reminder at a time (`$3`); `$2` a JSON array of `{id, level}`. */
export const RAISE_LEVELS = `update invoices t set reminder_level = x.level, last_reminded_at = $3::timestamptz
  from json_to_recordset($2) as x(id uuid, level integer) where t.tenant_id = $1 and t.id = x.id returning t.id`;

/** Cancels the items of a reminder (`$2`). */
export const CANCEL_ITEMS =
  'update reminder_items set is_cancelled = true where tenant_id = $1 and reminder_id = $2 returning id';

/** What invoices (`$2`, ids) have of the reminders that are not cancelled. */
export const REMAINING_LEVELS = `select distinct on (i.invoice_id) i.invoice_id as id, i.level, r.created_at as "remindedAt"
  from reminder_items i join reminders r on r.tenant_id = $1 and r.id = i.reminder_id
  where i.tenant_id = $1 and i.invoice_id = any($2::uuid[]) and not i.is_cancelled
  order by i.invoice_id, i.level desc`;

/** Writes the levels of invoices and the times of their last reminders; `$2` a JSON array of `{id, level, remindedAt}`. */
export const WRITE_LEVELS = `update invoices t set reminder_level = x.level, last_reminded_at = x."remindedAt"
  from json_to_recordset($2) as x(id uuid, level integer, "remindedAt" timestamptz)
  where t.tenant_id = $1 and t.id = x.id returning t.id`;
