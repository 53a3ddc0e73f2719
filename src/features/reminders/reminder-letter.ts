import type { ReminderLetter } from '#features/documents/letters.service.js';
import { decimal } from '#platform/base/values/decimal.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import type { ReminderView } from './reminder-view.js';

/** What the pages of a reminder are made from. Days are those of the time zone. */
export const letterOf = (reminder: ReminderView, timezone: string): ReminderLetter => ({
  id: reminder.id,
  customerId: reminder.customerId,
  parts: {
    currency: reminder.currency,
    number: reminder.displayId,
    level: reminder.level,
    date: reminder.asOfDate,
    madeAt: new Date(reminder.createdAt).toISOString(),
    payUntil: reminder.payUntil,
    items: reminder.items.map(({ invoiceNumber, dueDate, daysOverdue, due }) => ({
      number: invoiceNumber,
      dueDate: dayOf(new Date(dueDate), timezone),
      daysOverdue,
      due: decimal(due).toFixed(),
    })),
    due: decimal(reminder.total).minus(decimal(reminder.fee)).toFixed(),
    fee: decimal(reminder.fee).toFixed(),
    total: decimal(reminder.total).toFixed(),
    texts: reminder.texts,
  },
});
