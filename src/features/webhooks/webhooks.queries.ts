import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { StoredTime } from '#platform/base/values/time.js';
import { Webhook } from './webhook.entity.js';

/** An endpoint without its secrets. */
export type WebhookRecord = Omit<
  Stored<Webhook>,
  'scopes' | 'startPosition' | 'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretUntil'
> & {
  lastSuccessAt: StoredTime | null;
  failingSince: StoredTime | null;
  pendingCount: number;
  /** Null when no previous secret is valid. */
  previousSecretUntil: StoredTime | null;
};

const INTERNAL = ['scopes', 'startPosition', 'sealedSecret', 'sealedPreviousSecret', 'previousSecretUntil'];
const progress = (column: string) =>
  `(select p.${column} from webhook_progress p where p.tenant_id = $1 and p.webhook_id = t.id)`;
const RECORD = `${selectList(Webhook, 't', INTERNAL)},
  ${progress('last_success_at')} as "lastSuccessAt", ${progress('failing_since')} as "failingSince",
  (select count(*) from webhook_deliveries d where d.tenant_id = $1 and d.webhook_id = t.id and d.status = 'pending') as "pendingCount",
  case when t.previous_secret_until > tenant_now() then t.previous_secret_until end as "previousSecretUntil"`;

export const WEBHOOK = documentQuery<WebhookRecord>(RECORD, 'webhooks t where t.tenant_id = $1 and t.id = $2');

/** The part of an endpoint that its version counts. */
export type WebhookDocument = Omit<
  WebhookRecord,
  'lastSuccessAt' | 'failingSince' | 'pendingCount' | 'previousSecretUntil'
>;
export const WEBHOOK_DOCUMENT = documentQuery(
  selectList(Webhook, 't', INTERNAL),
  'webhooks t where t.tenant_id = $1 and t.id = $2',
);

export const WEBHOOKS: ListSource<WebhookSort> = { table: 'webhooks', record: RECORD, sortColumns: TIME_SORT_COLUMNS };
export const WEBHOOK_SORTS = ['created_at', 'updated_at'] as const;
export type WebhookSort = (typeof WEBHOOK_SORTS)[number];

/** Adds the feed of a tenant that has none. */
export const ADD_FEED =
  'insert into webhook_feeds (tenant_id, position) values ($1, 0) on conflict (tenant_id) do nothing';
/** Locks the tenant's feed, and thereby the creation of endpoints and deliveries. */
export const LOCK_FEED = 'select position from webhook_feeds where tenant_id = $1 for update';
export const SET_FEED_POSITION = 'update webhook_feeds set position = $2 where tenant_id = $1';
export const COUNT_WEBHOOKS = 'select count(*)::integer as count from webhooks where tenant_id = $1';
export const DELETE_FEED = 'delete from webhook_feeds where tenant_id = $1';
/** Says whether the tenant has endpoints, for the dispatchers; after a change of its feed. */
export const MARK_WEBHOOKS = 'select mark_webhooks($2) where $1::uuid is not null';

export const ADD_PROGRESS = 'insert into webhook_progress (tenant_id, webhook_id) values ($1, $2)';
/** Locks the endpoints that act for the keys `$2`. */
export const LOCK_OF_KEYS = `select id, url, status, scopes from webhooks
  where tenant_id = $1 and api_key_id = any($2::uuid[]) order by id for update`;
export const PAUSE = `update webhooks set status = 'paused' where tenant_id = $1 and id = any($2::uuid[])`;
export const TAKE_OVER = 'update webhooks set api_key_id = $3 where tenant_id = $1 and id = any($2::uuid[])';

/** Locks the endpoint's deliveries. */
export const LOCK_PROGRESS =
  'select webhook_id from webhook_progress where tenant_id = $1 and webhook_id = $2 for update';
/** Nothing is due until the endpoint is active again. */
export const STOP_DELIVERIES = 'update webhook_progress set due_at = null where tenant_id = $1 and webhook_id = $2';
/** Starts the series of retries of all pending deliveries again. */
export const RESTART_DELIVERIES = `update webhook_deliveries set tries = 0, next_attempt_at = tenant_now(), updated_at = tenant_now(), kept_from = nullif(now(), tenant_now())
  where tenant_id = $1 and webhook_id = $2 and status = 'pending' and next_attempt_at is not null`;
/** Makes a dispatcher examine the endpoint now. */
export const SET_DUE = `update webhook_progress set due_at = least(due_at, tenant_now()) where tenant_id = $1 and webhook_id = $2`;
