import type { Faults } from '#platform/base/errors/faults.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import type { DocumentLanguage } from './document-formats.js';

/** Maximum number of levels of reminders. */
export const MAX_REMINDER_LEVELS = 5;
/** The most days after which a level begins, and in which a reminder is to be paid. */
export const MAX_DAYS_OVERDUE = 365;
export const MAX_DAYS_TO_PAY = 60;
/** The greatest fee of a level, in the currency of the tenant. */
export const MAX_FEE = 1_000;
/** Characters of the text of a reminder. */
export const MAX_REMINDER_TEXT = 4_000;

/** What a reminder says in one language. */
export interface ReminderText {
  subject: string;
  text: string;
}

/** A level of reminders: the first reminder of an invoice, the second one and so on. */
export interface ReminderLevel {
  /** Days after the due day from which an invoice gets a reminder of this level. */
  daysOverdue: number;
  /** In the currency of the tenant; reminders ask for it, and nothing is booked. */
  fee: WireDecimal;
  /** Days from the reminder to the day until which it asks for payment. */
  daysToPay: number;
  /** Null: the texts of the service. */
  texts: Record<DocumentLanguage, ReminderText | null>;
}

/** Adds a fault for each level that does not begin later than the one before. */
export function checkReminderLevels(levels: readonly ReminderLevel[], faults: Faults): void {
  levels.slice(1).forEach(({ daysOverdue }, index) => {
    if (daysOverdue <= levels[index]!.daysOverdue)
      faults.add(`reminder_levels[${index + 1}].days_overdue`, 'must be greater than the one before');
  });
}
