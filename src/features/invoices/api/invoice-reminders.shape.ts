import { Day, Id, Timestamp, Whole } from '#platform/edge/validation/scalars.js';

/** What v2 shows of the reminders of an invoice. */
export abstract class InvoiceRemindersShape {
  @Whole({
    readOnly: true,
    min: 0,
    text: 'Level of the last reminder of the invoice that was not cancelled; 0 if it has none',
    example: 0,
  })
  readonly reminder_level: number;
  @Timestamp({
    readOnly: true,
    nullable: true,
    text: 'Time of that reminder, in UTC; null if the invoice has none',
    example: null,
  })
  readonly last_reminded_at: Date | null;
  @Day({
    optional: true,
    nullable: true,
    text: 'Last day on which the invoice gets no reminder, in the time zone of the tenant; null: reminders are not paused. It can change in any state of the invoice',
    example: null,
    answered: { as: (options) => Id({ ...options, format: 'date' }) },
  })
  reminders_paused_until?: string | null;
}
