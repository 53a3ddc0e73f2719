import {
  EVENT_FIELD_TEXTS,
  EVENT_OPERATIONS,
  EVENT_TYPE_TEXTS,
  HISTORY_OPERATIONS,
  RESOURCE_TYPE_TEXTS,
} from './event-texts.js';
import { EXAMPLE_UUID, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';

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
