import { toTimestamp } from '#platform/base/values/time.js';
import type { EventRecord } from '../event-feed.js';

/** An event as v2, files and the journal show it. */
export const eventRepresentation = (event: EventRecord) => ({
  id: event.id,
  type: `${event.resourceType}.${event.action}`,
  created_at: toTimestamp(event.occurredAt),
  resource: {
    type: event.resourceType,
    id: event.resourceId,
    reference_id: event.referenceId,
    version: event.version,
  },
  changes: event.changes.map(({ field, before, after }) => ({ field, before, after })),
  actor: { api_key_id: event.apiKeyId, owner_email: event.ownerEmail },
  request_id: event.requestId,
});
