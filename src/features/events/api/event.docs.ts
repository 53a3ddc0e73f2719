import {
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { declaredNames } from '#platform/base/names/declared-names.js';

const { resourceTypes, eventTypes } = declaredNames();

/** Texts of the operation on events. */
const EVENT_OPERATIONS = {
  list: {
    summary: 'What has changed since I last asked?',
    description: `Returns the events after a cursor, in one sequence that everyone who reads from the same cursor sees. Store \`pagination.next_cursor\` after you have processed an answer, and send it as \`cursor\` of the next request. Without a cursor the answer begins with the oldest event that is kept; \`cursor=latest\` begins now.

What was read is final: no event ever appears before a cursor that you received, whatever the order in which writes commit. Events of one resource come in the order of its versions; deletions are events too. With \`wait\`, the answer comes as soon as there is an event. Only events of resources that the API key may read are returned.

A cursor that is older than the events that are kept, usually 90 days, is answered with 410 \`cursor_expired\`: read all data again, and begin with \`latest\`.`,
  },
} satisfies Record<string, OperationText>;

/** Texts of the operation on the history. */
const HISTORY_OPERATIONS = {
  list: {
    summary: 'Who changed this, and when?',
    description:
      'Returns one entry for each write of each resource, the newest first: what was done, which fields changed from what to what, by which API key and in which request. Entries cannot be changed, and stay after the resource was deleted. Only entries of resources that the API key may read are returned.',
  },
} satisfies Record<string, OperationText>;

const ofType = (text: (plural: string) => string, suffix = '') =>
  Object.fromEntries(
    Object.entries(resourceTypes).map(([type, { text: plural }]) => [`${type}${suffix}`, text(plural)]),
  );

/** Meanings of the values of `types`: all types of events, and their families. */
export const EVENT_TYPE_TEXTS = {
  ...ofType((plural) => `all events about ${plural}`, '.*'),
  ...eventTypes,
};

/** Meanings of the values of `resource_type`. */
const RESOURCE_TYPE_TEXTS = ofType((plural) => `changes of ${plural}`);

/** Meanings of the fields of events and of the history. */
const EVENT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['EventResource'],
    fields: {
      type: 'Kind of resource, which determines where it can be read',
      id: 'Under it the resource can be read, unless it was deleted',
    },
    values: { type: RESOURCE_TYPE_TEXTS },
  },
  {
    classes: ['HistoryEntry'],
    fields: {
      resource_type: 'Kind of resource, which determines where it can be read',
      resource_id: 'Under it the resource can be read, unless it was deleted',
    },
    values: {
      resource_type: RESOURCE_TYPE_TEXTS,
      action: {
        created: 'the resource was created',
        updated: 'the resource or a part of it was changed',
        deleted: 'the resource was deleted',
      },
    },
  },
];

export const EVENT_DOCS: ResourceDocs = {
  tag: 'Events',
  description:
    'What changed, in one final sequence for each tenant: for storefronts and ERP systems that keep a copy of the data. Each write of each resource adds an event in the same transaction, deletions included. Follow the sequence with the cursor; no event ever appears before a cursor that you received',
  operations: EVENT_OPERATIONS,
  fields: EVENT_FIELD_TEXTS,
  parameterValues: {
    types: EVENT_TYPE_TEXTS,
    include: { data: 'the resource of each event, as a v2 read returns it now' },
  },
};

export const HISTORY_DOCS: ResourceDocs = {
  tag: 'History',
  description:
    'Who changed what and when: one entry for each write of each resource, also after the resource was deleted. Entries cannot be changed',
  example: { id: EXAMPLE_UUID },
  operations: HISTORY_OPERATIONS,
  parameterValues: { resource_type: RESOURCE_TYPE_TEXTS, sort_by: { occurred_at: 'by the time of the write' } },
};

/** Examples of the errors of events. */
export const EVENT_ERRORS = {
  expired: {
    code: 'cursor_expired',
    message: 'Events after this cursor are not kept any more.',
    details: [
      {
        field: 'cursor',
        reason: 'events are kept for 90 days; read all resources again and continue with cursor=latest',
      },
    ],
  },
} satisfies Record<string, ErrorExample>;
