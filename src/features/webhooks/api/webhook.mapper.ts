import { toTimestampOrNull, versionAndTimesOf } from '#platform/base/values/time.js';
import type { WebhookRecord } from '../webhooks.queries.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import type { WebhookShape } from './webhook.shape.js';

export const webhookFields = (
  webhook: WebhookRecord,
  secret: string | null,
): AnsweredFields<WebhookShape> & VersionAndTimesFields => ({
  id: webhook.id,
  url: webhook.url,
  description: webhook.description,
  types: webhook.types,
  status: webhook.status,
  created_by: webhook.createdBy,
  api_key_id: webhook.apiKeyId,
  secret,
  previous_secret_until: toTimestampOrNull(webhook.previousSecretUntil),
  last_success_at: toTimestampOrNull(webhook.lastSuccessAt),
  failing_since: toTimestampOrNull(webhook.failingSince),
  pending_count: webhook.pendingCount,
  ...versionAndTimesOf(webhook),
});

export const webhookRepresentation = (webhook: WebhookRecord): AnsweredFields<WebhookShape> & VersionAndTimesFields =>
  webhookFields(webhook, null);
