import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { INVOICE_REFERENCES } from '#features/invoices/files/invoice-lookups.queries.js';
import {
  type CsvDeclaration,
  entriesOf,
  type ExportDeclaration,
  fieldsIn,
  pick,
} from '#platform/data/records/export-declaration.js';
import { REMINDER_EXPORT_DOCS } from '../api/reminder.docs.js';
import { type ReminderFilter, remindersWhere } from '../reminders.service.js';

const FIELDS = [
  'id',
  'display_id',
  'customer_id',
  'status',
  'level',
  'as_of_date',
  'pay_until',
  'currency',
  'fee',
  'total',
  'cancelled_at',
  'cancellation_reason',
  'created_at',
  'updated_at',
];
const ITEM_FIELDS = ['invoice_id', 'number', 'due_date', 'due', 'days_overdue', 'level'];

/** A row for each invoice of a reminder. */
const CSV: CsvDeclaration = {
  list: 'items',
  columns: [...FIELDS, ...fieldsIn('items[0]', ITEM_FIELDS)],
  record: (reminder) => ({
    ...pick(reminder, FIELDS),
    items: entriesOf(reminder.items).map((one) => pick(one, ITEM_FIELDS)),
  }),
};

/** How files of reminders are exported. */
export const REMINDER_EXPORT: ExportDeclaration<ReminderFilter> = {
  resource: 'reminders',
  type: 'reminder',
  scope: 'reminders',
  table: 'reminders',
  batch: 20,
  where: remindersWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_id'] },
    { statement: INVOICE_REFERENCES, paths: ['items[].invoice_id'] },
  ],
  csv: CSV,
  docs: REMINDER_EXPORT_DOCS,
};
