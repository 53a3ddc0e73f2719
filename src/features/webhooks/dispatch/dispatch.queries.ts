import { keyHasEnded } from '#platform/data/sql/ended-keys.js';
import { selectList } from '#platform/data/sql/entity-sql.js';
import type { EventRecord } from '#features/events/event-feed.js';
import { JournalEntry } from '#platform/data/journal/journal-entry.entity.js';
import type { Webhook } from '../webhook.entity.js';
import { WebhookReplay } from '../webhook-replay.entity.js';

/** Statements for all tenants; see their functions in `migrations/functions`. */
export const TENANTS_WITH_EVENTS = 'select tenants_with_webhook_events($1) as "tenantId"';
export const LEASE_WEBHOOKS = 'select * from lease_webhooks($1, $2, $3, $4, $5)';
export const BACKLOG = 'select pending::integer, oldest from webhook_backlog()';
export const SWEEP_DELIVERIES = 'select deleted, next from sweep_webhook_deliveries($1, $2, $3, $4, $5)';

export const FEED = 'select position::text from webhook_feeds where tenant_id = $1';
/** Moves the feed from position `$2` to `$3` and returns the last number of a delivery; no row if another dispatcher has moved it. */
export const ADVANCE_FEED = `update webhook_feeds set position = $3::bigint where tenant_id = $1 and position = $2::bigint
  returning last_sequence::text as "lastSequence"`;

/** An endpoint as far as it decides which events it gets. */
export type Subscriber = Pick<Webhook, 'id' | 'types' | 'scopes' | 'startPosition'>;
export const SUBSCRIBERS =
  'select id, types, scopes, start_position::text as "startPosition" from webhooks where tenant_id = $1';

export type StoredReplay = Pick<WebhookReplay, 'id' | 'webhookId' | 'fromTime' | 'toTime' | 'types'> & {
  position: string;
  lastPosition: string;
};
export const FIRST_REPLAY = `select id, webhook_id as "webhookId", from_time as "fromTime", to_time as "toTime", types,
    position::text, last_position::text as "lastPosition"
  from webhook_replays where tenant_id = $1 order by id limit 1`;
/** Moves a replay from position `$3` to `$4`; no row if another dispatcher has moved it. */
export const ADVANCE_REPLAY = `update webhook_replays set position = $4::bigint where tenant_id = $1 and id = $2 and position = $3::bigint
  returning id`;
export const END_REPLAY = 'delete from webhook_replays where tenant_id = $1 and id = $2 and position >= last_position';

/** Those of the resources `$3` that have a pending delivery to one of the endpoints `$2`. */
export const PENDING_RESOURCES = `select w.id as "webhookId", r.id as "resourceId" from unnest($2::uuid[]) w(id), unnest($3::uuid[]) r(id)
  where exists (select 1 from webhook_deliveries d
    where d.tenant_id = $1 and d.status = 'pending' and d.webhook_id = w.id and d.resource_id = r.id)`;
/** Those of the events `$3` of which a delivery to the endpoint `$2` is pending. */
export const PENDING_EVENTS = `select e.id as "eventId" from unnest($3::uuid[]) e(id)
  where exists (select 1 from webhook_deliveries d
    where d.tenant_id = $1 and d.status = 'pending' and d.webhook_id = $2 and d.event_id = e.id)`;

/** An endpoint as far as messages need it. */
export type Receiver = Pick<
  Webhook,
  'id' | 'url' | 'status' | 'version' | 'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretUntil'
> & {
  /** Whether the key for which the endpoint acts was revoked or has expired, or may not act. */
  hasKeyEnded: boolean;
};
/** The endpoint `$2`; `$3`: whether test keys may not act. */
export const RECEIVER = `select id, url, status, version, sealed_secret as "sealedSecret", sealed_previous_secret as "sealedPreviousSecret",
    previous_secret_until as "previousSecretUntil", ${keyHasEnded('w.api_key_id', '$3')} as "hasKeyEnded"
  from webhooks w where w.tenant_id = $1 and w.id = $2`;

