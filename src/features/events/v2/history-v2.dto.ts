import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { IncludeTotalOfWalk, PageNumberQuery } from '#platform/edge/http/page-query.js';
import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { QueryOneOf, QueryText, QueryDayOrTime } from '#platform/edge/validation/query.js';
import { Id, OneOf, Text, Timestamp, Whole } from '#platform/edge/validation/scalars.js';
import { HISTORY_SORTS, JOURNAL_ACTIONS, resourceTypeNames } from '../event-types.js';
import { ActorV2, FieldChangeV2 } from './event-v2.dto.js';

export class ListHistoryV2 extends PageNumberQuery {
  @QueryText({
    kind: 'exact',
    max: 2048,
    description: '`next_cursor` of the previous page. Cannot be sent together with `page`',
    example: '',
  })
  cursor?: string;
  @IncludeTotalOfWalk() include_total?: boolean;
  @QueryOneOf(HISTORY_SORTS, { default: 'occurred_at', description: 'Field by which the entries are sorted' })
  sort_by?: (typeof HISTORY_SORTS)[number];
  @QueryOneOf(['asc', 'desc'], { default: 'desc', description: 'Sort direction; `desc` is newest first' })
  sort?: 'asc' | 'desc';
  @QueryOneOf(resourceTypeNames(), { description: 'Only entries of resources of this type', example: 'invoice' })
  resource_type?: string;
  @QueryText({
    description: 'Only entries of the resource with this id or reference',
    example: EXAMPLE_CUSTOMER_ID,
  })
  resource_id?: string;
  @QueryText({
    description: 'Only entries of resources that had this `reference_id` when they were written',
    example: 'INV-10248',
  })
  reference_id?: string;
  @QueryText({
    description: 'Only changes by the API key with this id',
    example: '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e',
  })
  api_key_id?: string;
  @QueryText({
    description: 'Only changes by the request with this `X-Request-Id`',
    example: 'b1d5781111d84f7b3fe45a0852e59758',
  })
  request_id?: string;
  @QueryDayOrTime({
    description: 'Only entries at or after this time',
    example: '1990-01-01T00:00:00Z',
  })
  created_after?: Date;
  @QueryDayOrTime({ description: 'Only entries before this time', example: '2100-01-01T00:00:00Z' })
  created_before?: Date;
}

export class HistoryEntryV2 {
  @Id({ description: 'Id of the entry, which is also the id of its event' }) id: string;
  @OneOf(resourceTypeNames(), { example: 'invoice' }) resource_type: string;
  @Id() resource_id: string;
  @Text({ nullable: true, description: '`reference_id` of the resource, if it has one', example: 'INV-10248' })
  reference_id: string | null;
  @Whole({ description: 'Version of the resource after the write. For a deletion: the last version + 1', example: 2 })
  version: number;
  @OneOf(JOURNAL_ACTIONS, { description: 'What the write did to the resource', example: 'updated' }) action: string;
  @ListOf(() => FieldChangeV2, {
    max: 100_000,
    description: 'For `updated`: the fields that changed. Empty for creations and deletions',
  })
  changes: FieldChangeV2[];
  @Nested(() => ActorV2, { description: 'Who made the change' }) actor: ActorV2;
  @Text({
    nullable: true,
    description: '`X-Request-Id` of the request that made the change',
    example: 'b1d5781111d84f7b3fe45a0852e59758',
  })
  request_id: string | null;
  @Timestamp({
    description:
      'Time of the write, while it held the lock of the resource: the entries of a resource have the order of its versions',
  })
  occurred_at: string;
}
