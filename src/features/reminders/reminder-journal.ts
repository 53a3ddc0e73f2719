import { journalKind } from '#platform/data/journal/journal-kind.js';
import { type ReminderRecord, REMINDERS_BY_IDS } from './reminders.queries.js';
import { reminderView } from './reminder-view.js';
import { reminderRepresentation } from './api/reminder.mapper.js';

export const REMINDER_JOURNAL = journalKind<ReminderRecord>({
  statement: REMINDERS_BY_IDS,
  document: (reminder) => reminderRepresentation(reminderView(reminder)),
  states: ({ cancelledAt }) => (cancelledAt === null ? [] : ['cancelled']),
});
