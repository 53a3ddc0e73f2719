import { ANCHOR, documentQuery, insertStatement, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookReplay } from './webhook-replay.entity.js';

export type DeliveryRecord = Stored<
  Pick<WebhookDelivery, 'id' | 'eventId' | 'type' | 'status' | 'attempts' | 'nextAttemptAt' | 'createdAt' | 'updatedAt'>
>;
export type ReplayRecord = Stored<Pick<WebhookReplay, 'id' | 'fromTime' | 'toTime' | 'types' | 'createdAt'>>;

const RECORD = selectList(WebhookDelivery, 't', [
  'webhookId',
  'sequence',
  'resourceId',
  'position',
  'occurredAt',
  'tries',
  'interrupted',
  'keptFrom',
]);

export const DELIVERY = documentQuery<DeliveryRecord>(
  RECORD,
  'webhook_deliveries t where t.tenant_id = $1 and t.webhook_id = $2 and t.id = $3',
);

export const DELIVERIES: ListSource<DeliverySort> = {
  table: 'webhook_deliveries',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};
export const DELIVERY_SORTS = ['created_at', 'updated_at'] as const;
export type DeliverySort = (typeof DELIVERY_SORTS)[number];

export const WEBHOOK_EXISTS = 'select exists (select 1 from webhooks where tenant_id = $1 and id = $2) as found';
/** The scopes of the endpoint `$2`, which a caller needs who sends something to it. */
export const WEBHOOK_SCOPES = 'select scopes from webhooks where tenant_id = $1 and id = $2';
/** Takes `$2` numbers for deliveries and returns the last one. Locks the feed. */
export const TAKE_SEQUENCE = `update webhook_feeds set last_sequence = last_sequence + $2::integer where tenant_id = $1
  returning last_sequence as last`;
/** Also returns the time of the transaction by the clock of the tenant. */
export const LOCK_DELIVERY =
  'select status, tenant_now()::timestamptz(3) as now from webhook_deliveries where tenant_id = $1 and webhook_id = $2 and id = $3 for update';

/** Starts the retries of a delivery again at `$4`. A pending one without a time of its next attempt still waits for an earlier one. */
export const RESTART_DELIVERY = `update webhook_deliveries set tries = 0, interrupted = 0, updated_at = tenant_now(), kept_from = nullif(now(), tenant_now()), status = 'pending',
    next_attempt_at = case when status = 'failed' or next_attempt_at is not null then $4::timestamptz end
  where tenant_id = $1 and webhook_id = $2 and id = $3`;

/** A row of {@link ADD_DELIVERIES}. */
export interface NewDelivery {
  id: string;
  webhook_id: string;
  sequence: string;
  event_id: string;
  type: string;
  resource_id: string;
  position: string | null;
  occurred_at: string;
  /** False while an earlier delivery of the resource is pending. */
  is_due: boolean;
}
/** Inserts deliveries; `$2` a JSON array of rows. Those that are due are attempted from `$3` on. */
export const ADD_DELIVERIES = `insert into webhook_deliveries as t
    (tenant_id, id, webhook_id, sequence, event_id, type, resource_id, position, occurred_at, next_attempt_at)
  select anchor.tenant_id, id, webhook_id, sequence, event_id, type, resource_id, position, occurred_at, case when is_due then $3::timestamptz end
  from ${ANCHOR}, json_to_recordset($2) as x(id uuid, webhook_id uuid, sequence bigint, event_id uuid, type text, resource_id uuid, position bigint,
    occurred_at timestamptz(3), is_due boolean)
  where anchor.tenant_id = $1`;

/** Locks the deliveries of the endpoints `$2` and makes them due at `$3` at the latest. */
export const MAKE_DUE = `update webhook_progress set due_at = least(due_at, $3::timestamptz)
  where tenant_id = $1 and webhook_id = any($2::uuid[])`;

export const ADD_REPLAY = insertStatement(WebhookReplay);
export const COUNT_REPLAYS =
  'select count(*)::integer as count from webhook_replays where tenant_id = $1 and webhook_id = $2';
/** The position of the tenant's feed, and the last event before the endpoint `$2` was created. */
export const REPLAY_RANGE = `select f.position::text as "lastPosition", w.start_position::text as "startPosition", w.scopes
  from webhook_feeds f, webhooks w where f.tenant_id = $1 and w.tenant_id = f.tenant_id and w.id = $2 for update of f`;
export const REPLAY = documentQuery<ReplayRecord>(
  selectList(WebhookReplay, 't', ['webhookId', 'position', 'lastPosition']),
  'webhook_replays t where t.tenant_id = $1 and t.id = $2',
);

/** The number of pending deliveries of the tenant; not more than `$2`, so that the count is bounded. */
export const COUNT_PENDING = `select count(*)::integer as used from (
  select 1 from webhook_deliveries where tenant_id = $1 and status = 'pending' limit $2::integer) pending`;
