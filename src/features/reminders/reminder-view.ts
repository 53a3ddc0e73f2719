import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { ReminderRecord } from './reminders.queries.js';

/** A reminder with the currency of its amounts, which is the tenant's. */
export type ReminderView = ReminderRecord & { currency: string };

/** Adds the currency to a record. Changes and returns its argument: to copy every record of a long list would cost too much. */
export const reminderView = (record: ReminderRecord): ReminderView =>
  Object.assign(record, { currency: currentCaller().tenant.currency });
