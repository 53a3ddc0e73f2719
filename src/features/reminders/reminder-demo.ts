import { EXAMPLE_REMINDER_ID, EXAMPLE_SPARE_REMINDER_ID } from '#examples/example-ids.js';
import type { NewReminders } from './due-question.js';

/** The demo tenant's reminders: the API documents read the first one and cancel the other. */
export const DEMO_REMINDERS: readonly NewReminders[] = [
  { id: EXAMPLE_REMINDER_ID, invoiceIds: ['INV-11057'] },
  { id: EXAMPLE_SPARE_REMINDER_ID, invoiceIds: ['INV-10657'] },
];
