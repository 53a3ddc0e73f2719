import { EXAMPLE_REMINDER_ID } from '#examples/example-ids.js';
import { ndjsonExample } from '#features/exports/api/export.docs.js';
import { DOCUMENT_LANGUAGE_TEXTS } from '#features/settings/document-formats.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import {
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import type { ReminderStatus } from '../reminder.entity.js';

const STATUS_TEXTS = {
  issued: 'the reminder counts',
  cancelled: 'the reminder was cancelled, so that its levels may come again',
} satisfies Record<ReminderStatus, string>;

const WHICH =
  'An invoice is to be reminded of if it is issued, not cancelled, something is due of it, it is overdue by the `days_overdue` of its next level in the `reminder_levels` of the settings, and its last reminder is at least as many days ago as the two levels differ. Left out are invoices until their `reminders_paused_until` and customers with `reminders_stopped`, and a customer whose money that is not allocated covers all these invoices.';

/** Texts of the operations on reminders, by the method of the controller. */
const REMINDER_OPERATIONS = {
  list: {
    summary: 'Which reminders were made?',
    description: 'Returns the reminders of the tenant, those that changed last first.',
  },
  due: {
    summary: 'Who is to be reminded of what?',
    description: `Returns the customers that are to be reminded on a day, by id, each with the invoices that its reminder would have. ${WHICH} Amounts and levels are those of now; a day before today changes only by how many days invoices are overdue.`,
  },
  get: {
    summary: 'Show a reminder',
    description: 'Returns one reminder with its invoices as they were when it was made.',
  },
  create: {
    summary: 'Make the reminders that are due',
    description: `Makes a reminder of today for each customer that is to be reminded, with all its invoices. ${WHICH} The levels of an invoice rise one at a time, and it has each level once, whatever requests run at the same time or are repeated. One request reminds at most 1,000 customers of at most 10,000 invoices; \`more\` says whether others are due. With empty \`reminder_levels\` nothing is due. To send the reminders is your part: the event \`reminder.created\` says that there is one, and its document has the pages.

The fee is shown and asked for, and never booked: no balance, ageing report or tax has it.`,
  },
  cancel: {
    summary: 'Cancel a reminder',
    description:
      'Cancels a reminder: its invoices have the level of the last reminder that is left, so that its levels may come again. That is final; a cancelled reminder is answered as it is.',
  },
  document: {
    summary: 'Download a reminder as PDF',
    description:
      'Returns the reminder as pages, in the words of its level when it was made, or those of the service. They are made at the first request of each language, from the parties as they were when the reminder was first downloaded, and kept: the same request returns the same bytes for ever. The `ETag` is the SHA-256 of the bytes, and parts can be read with `Range`.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields that the service adds to reminders. */
const REMINDER_FIELD_TEXTS: readonly FieldTexts[] = [
  { classes: ['Reminder'], fields: recordTexts('reminder') },
  {
    classes: ['Reminder', 'ReminderPreview'],
    fields: {},
    values: { status: STATUS_TEXTS },
  },
  {
    classes: ['CancelReminder'],
    fields: { reason: 'Why the reminder is cancelled, for your own records; answered as `cancellation_reason`' },
  },
];

export const REMINDER_DOCS: ResourceDocs = {
  name: 'reminder',
  tag: 'Reminders',
  description:
    'Letters that ask customers to pay overdue invoices, level by level by the settings. They are data, events and documents; sending them is your part',
  example: { id: EXAMPLE_REMINDER_ID },
  operationGroup: 'reminders',
  operations: REMINDER_OPERATIONS,
  fields: REMINDER_FIELD_TEXTS,
  parameterValues: { status: STATUS_TEXTS, language: DOCUMENT_LANGUAGE_TEXTS },
};

/** How the API documents show the document. */
export const REMINDER_DOWNLOAD = {
  description: 'The reminder as pages for the customer',
  examples: { 'application/pdf': '%PDF-1.7' },
  name: 'M-000001.pdf',
  errors: [],
};

/** What the API documents say of the export. */
export const REMINDER_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all reminders',
  line: 'Returns a line for each reminder with its invoices, as `GET /v2/reminders/{id}` returns it, cancelled ones too. With `format=csv`, a reminder has a row for each of its invoices.',
  list: REMINDER_DOCS,
  columns: ['display_id', 'customer_id', 'total'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","display_id":"M-000042","level":1,"total":445`),
    'text/csv': 'display_id,level,total,items[0].number,items[0].due\r\nM-000042,1,445,INV-10248,440\r\n',
  },
};
