import { lockCustomerRow } from '#features/customers/change/lock-customer.js';
import { journalReminder } from '#features/invoices/invoice-journal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { stringifyInSlices } from '#platform/base/event-loop/slices.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { isId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { lockRecord } from '#platform/data/records/record-by-id.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { Reminder } from './reminder.entity.js';
import {
  CANCEL_ITEMS,
  LOCK_INVOICES,
  REMAINING_LEVELS,
  REMINDER,
  type RemindedInvoice,
  type ReminderRecord,
  WRITE_LEVELS,
} from './reminders.queries.js';

/**
 * Cancels a reminder: each of its invoices has the level of the last reminder that is left, so that what was cancelled may come again. A cancelled
 * one is returned as it is. Throws `reminder_not_found` and `version_conflict`.
 */
export async function cancelReminder(
  tx: TenantTx,
  id: string,
  reason: string | undefined,
  precondition: Precondition,
): Promise<ReminderRecord> {
  const { customerId, items } = await readReminder(tx, id);
  await lockCustomerRow(tx, customerId);
  const invoices = await tx.query<RemindedInvoice>(LOCK_INVOICES, [items.map(({ invoiceId }) => invoiceId)]);
  const { cancelledAt } = await lockRecord(tx, 'reminder', Reminder, id, precondition);
  if (cancelledAt !== null) return readReminder(tx, id);
  tx.journal.watch('reminder', [id]);
  await tx.update(Reminder, id, { cancelledAt: currentTime(), cancellationReason: reason ?? null });
  await tx.query(CANCEL_ITEMS, [id]);
  await lowerLevels(tx, invoices);
  return readReminder(tx, id);
}

async function readReminder(tx: TenantTx, id: string): Promise<ReminderRecord> {
  const reminder = isId(id) ? await tx.queryOne(REMINDER, [id]) : undefined;
  if (!reminder) throw DomainError.notFound('reminder', id);
  return reminder;
}

/** Gives locked invoices the levels of the reminders that they still have. One that has a later reminder keeps its level. */
async function lowerLevels(tx: TenantTx, invoices: readonly RemindedInvoice[]): Promise<void> {
  type Remaining = { id: string; level: number; remindedAt: Date };
  const rows = await tx.query<Remaining>(REMAINING_LEVELS, [invoices.map(({ id }) => id)]);
  const remaining = new Map(rows.map((row) => [row.id, row]));
  const changes: { id: string; level: number; remindedAt: Date | null }[] = [];
  for (const invoice of invoices) {
    const { level = 0, remindedAt = null } = remaining.get(invoice.id) ?? {};
    if (level === invoice.reminderLevel) continue;
    changes.push({ id: invoice.id, level, remindedAt });
    await journalReminder(tx, invoice, { reminderLevel: level, lastRemindedAt: remindedAt });
  }
  await tx.query(WRITE_LEVELS, [await stringifyInSlices(changes)]);
}
