import { lockCustomerRows } from '#features/customers/change/lock-customer.js';
import { journalReminder } from '#features/invoices/invoice-journal.js';
import { stringifyInSlices } from '#platform/base/event-loop/slices.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { decimal } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import { nextDisplayIds } from '#platform/data/records/next-display-id.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { dueReminder, type DueReminder, type DueQuestion, findDue, totalOf } from './due-question.js';
import { type DueReminders, MAX_CUSTOMERS, type SkippedCustomer } from './due-reminders.queries.js';
import { ReminderItem } from './reminder-item.entity.js';
import { Reminder } from './reminder.entity.js';
import {
  LOCK_INVOICES,
  NEXT_NUMBERS,
  RAISE_LEVELS,
  type RemindedInvoice,
  type ReminderRecord,
  REMINDERS_BY_IDS,
} from './reminders.queries.js';

/** Maximum number of invoices of which one request reminds, beside those of a first customer that has more. */
const MAX_INVOICES = 10_000;

/** The customers of one request. */
export const FIRST_PART = { after: null, customers: MAX_CUSTOMERS, skip: 0, items: MAX_INVOICES, isCounted: false };

/** What a request has made. */
export interface ReminderRun<R> {
  reminders: R[];
  skipped: SkippedCustomer[];
  /** Whether further reminders are due, which the next request makes. */
  hasMore: boolean;
}

/** Whether reminders are due beside those that were found. */
export const hasMore = ({ hasMoreCustomers, hasMoreItems }: DueReminders): boolean => hasMoreCustomers || hasMoreItems;

/**
 * Makes a reminder for each customer that is to be reminded, at most {@link MAX_CUSTOMERS}. Customers and invoices are locked, then asked for again, so
 * that no invoice is reminded of twice. `id` is that of the first reminder.
 */
export async function createReminders(
  tx: TenantTx,
  question: DueQuestion,
  id: string | undefined,
): Promise<ReminderRun<ReminderRecord>> {
  const found = await findDue(tx, question, FIRST_PART);
  const run = { skipped: found.skipped, hasMore: hasMore(found) };
  if (!found.customers.length) return { ...run, reminders: [] };
  const customerIds = found.customers.map(({ customerId }) => customerId);
  await lockCustomerRows(tx, customerIds);
  const invoiceIds = found.customers.flatMap(({ items }) => items.map(({ invoiceId }) => invoiceId));
  const invoices = await tx.query<RemindedInvoice>(LOCK_INVOICES, [invoiceIds]);
  const { customers } = await findDue(tx, { ...question, customerIds, invoiceIds }, FIRST_PART);
  const due = customers.map((customer) => dueReminder(customer, question));
  const ids = due.map((_, index) => (index === 0 && id) || newId());
  await storeReminders(tx, { due, ids, invoices });
  const rows = await tx.query<{ doc: ReminderRecord }>(REMINDERS_BY_IDS, [ids]);
  return { ...run, reminders: rows.map(({ doc }) => doc) };
}

interface Stored {
  due: readonly DueReminder[];
  ids: readonly string[];
  invoices: readonly RemindedInvoice[];
}

/** Stores reminders and raises the levels of their invoices. The series of numbers is locked after all other rows. */
async function storeReminders(tx: TenantTx, { due, ids, invoices }: Stored): Promise<void> {
  const createdAt = currentTime();
  const levels = due.flatMap(({ items }) => items.map(({ invoiceId, level }) => ({ id: invoiceId, level })));
  const locked = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  for (const { id, level } of levels)
    await journalReminder(tx, locked.get(id)!, { reminderLevel: level, lastRemindedAt: createdAt });
  await tx.query(RAISE_LEVELS, [await stringifyInSlices(levels), createdAt]);
  for (const id of ids) tx.journal.created('reminder', { id });
  const numbers = await nextDisplayIds(tx, NEXT_NUMBERS, due.length);
  const reminders = due.map((reminder, index) => ({
    ...{ id: ids[index]!, displayId: numbers[index]!, asOfDate: reminder.asOfDate },
    ...{ createdAt, updatedAt: createdAt },
    ...{ customerId: reminder.customerId, level: reminder.level, payUntil: reminder.payUntil, texts: reminder.texts },
    ...{ fee: decimal(reminder.fee), total: totalOf(reminder) },
  }));
  await tx.insert(Reminder, reminders);
  const items = due.flatMap((reminder, index) =>
    reminder.items.map(({ dueDate, due: amount, ...one }, position) => ({
      ...{ id: newId(), reminderId: ids[index]!, position, dueDate: new Date(dueDate), due: decimal(amount) },
      ...one,
    })),
  );
  await tx.insert(ReminderItem, items);
}
