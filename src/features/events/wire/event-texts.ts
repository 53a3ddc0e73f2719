import type { FieldTexts, OperationText } from '../../../platform/edge/http/docs/resource-docs.js';
import type { ResourceType } from '../../../platform/data/journal/journal-kind.js';

/** Texts of the operation on events. */
export const EVENT_OPERATIONS = {
  list: {
    summary: 'What has changed since I last asked?',
    description: `Returns the events after a cursor, in one sequence that everyone who reads from the same cursor sees. Store \`pagination.next_cursor\` after you have processed an answer, and send it as \`cursor\` of the next request. Without a cursor the answer begins with the oldest event that is kept; \`cursor=latest\` begins now.

What was read is final: no event ever appears before a cursor that you received, whatever the order in which writes commit. Events of one resource come in the order of its versions; deletions are events too. With \`wait\`, the answer comes as soon as there is an event. Only events of resources that the API key may read are returned.

A cursor that is older than the events that are kept, usually 90 days, is answered with 410 \`cursor_expired\`: read all data again, and begin with \`latest\`.`,
  },
} satisfies Record<string, OperationText>;

/** Texts of the operation on the history. */
export const HISTORY_OPERATIONS = {
  list: {
    summary: 'Who changed this, and when?',
    description:
      'Returns one entry for each write of each resource, the newest first: what was done, which fields changed from what to what, by which API key and in which request. Entries cannot be changed, and stay after the resource was deleted. Only entries of resources that the API key may read are returned.',
  },
} satisfies Record<string, OperationText>;

/** Resource types with their names in the plural. */
const RESOURCE_TEXTS = {
  product: 'products',
  price_list: 'price lists',
  customer: 'customers',
  address: 'addresses of customers',
  contact: 'contacts of customers',
  attribute: 'definitions of attributes',
  segment: 'customer segments',
  sales_rep: 'sales reps',
  payment_method: 'payment methods',
  contract_price: 'contracts',
  order: 'orders and quotes',
  shipment: 'shipments',
  invoice: 'invoices',
  credit_note: 'credit notes',
  inventory: 'stock figures of products',
  media_file: 'uploaded files',
  api_key: 'API keys',
  webhook: 'webhooks',
  import: 'imports of files',
} satisfies Record<ResourceType, string>;

/** Events that say that a resource has entered a state. */
const MOVE_TEXTS: Record<string, string> = {
  'order.confirmed': 'an order was confirmed, or was created so',
  'order.cancelled': 'an order was given up by writing its status',
  'shipment.shipped': 'a shipment has left, or was created so',
  'shipment.fulfilled': 'a shipment has arrived, or was created so',
  'shipment.cancelled': 'a shipment was cancelled, and its quantities went back to the order',
  'invoice.issued': 'an invoice was issued, or was created so',
  'invoice.sent': 'an invoice was marked as sent',
  'invoice.paid': 'nothing is due on an invoice any more',
  'invoice.cancelled': 'an invoice was called off by writing its state',
  'invoice.overdue':
    'the day of the due date of an invoice is over in the time zone of the tenant; within a minute of it',
  'credit_note.voided': 'a credit note was voided, so that its amount counts no more',
  'contract_price.started': 'the period of a contract has begun; within a minute of it',
  'contract_price.expired': 'the period of a contract has ended; within a minute of it',
};

const ofType = (text: (plural: string) => string, suffix = '') =>
  Object.fromEntries(Object.entries(RESOURCE_TEXTS).map(([type, plural]) => [`${type}${suffix}`, text(plural)]));

/** Meanings of the values of `types`: all types of events, and their families. */
export const EVENT_TYPE_TEXTS = {
  ...ofType((plural) => `all events about ${plural}`, '.*'),
  ...ofType((plural) => `one of the ${plural} was created`, '.created'),
  ...ofType((plural) => `one of the ${plural} was changed`, '.updated'),
  ...ofType((plural) => `one of the ${plural} was deleted`, '.deleted'),
  ...MOVE_TEXTS,
};

/** Meanings of the values of `resource_type`. */
export const RESOURCE_TYPE_TEXTS = ofType((plural) => `changes of ${plural}`);

/** Meanings of the fields of events and of the history. */
export const EVENT_FIELD_TEXTS: readonly FieldTexts[] = [
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
