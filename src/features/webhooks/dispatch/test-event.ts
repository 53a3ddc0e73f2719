import type { EventRecord } from '#features/events/event-feed.js';
import type { DueDelivery, Receiver } from './dispatch.queries.js';

/** The event of a test of an endpoint, which the journal does not have. */
export const testEvent = (
  { id, version }: Pick<Receiver, 'id' | 'version'>,
  { eventId, occurredAt }: Pick<DueDelivery, 'eventId' | 'occurredAt'>,
): EventRecord =>
  ({
    id: eventId,
    resourceType: 'webhook',
    resourceId: id,
    referenceId: null,
    version,
    action: 'test',
    isMove: false,
    changes: [],
    apiKeyId: null,
    ownerEmail: null,
    agent: null,
    requestId: null,
    occurredAt,
    sandboxTime: null,
    position: '0',
  }) as EventRecord;
