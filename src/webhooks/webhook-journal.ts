import { documentsByIds } from '../platform/database/entity-sql.js';
import { journalKind } from '../platform/journal/journal-kind.js';
import { toTimestamp } from '../platform/values/time.js';
import { WEBHOOK_DOCUMENT, type WebhookDocument } from './webhooks.queries.js';

/** Without what deliveries change, which does not change the version, and without the secret. */
export const WEBHOOK_JOURNAL = journalKind<WebhookDocument>({
  statement: documentsByIds(WEBHOOK_DOCUMENT),
  document: ({ id, url, description, types, status, createdAt }) => ({
    id,
    url,
    description,
    types,
    status,
    created_at: toTimestamp(createdAt),
  }),
});