/** Counts the deliveries to the endpoint `$2` that were under way when the dispatcher before `$3` ended. Only the holder of the lease may. */
export const COUNT_INTERRUPTED = `with before as materialized (
    select under_way from webhook_progress where tenant_id = $1 and webhook_id = $2 and lease_holder = $3 for update
  ), cleared as (
    update webhook_progress set under_way = '{}' where tenant_id = $1 and webhook_id = $2 and lease_holder = $3 and under_way <> '{}'
  ) update webhook_deliveries d set interrupted = d.interrupted + 1 from before
  where d.tenant_id = $1 and d.webhook_id = $2 and d.status = 'pending' and d.id = any(before.under_way)`;
/** Records that the dispatcher `$3` begins to send the deliveries `$4` to the endpoint `$2`; no row if it has lost the lease. */
export const BEGIN_SENDING = `update webhook_progress set under_way = $4::uuid[]
  where tenant_id = $1 and webhook_id = $2 and lease_holder = $3 returning webhook_id`;

/** A delivery that is due, with its event. */
export interface DueDelivery {
  id: string;
  eventId: string;
  type: string;
  resourceId: string;
  occurredAt: string;
  tries: number;
  /** How often a dispatcher ended while it sent the delivery. */
  interrupted: number;
  /** Null for a test, and for an event that is not kept any more. */
  event: EventRecord | null;
}
/** Up to `$4` deliveries to the endpoint `$2` that are due at `$3`, the oldest first. Only tests while the endpoint is not active. */
export const DUE_DELIVERIES = `select d.id, d.event_id as "eventId", d.type, d.resource_id as "resourceId", d.tries, d.interrupted,
    to_json(d.occurred_at)#>>'{}' as "occurredAt",
    (select row_to_json(r) from (select ${selectList(JournalEntry, 't', ['position'])}, t.position::text as position from journal t
      where t.tenant_id = $1 and t.position = d.position and t.occurred_at = d.occurred_at) r) as event
  from webhook_deliveries d
  where d.tenant_id = $1 and d.webhook_id = $2 and d.status = 'pending' and d.next_attempt_at <= $3
    and (d.position is null or exists (select 1 from webhooks w where w.tenant_id = $1 and w.id = d.webhook_id and w.status = 'active'))
  order by d.sequence limit $4::integer`;

/** Records an attempt `$6` of a pending delivery, after which it has status `$3`, `$4` tries and its next attempt at `$5`. */
export const RECORD_ATTEMPT = `update webhook_deliveries set status = $3, tries = $4, interrupted = 0, next_attempt_at = $5::timestamptz, updated_at = tenant_now(),
    kept_from = nullif(now(), tenant_now()),
    attempts = case when jsonb_array_length(attempts) >= 50 then attempts - 0 else attempts end || $6::jsonb
  where tenant_id = $1 and id = $2 and status = 'pending'`;
/** Makes the first pending delivery to the endpoint `$2` of the resource `$3` due at `$4`, if it waited for an earlier one. */
export const RELEASE_NEXT = `update webhook_deliveries d set next_attempt_at = $4::timestamptz
  where d.tenant_id = $1 and d.next_attempt_at is null and d.id = (select e.id from webhook_deliveries e
    where e.tenant_id = $1 and e.webhook_id = $2 and e.resource_id = $3 and e.status = 'pending' order by e.sequence limit 1)`;
/** Records whether the last attempt, at `$3`, was successful (`$4`). */
export const RECORD_OUTCOME = `update webhook_progress set last_success_at = case when $4 then $3::timestamptz else last_success_at end,
    failing_since = case when not $4 then coalesce(failing_since, $3::timestamptz) end
  where tenant_id = $1 and webhook_id = $2`;
/**
 * Ends the lease of the endpoint `$2` by the dispatcher `$3`. The endpoint is due again when its next delivery is; returns
 * whether that is before `$4`.
 */
export const END_LEASE = `update webhook_progress p set lease_holder = null, leased_until = null, under_way = '{}', due_at = (
    select min(d.next_attempt_at) from webhook_deliveries d
    where d.tenant_id = $1 and d.webhook_id = p.webhook_id and d.status = 'pending' and d.next_attempt_at is not null
      and (d.position is null or exists (select 1 from webhooks w where w.tenant_id = $1 and w.id = p.webhook_id and w.status = 'active')))
  where p.tenant_id = $1 and p.webhook_id = $2 and p.lease_holder = $3
  returning p.due_at <= $4::timestamptz as "isDue"`;
