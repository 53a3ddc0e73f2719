import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { AnyJson, JsonObject } from '#platform/edge/validation/json-object.js';
import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { QueryList, QueryOneOf, QueryText, QueryWhole } from '#platform/edge/validation/query.js';
import { Id, OneOf, Text, Timestamp, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import { eventTypePatterns, resourceTypeNames } from '../event-types.js';

export const MAX_EVENTS = 1_000;
export const DEFAULT_EVENTS = 100;
const MAX_WAIT_SECONDS = 25;

export class ListEventsV2 {
  @QueryList({
    values: eventTypePatterns(),
    description:
      'Only events of these types; repeat the parameter for several. `invoice.*` selects all types of invoices. Default: all types that the API key may read',
    example: ['invoice.*'],
  })
  types?: string[];

  @QueryList({
    ids: 'lenient',
    description: 'Only events of the resources with these ids or references',
    example: [EXAMPLE_CUSTOMER_ID],
  })
  resource_ids?: string[];

  @QueryText({
    kind: 'exact',
    max: 2048,
    description:
      '`next_cursor` of the previous answer: events after it. `latest`: only events from now on. Without it the answer begins with the oldest event that is kept',
    example: 'latest',
  })
  cursor?: string;

  @QueryWhole({
    min: 1,
    max: MAX_EVENTS,
    default: DEFAULT_EVENTS,
    description:
      'Maximum number of events of the answer. There can be fewer although more follow, so read on until the answer is empty',
    example: 100,
  })
  page_size?: number;

  @QueryWhole({
    min: 0,
    max: MAX_WAIT_SECONDS,
    default: 0,
    description:
      'Seconds to wait if there is no event after the cursor. The answer comes as soon as there is one, and is empty after that time',
    example: 0,
  })
  wait?: number;

  @QueryOneOf(['data'], {
    description: '`data`: each event also contains its resource as a v2 read returns it now, null if it was deleted',
    example: 'data',
  })
  include?: 'data';
}

export class FieldChangeV2 {
  @Text({
    description:
      'Path of the field in the v2 response. Elements of lists are named by their ids: `line_items[<id>].quantity`; an element that was added or removed is `line_items[<id>]` with null on the other side. Lists without ids and maps (objects whose keys are data) are listed as a whole',
    example: 'invoice_status',
  })
  field: string;

  @AnyJson({ description: 'Value before the write; null if there was none', example: 'DRAFT' })
  before: unknown;

  @AnyJson({ description: 'Value after the write; null if there is none any more', example: 'OPEN' })
  after: unknown;
}

export class AgentV2 {
  @Text({
    description: 'Name of the program, as it states it itself, cut to 100 characters',
    example: 'purchasing-assistant',
  })
  name: string;
  @Text({ description: 'Version of the program, as it states it itself, cut to 100 characters', example: '1.4.0' })
  version: string;
}

export class ActorV2 {
  @Id({
    nullable: true,
    description: 'The API key that made the change; null for a change by time or by the service itself',
  })
  api_key_id: string | null;
  @Text({ nullable: true, description: 'Owner of the API key, if one was stated', example: 'anna@northwind.example' })
  owner_email: string | null;
  @Nested(() => AgentV2, {
    nullable: true,
    description:
      'The program, such as an assistant, that made the change with the API key through the Model Context Protocol; null for calls of this API',
    example: null,
  })
  agent: AgentV2 | null;
}

export class EventResourceV2 {
  @OneOf(resourceTypeNames(), { example: 'invoice' }) type: string;
  @Id() id: string;
  @Text({ nullable: true, description: '`reference_id` of the resource, if it has one', example: 'INV-10248' })
  reference_id: string | null;
  @Whole({
    description: 'Version of the resource after the write. For a deletion: the last version + 1',
    example: 2,
  })
  version: number;
}

export class EventV2 {
  @Id({
    description: 'Id of the event. Webhooks send it as `webhook-id`; use it to recognise an event that you have seen',
  })
  id: string;
  @Text({ description: 'What happened, such as `invoice.updated`', example: 'invoice.issued' }) type: string;
  @Timestamp({ description: 'Time of the write' }) created_at: string;
  @YesNo({ description: 'true for an event of a live tenant, false for one of a sandbox', example: true })
  livemode: boolean;
  @Nested(() => EventResourceV2, { description: 'The resource that changed' }) resource: EventResourceV2;
  @ListOf(() => FieldChangeV2, {
    max: 100_000,
    description:
      'For `updated`: the fields that changed. Empty for all other types. `version` and `updated_at` always change and are not listed. Secrets are null on both sides',
  })
  changes: FieldChangeV2[];
  @Nested(() => ActorV2, { description: 'Who made the change' }) actor: ActorV2;
  @Text({
    nullable: true,
    description: '`X-Request-Id` of the request that made the change; null for changes by time',
    example: 'b1d5781111d84f7b3fe45a0852e59758',
  })
  request_id: string | null;
  @JsonObject({
    optional: true,
    nullable: true,
    description: 'Only with `include=data`: the resource as its v2 read returns it now; null if it was deleted',
  })
  data?: object | null;
}

export class EventPaginationV2 {
  @Whole({ description: 'Maximum number of events that was requested', example: 100 })
  page_size: number;
  @Text({
    description:
      'Cursor after the last event of the answer. Never null: after the last event it is the cursor of the next request',
    example: 'WyJldmVudHMiXQ',
  })
  next_cursor: string;
}
