import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import { toTimestamp, toTimestampOrNull, timesOf } from '#platform/base/values/time.js';
import type { DeliveryRecord, ReplayRecord } from '../webhook-deliveries.queries.js';
import type { DeliveryFilter, NewReplay } from '../webhook-deliveries.service.js';
import type { NewWebhook, WebhookChanges, WebhookView } from '../webhooks.service.js';
import type {
  CreateWebhookReplayV2,
  ListWebhookDeliveriesV2,
  WebhookDeliveryV2,
  WebhookReplayV2,
} from './webhook-delivery-v2.dto.js';
import type { CreateWebhookV2, UpdateWebhookV2, WebhookV2 } from './webhook-v2.dto.js';
import { webhookFields } from '../api/webhook.mapper.js';

/** Maps a creation to a new webhook, and a change to its changes. */
export function fromV2(dto: CreateWebhookV2): Complete<NewWebhook, 'id'>;
export function fromV2(dto: UpdateWebhookV2): Complete<WebhookChanges>;
export function fromV2({ url, description, types, status }: UpdateWebhookV2): Complete<WebhookChanges> {
  return { url, description, types, status } satisfies Record<keyof Complete<NewWebhook, 'id'>, unknown>;
}

export const toV2 = (webhook: WebhookView): WebhookV2 => webhookFields(webhook, webhook.secret);

export const deliveryToV2 = (delivery: DeliveryRecord): WebhookDeliveryV2 => ({
  id: delivery.id,
  event_id: delivery.eventId,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts.map((attempt) => ({
    at: attempt.at,
    status: attempt.status,
    duration_ms: attempt.durationMs,
    response: attempt.response,
    error: attempt.error,
  })),
  next_attempt_at: toTimestampOrNull(delivery.nextAttemptAt),
  ...timesOf(delivery),
});

export const deliveryFilter = (query: ListWebhookDeliveriesV2): DeliveryFilter => ({
  ...commonFilterOf(query),
  status: query.status,
  type: query.type,
});

export const replayFromV2 = (dto: CreateWebhookReplayV2): Complete<NewReplay> => ({
  from: dto.from,
  to: dto.to,
  types: dto.types,
});

export const replayToV2 = (replay: ReplayRecord): WebhookReplayV2 => ({
  id: replay.id,
  from: toTimestamp(replay.fromTime),
  to: toTimestamp(replay.toTime),
  types: replay.types,
  created_at: toTimestamp(replay.createdAt),
});
