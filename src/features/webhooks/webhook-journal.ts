import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { toTimestamp } from '#platform/base/values/time.js';
import { webhookRepresentation } from './api/webhook.mapper.js';
import { WEBHOOK, WEBHOOK_DOCUMENT, type WebhookDocument, type WebhookRecord } from './webhooks.queries.js';

/** Without what deliveries change, which does not change the version, and without the secret. */
export const WEBHOOK_JOURNAL = journalKind<WebhookDocument>({
  statement: documentsByIds(WEBHOOK_DOCUMENT),
  document: ({ id, url, description, types, status, createdBy, apiKeyId, createdAt }) => ({
    id,
    url,
    description,
    types,
    status,
    created_by: createdBy,
    api_key_id: apiKeyId,
    created_at: toTimestamp(createdAt),
  }),
  present: {
    statement: documentsByIds(WEBHOOK),
    document: (webhook) => webhookRepresentation(webhook as WebhookRecord),
  },
});
