import { toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { toTimestamp, toTimestampOrNull, versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import type { ReminderRun } from '../create-reminders.js';
import { type DueReminder, totalOf } from '../due-question.js';
import type { SkippedCustomer } from '../due-reminders.queries.js';
import type { ReminderView } from '../reminder-view.js';
import type { ReminderItemRecord } from '../reminders.queries.js';
import type { ReminderDemandShape, ReminderItemShape, ReminderShape } from './reminder.shape.js';

type ReminderRepresentation = AnsweredFields<ReminderShape & ReminderDemandShape> & VersionAndTimesFields;

/** A reminder as v2, files and the journal show it. */
export const reminderRepresentation = (reminder: ReminderView): ReminderRepresentation => ({
  id: reminder.id,
  display_id: reminder.displayId,
  status: reminder.cancelledAt === null ? 'issued' : 'cancelled',
  as_of_date: reminder.asOfDate,
  pay_until: reminder.payUntil,
  currency: reminder.currency,
  total: reminder.total,
  cancelled_at: toTimestampOrNull(reminder.cancelledAt),
  cancellation_reason: reminder.cancellationReason,
  customer_id: reminder.customerId,
  level: reminder.level,
  fee: reminder.fee,
  items: reminder.items.map(itemFields),
  ...versionAndTimesOf(reminder),
});

const itemFields = (one: ReminderItemRecord): AnsweredFields<ReminderItemShape> => ({
  invoice_id: one.invoiceId,
  number: one.invoiceNumber,
  due_date: toTimestamp(one.dueDate),
  due: one.due,
  days_overdue: one.daysOverdue,
  level: one.level,
});

type Demand = AnsweredFields<ReminderDemandShape>;
/** A reminder that is not stored. */
type UnstoredReminder = Demand &
  Pick<ReminderRepresentation, 'status' | 'as_of_date' | 'pay_until' | 'currency' | 'total'> & {
    id: null;
    display_id: null;
  };

/** What a reminder would ask for. */
const demandFields = (due: DueReminder): Demand => ({
  customer_id: due.customerId,
  level: due.level,
  fee: due.fee,
  items: due.items.map(itemFields),
});

/** A customer that is to be reminded. */
export const dueFields = (due: DueReminder): Demand & { total_due: WireDecimal } =>
  Object.assign(demandFields(due), { total_due: due.totalDue });

/** A reminder as it would be. */
export const unstoredFields = (due: DueReminder): UnstoredReminder => ({
  id: null,
  display_id: null,
  status: 'issued',
  as_of_date: due.asOfDate,
  pay_until: due.payUntil,
  currency: due.currency,
  total: toWire(totalOf(due)),
  ...demandFields(due),
});

const skippedFields = (skipped: SkippedCustomer) => ({
  customer_id: skipped.customerId,
  total_due: skipped.totalDue,
  unallocated_amount: skipped.unallocated,
});

/** What a request has made, or would make, with the mapped list of its reminders. */
export const runFields = <List>(
  { skipped, hasMore }: Pick<ReminderRun<unknown>, 'skipped' | 'hasMore'>,
  reminders: List,
) => ({
  reminders,
  skipped: skipped.map(skippedFields),
  more: hasMore,
});
