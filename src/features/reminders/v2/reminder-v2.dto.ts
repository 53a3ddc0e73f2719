import { EXAMPLE_CUSTOMER_ID, EXAMPLE_INVOICE_ID } from '#examples/example-ids.js';
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '#features/settings/document-formats.js';
import { MAX_REMINDER_LEVELS } from '#features/settings/reminder-levels.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { CursorIdPageQuery, IncludeTotalOfWalk, PageNumberQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { IdentifierList, ListOf } from '#platform/edge/validation/nested.js';
import { QueryDay, QueryList, QueryOneOf, QueryText, QueryWhole } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { Amount, ExactText, Id, Text, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import { Answered, Only } from '#platform/edge/validation/shapes.js';
import { ReminderDemandShape, ReminderItemShape, ReminderShape } from '../api/reminder.shape.js';
import { MAX_CUSTOMERS, MAX_ITEMS } from '../due-reminders.queries.js';
import { REMINDER_STATUSES, type ReminderStatus } from '../reminder.entity.js';
import { REMINDER_SORTS } from '../reminders.queries.js';

export class CreateRemindersV2 {
  @IdentifierList({
    optional: true,
    min: 1,
    max: MAX_CUSTOMERS,
    unique: true,
    text: 'Only these customers, at most 1,000, by id or `reference_id`; all if it is not sent',
    example: ['NORTS'],
  })
  customer_ids?: string[];
  @IdentifierList({
    optional: true,
    min: 1,
    max: MAX_ITEMS,
    unique: true,
    text: 'Only these invoices, at most 1,000, by id or `reference_id`; all if it is not sent',
    example: null,
  })
  invoice_ids?: string[];
  @Whole({
    optional: true,
    min: 1,
    max: MAX_REMINDER_LEVELS,
    text: 'Highest level of the reminders: an invoice whose next level is higher is left out. Default: the last level of the settings',
    example: null,
  })
  max_level?: number;
  @YesNo({
    optional: true,
    text: 'Answers with 200 and the reminders as they would be. Nothing is stored, no number is taken and there is no event; `id` and `display_id` of the answer are null',
    example: false,
  })
  dry_run?: boolean;
}

export class CancelReminderV2 {
  @ExactText({ optional: true, example: 'The customer had paid' }) reason?: string;
}

export class ReminderItemV2 extends Answered(ReminderItemShape, 'v2') {}

class ReminderDemandV2 extends Answered(ReminderDemandShape, 'v2', { nested: { items: () => ReminderItemV2 } }) {}

export class ReminderV2 extends Combined(Answered(ReminderShape, 'v2'), ReminderDemandV2, VersionAndTimesFields) {}

class NoNamesV2 {
  @Id({ nullable: true, text: 'Always null: the reminder is not stored', example: null }) id: string | null;
  @Text({ nullable: true, text: 'Always null: no number is taken', example: null }) display_id: string | null;
}

/** A reminder as it would be. */
export class ReminderPreviewV2 extends Combined(
  NoNamesV2,
  Answered(Only(ReminderShape, ['status', 'as_of_date', 'pay_until', 'currency', 'total']), 'v2'),
  ReminderDemandV2,
) {}

class TotalDueV2 {
  @Amount({ text: 'Sum of what is due of the invoices, in the currency of the tenant, without the fee', example: 440 })
  total_due: WireDecimal;
}

/** A customer that is to be reminded. */
export class DueReminderV2 extends Combined(ReminderDemandV2, TotalDueV2) {}

/** A customer that is not reminded because its money covers what is due. */
export class SkippedCustomerV2 {
  @Id({ text: 'Customer that is not reminded', example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Amount({ text: 'Sum of what is due of the invoices of which it would be reminded', example: 100 })
  total_due: WireDecimal;
  @Amount({ text: 'Money of the customer that is not allocated, which is at least that', example: 120 })
  unallocated_amount: WireDecimal;
}

class RunEndV2 {
  @ListOf(() => SkippedCustomerV2, {
    max: MAX_CUSTOMERS,
    text: 'Customers that are not reminded because money of theirs that is not allocated covers all invoices of which they would be; at most 1,000',
    example: [],
  })
  skipped: SkippedCustomerV2[];
  @YesNo({
    text: 'Whether further reminders are due, beyond 1,000 customers, 1,000 invoices of a customer or 10,000 in all; repeat the request',
    example: false,
  })
  more: boolean;
}

class CreatedRemindersV2 {
  @ListOf(() => ReminderV2, { max: MAX_CUSTOMERS, text: 'The reminders that were made, one for each customer' })
  reminders: ReminderV2[];
}

export class ReminderRunV2 extends Combined(CreatedRemindersV2, RunEndV2) {}

class RemindersToCreateV2 {
  @ListOf(() => ReminderPreviewV2, { max: MAX_CUSTOMERS, text: 'The reminders as they would be' })
  reminders: ReminderPreviewV2[];
}

export class ReminderRunPreviewV2 extends Combined(RemindersToCreateV2, RunEndV2) {}

class ReminderFiltersV2 {
  @QueryList({
    description: 'Only reminders of these customers, by id or `reference_id`',
    example: [EXAMPLE_CUSTOMER_ID],
  })
  customer_ids?: string[];
  @QueryList({
    description: 'Only reminders of these invoices, by id or `reference_id`',
    example: [EXAMPLE_INVOICE_ID],
  })
  invoice_ids?: string[];
  @QueryWhole({ min: 1, max: MAX_REMINDER_LEVELS, description: 'Only reminders of this level', example: 1 })
  level?: number;
  @QueryOneOf(REMINDER_STATUSES, { description: 'Only reminders with this status', example: 'issued' })
  status?: ReminderStatus;
}

export class ListRemindersV2 extends Combined(Sorted(CursorIdPageQuery, REMINDER_SORTS), ReminderFiltersV2) {}

/** The cursor of the example, before all customers: `["customer_id","asc",<id>,<id>,1,1]` with an id of zeros. */
const FIRST_CURSOR =
  'WyJjdXN0b21lcl9pZCIsImFzYyIsIjAwMDAwMDAwLTAwMDAtMDAwMC0wMDAwLTAwMDAwMDAwMDAwMCIsIjAwMDAwMDAwLTAwMDAtMDAwMC0wMDAwLTAwMDAwMDAwMDAwMCIsMSwxXQ';

export class ListDueRemindersV2 extends PageNumberQuery {
  @QueryText({
    kind: 'exact',
    max: 2048,
    description: '`next_cursor` of the previous page. Cannot be sent together with `page`',
    example: FIRST_CURSOR,
  })
  cursor?: string;
  @IncludeTotalOfWalk() include_total?: boolean;
  @QueryDay({
    description: 'The day, in the time zone of the tenant: today or before. Default: today',
    example: '2026-01-31',
  })
  as_of_date?: string;
  @QueryList({ description: 'Only these customers, by id or `reference_id`', example: [EXAMPLE_CUSTOMER_ID] })
  customer_ids?: string[];
}

export class ReminderDocumentV2 {
  @QueryOneOf(DOCUMENT_LANGUAGES, {
    description: 'Language of the pages. Default: the `language` of the customer, or else English',
  })
  language?: DocumentLanguage;
}
