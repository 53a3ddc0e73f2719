import { toTimestamp } from '#platform/base/values/time.js';
import { type EventRecord, timeOfEntry } from '../event-feed.js';

/** Who made an entry of the journal, as events and history show it. */
export const actorRepresentation = ({ apiKeyId, ownerEmail, agent }: Actor) => ({
  api_key_id: apiKeyId,
  owner_email: ownerEmail,
  agent: agent && { name: agent.name, version: agent.version },
});

type Actor = Pick<EventRecord, 'apiKeyId' | 'ownerEmail' | 'agent'>;

/** An event as v2 and webhooks show it. `livemode`: it is that of a live tenant. */
export const eventRepresentation = (event: EventRecord, livemode: boolean) => ({
  id: event.id,
  type: `${event.resourceType}.${event.action}`,
  created_at: toTimestamp(timeOfEntry(event)),
  livemode,
  resource: {
    type: event.resourceType,
    id: event.resourceId,
    reference_id: event.referenceId,
    version: event.version,
  },
  changes: event.changes.map(({ field, before, after }) => ({ field, before, after })),
  actor: actorRepresentation(event),
  request_id: event.requestId,
});
