import type { Decimal } from '#platform/base/values/decimal.js';
import { Nested } from '#platform/edge/validation/nested.js';
import { ExactText, Money, Text, Whole } from '#platform/edge/validation/scalars.js';
import { MAX_DAYS_OVERDUE, MAX_DAYS_TO_PAY, MAX_FEE, MAX_REMINDER_TEXT } from '../reminder-levels.js';

/** What a reminder says in one language. */
export abstract class ReminderTextShape {
  @Text({ text: 'Heading of the document, at most 255 characters', commonExample: 'Payment reminder' })
  subject: string;
  @ExactText({
    max: MAX_REMINDER_TEXT,
    text: 'What stands above the invoices, at most 4,000 characters; line breaks are kept',
    commonExample: 'We have not received your payment of the invoices below. Please pay the amount due.',
  })
  text: string;
}

/** The texts of a level by language. */
export abstract class ReminderTextsShape {
  @Nested(() => ReminderTextShape, {
    optional: true,
    nullable: true,
    text: 'In English; null: the text of the service',
  })
  en?: ReminderTextShape | null;
  @Nested(() => ReminderTextShape, {
    optional: true,
    nullable: true,
    text: 'In German; null: the text of the service',
  })
  de?: ReminderTextShape | null;
  @Nested(() => ReminderTextShape, {
    optional: true,
    nullable: true,
    text: 'In French; null: the text of the service',
  })
  fr?: ReminderTextShape | null;
}

/** A level of reminders. */
export abstract class ReminderLevelShape {
  @Whole({
    min: 1,
    max: MAX_DAYS_OVERDUE,
    text: 'Days after its due day from which an invoice gets a reminder of this level, 1 to 365; each level has more than the one before',
    commonExample: 7,
  })
  days_overdue: number;
  @Money({
    optional: true,
    min: 0,
    max: MAX_FEE,
    text: 'Fee in the currency of the tenant, 0 to 1,000; 0 by default. Reminders show it and ask for it; it is in no balance, ageing report or tax',
    commonExample: 5,
  })
  fee?: Decimal;
  @Whole({
    min: 0,
    max: MAX_DAYS_TO_PAY,
    text: 'Days from the day of the reminder to the day until which it asks for payment, 0 to 60',
    commonExample: 10,
  })
  days_to_pay: number;
  @Nested(() => ReminderTextsShape, {
    optional: true,
    text: 'What documents of the level say, by language; replaced as a whole',
  })
  texts?: ReminderTextsShape;
}
