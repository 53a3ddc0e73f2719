import { Injectable } from '@nestjs/common';
import { EventFeed, type EventRecord } from '../../events/event-feed.js';
import { EVENT_TYPES, readableResourceTypes, selectedTypes } from '../../events/event-types.js';
import { TenantDb } from '../../../platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '../../../platform/data/tenancy/tenant-tx.js';
import { newId } from '../../../platform/base/values/ids.js';
import { ADD_DELIVERIES, MAKE_DUE, type NewDelivery, TAKE_SEQUENCE } from '../webhook-deliveries.queries.js';
import {
  ADVANCE_FEED,
  ADVANCE_REPLAY,
  END_REPLAY,
  FEED,
  FIRST_REPLAY,
  PENDING_RESOURCES,
  type StoredReplay,
  type Subscriber,
  SUBSCRIBERS,
} from './dispatch.queries.js';

/** Makes deliveries of the events of a tenant: one for each endpoint that receives the event. */
@Injectable()
export class EventAssignment {
  /** Maximum number of events that one transaction assigns; tests replace it. */
  batchSize = 500;

  constructor(
    private readonly db: TenantDb,
    private readonly feed: EventFeed,
  ) {}

  /**
   * Assigns a batch of the new events of the current tenant and a batch of its oldest replay, due at `now`. Returns whether there may be
   * more. Several dispatchers can call it at the same time: the position of the feed decides whose transaction counts.
   */
  async run(now: Date): Promise<boolean> {
    const hasMoreEvents = await this.assignNew(now);
    return (await this.replay(now)) || hasMoreEvents;
  }

  private async assignNew(now: Date): Promise<boolean> {
    const [feed] = await this.db.read<{ position: string }>(FEED, []);
    if (!feed) return false;
    const after = BigInt(feed.position);
    const { events, searchedTo, head } = await this.feed.read({ after, limit: this.batchSize, types: EVENT_TYPES });
    if (searchedTo === after) return false;
    await this.db.transaction(async (tx) => {
      tx.hold('webhook_feeds');
      const [advanced] = await tx.query(ADVANCE_FEED, [feed.position, String(searchedTo)]);
      if (!advanced) return;
      const subscribers = await tx.query<Subscriber>(SUBSCRIBERS);
      await addDeliveries(tx, pairsOf(events, subscribers), now);
    });
    return searchedTo < head;
  }

  private async replay(now: Date): Promise<boolean> {
    const [replay] = await this.db.read<StoredReplay>(FIRST_REPLAY, []);
    if (!replay) return false;
    const after = BigInt(replay.position);
    const { events, searchedTo } = await this.feed.read({
      after,
      limit: this.batchSize,
      types: selectedTypes(replay.types),
    });
    const last = BigInt(replay.lastPosition);
    const [from, to] = [Date.parse(replay.fromTime), Date.parse(replay.toTime)];
    const isReplayed = ({ position, occurredAt }: EventRecord) =>
      BigInt(position) <= last && Date.parse(occurredAt) >= from && Date.parse(occurredAt) < to;
    await this.db.transaction(async (tx) => {
      tx.hold('webhook_feeds');
      const end = searchedTo === after ? last : searchedTo;
      const [advanced] = await tx.query(ADVANCE_REPLAY, [replay.id, replay.position, String(end)]);
      if (!advanced) return;
      await tx.query(END_REPLAY, [replay.id]);
      const subscribers = (await tx.query<Subscriber>(SUBSCRIBERS)).filter(({ id }) => id === replay.webhookId);
      await addDeliveries(tx, pairsOf(events.filter(isReplayed), subscribers), now);
    });
    return true;
  }
}

/** An event and an endpoint that receives it. */
type Pair = [event: EventRecord, webhookId: string];

function pairsOf(events: readonly EventRecord[], subscribers: readonly Subscriber[]): Pair[] {
  const wanted = new Map(
    subscribers.map(({ id, types, scopes }) => {
      const readable = new Set<string>(readableResourceTypes(scopes));
      return [id, new Set(selectedTypes(types).filter((type) => readable.has(type.split('.')[0]!)))];
    }),
  );
  return events.flatMap((event) =>
    subscribers
      .filter(
        ({ id, startPosition }) => BigInt(event.position) > BigInt(startPosition) && wanted.get(id)!.has(typeOf(event)),
      )
      .map(({ id }): Pair => [event, id]),
  );
}

const typeOf = ({ resourceType, action }: EventRecord): string => `${resourceType}.${action}`;

async function addDeliveries(tx: TenantTx, pairs: readonly Pair[], now: Date): Promise<void> {
  if (!pairs.length) return;
  const webhookIds = [...new Set(pairs.map(([, webhookId]) => webhookId))];
  const [{ last }] = (await tx.query<{ last: string }>(TAKE_SEQUENCE, [pairs.length])) as [{ last: string }];
  await tx.query(MAKE_DUE, [webhookIds, now]); // locks the deliveries of the endpoints, so that the next statement sees all
  const resourceIds = [...new Set(pairs.map(([event]) => event.resourceId))];
  const pending = await tx.query<{ webhookId: string; resourceId: string }>(PENDING_RESOURCES, [
    webhookIds,
    resourceIds,
  ]);
  const blocked = new Set(pending.map(({ webhookId, resourceId }) => `${webhookId} ${resourceId}`));
  const first = BigInt(last) - BigInt(pairs.length) + 1n;
  const rows = pairs.map(([event, webhookId], index): NewDelivery => {
    const resource = `${webhookId} ${event.resourceId}`;
    const isDue = !blocked.has(resource);
    blocked.add(resource);
    return {
      id: newId(),
      webhook_id: webhookId,
      sequence: String(first + BigInt(index)),
      event_id: event.id,
      type: typeOf(event),
      resource_id: event.resourceId,
      position: event.position,
      occurred_at: event.occurredAt,
      is_due: isDue,
    };
  });
  await tx.query(ADD_DELIVERIES, [JSON.stringify(rows), now]);
}
