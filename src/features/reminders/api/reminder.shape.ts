import { EXAMPLE_CUSTOMER_ID, EXAMPLE_INVOICE_ID } from '#examples/example-ids.js';
import { MAX_REMINDER_LEVELS } from '#features/settings/reminder-levels.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { Amount, ExactText, Id, Identifier, OneOf, Timestamp, Whole } from '#platform/edge/validation/scalars.js';
import { MAX_ITEMS } from '../due-reminders.queries.js';
import { REMINDER_STATUSES, type ReminderStatus } from '../reminder.entity.js';

/** An invoice of a reminder as it was when the reminder was made. */
export abstract class ReminderItemShape {
  @Id({ text: 'Invoice of which the customer is reminded', example: EXAMPLE_INVOICE_ID }) readonly invoice_id: string;
  @Identifier({ readOnly: true, text: 'Number of the invoice', example: 'INV-10248' }) readonly number: string;
  @Timestamp({ readOnly: true, text: 'When the invoice was due, in UTC' }) readonly due_date: Date;
  @Amount({ readOnly: true, text: 'What was due of the invoice, in the currency of the tenant', example: 440 })
  readonly due: Decimal;
  @Whole({
    readOnly: true,
    min: 1,
    text: 'Number of days after the day on which the invoice was due, in the time zone of the tenant',
    example: 12,
  })
  readonly days_overdue: number;
  @Whole({
    readOnly: true,
    min: 1,
    max: MAX_REMINDER_LEVELS,
    text: 'Level of the reminder for this invoice: 1 for its first one',
    example: 1,
  })
  readonly level: number;
}

/** What reminders ask for, whether or not they are made yet. */
export abstract class ReminderDemandShape {
  @Id({ text: 'Customer that is reminded', example: EXAMPLE_CUSTOMER_ID }) readonly customer_id: string;
  @Whole({
    readOnly: true,
    min: 1,
    max: MAX_REMINDER_LEVELS,
    text: 'Highest level of the invoices, whose fee, days to pay and texts the reminder has',
    example: 1,
  })
  readonly level: number;
  @Amount({
    readOnly: true,
    text: 'Fee of the level, in the currency of the tenant; it is in no balance, ageing report or tax',
    example: 5,
  })
  readonly fee: Decimal;
  @ListOf(() => ReminderItemShape, {
    readOnly: true,
    max: MAX_ITEMS,
    text: 'The invoices, by due date, at most 1,000: those that were due first',
  })
  readonly items: ReminderItemShape[];
}

/** Every field of a reminder but what it asks for, its version and times. */
export abstract class ReminderShape {
  @Id() readonly id: string;
  @Identifier({ readOnly: true, text: 'Number of the reminder, which the service gives', example: 'M-000001' })
  readonly display_id: string;
  @OneOf(REMINDER_STATUSES, { readOnly: true, text: 'Whether the reminder counts', example: 'issued' })
  readonly status: ReminderStatus;
  @Id({ format: 'date', text: 'Day of the reminder, in the time zone of the tenant', example: '2026-01-31' })
  readonly as_of_date: string;
  @Id({ format: 'date', text: 'Last day on which the customer is asked to pay', example: '2026-02-10' })
  readonly pay_until: string;
  @Identifier({ readOnly: true, text: 'ISO 4217 code of the currency of the amounts', example: 'USD' })
  readonly currency: string;
  @Amount({ readOnly: true, text: 'What the reminder asks for: the sum of what was due, and the fee', example: 445 })
  readonly total: Decimal;
  @Timestamp({
    readOnly: true,
    nullable: true,
    text: 'Time at which the reminder was cancelled, in UTC; null if it is not',
    example: null,
  })
  readonly cancelled_at: Date | null;
  @ExactText({ readOnly: true, nullable: true, text: 'Why it was cancelled, as it was stated', example: null })
  readonly cancellation_reason: string | null;
}
