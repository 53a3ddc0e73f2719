import { toTimestamp } from '#platform/base/values/time.js';
import type { EventWithData } from '../event-data.js';
import type { EventRecord } from '../event-feed.js';
import type { EventV2 } from './event-v2.dto.js';

export const eventToV2 = (event: EventRecord): EventV2 => ({
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

export const eventWithDataToV2 = ({ event, data }: EventWithData): EventV2 =>
  data === undefined ? eventToV2(event) : { ...eventToV2(event), data };
