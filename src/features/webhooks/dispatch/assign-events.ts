import { Injectable } from '@nestjs/common';
import { EventFeed, type EventRecord, timeOfEntry } from '#features/events/event-feed.js';
import { eventTypes, readableResourceTypes, selectedTypes } from '#features/events/event-types.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { newId } from '#platform/base/values/ids.js';
import { EstimatedUsage } from '#platform/data/quotas/estimated-usage.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import {
  ADD_DELIVERIES,
  COUNT_PENDING,
  MAKE_DUE,
  type NewDelivery,
  TAKE_SEQUENCE,
} from '../webhook-deliveries.queries.js';
import {
  ADVANCE_FEED,
  ADVANCE_REPLAY,
  END_REPLAY,
  FEED,
  FIRST_REPLAY,
  PENDING_EVENTS,
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

  /** Pending deliveries, by which replays are held back. */
  private readonly pending: EstimatedUsage<'pending_deliveries'>;

  constructor(
    private readonly db: TenantDb,
    private readonly feed: EventFeed,
    private readonly quotas: Quotas,
  ) {
    this.pending = new EstimatedUsage(quotas, ['pending_deliveries']);
  }

  /**
   * Assigns a batch of the new events of the current tenant and a batch of its oldest replay, due at `now`. Returns whether there may be
   * more. A replay leaves out events whose delivery to the endpoint is pending, and waits while the tenant has as many pending deliveries as its
   * quota; new events are always assigned. Several dispatchers can call it at the same time: the position of the feed decides whose transaction counts.
   */
  async run(now: Date): Promise<boolean> {
    const hasMoreEvents = await this.assignNew(now);
    return (await this.replay(now)) || hasMoreEvents;
  }

  private async assignNew(now: Date): Promise<boolean> {
    const [feed] = await this.db.read<{ position: string }>(FEED, []);
    if (!feed) return false;
    const after = BigInt(feed.position);
    const { events, searchedTo, head } = await this.feed.read({ after, limit: this.batchSize, types: eventTypes() });
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
    const room = await this.pending.room('pending_deliveries', async () => {
      const most = this.quotas.limits.pending_deliveries;
      const [{ used }] = (await this.db.read<{ used: number }>(COUNT_PENDING, [most])) as [{ used: number }];
      return { pending_deliveries: used };
    });
    if (!room) return false;
    const after = BigInt(replay.position);
    const { events, searchedTo } = await this.feed.read({
      after,
      limit: Math.min(this.batchSize, room),
      types: selectedTypes(replay.types),
    });
    const last = BigInt(replay.lastPosition);
    const [from, to] = [replay.fromTime.getTime(), replay.toTime.getTime()];
    const isReplayed = (event: EventRecord) => {
      const time = Date.parse(timeOfEntry(event));
      return BigInt(event.position) <= last && time >= from && time < to;
    };
    const added = await this.db.transaction(async (tx) => {
      tx.hold('webhook_feeds');
      const end = searchedTo === after ? last : searchedTo;
      const [advanced] = await tx.query(ADVANCE_REPLAY, [replay.id, replay.position, String(end)]);
      if (!advanced) return 0;
      await tx.query(END_REPLAY, [replay.id]);
      const subscribers = (await tx.query<Subscriber>(SUBSCRIBERS)).filter(({ id }) => id === replay.webhookId);
      const pairs = pairsOf(events.filter(isReplayed), subscribers);
      return addDeliveries(tx, pairs, now, { leavesOutPending: true });
    });
    await this.pending.add('pending_deliveries', added);
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

/** Adds deliveries and returns their number. `leavesOutPending`: none of an event whose delivery to the endpoint is pending. */
async function addDeliveries(
  tx: TenantTx,
  all: readonly Pair[],
  now: Date,
  { leavesOutPending = false } = {},
): Promise<number> {
  if (!all.length) return 0;
  const webhookIds = [...new Set(all.map(([, webhookId]) => webhookId))];
  const [{ last }] = (await tx.query<{ last: string }>(TAKE_SEQUENCE, [all.length])) as [{ last: string }]; // may leave gaps
  await tx.query(MAKE_DUE, [webhookIds, now]); // locks the deliveries of the endpoints, so that the next statements see all
  const pairs = leavesOutPending ? await withoutPending(tx, all) : all;
  if (!pairs.length) return 0;
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
  return rows.length;
}

/** The pairs of one endpoint whose event is not pending for it. */
async function withoutPending(tx: TenantTx, pairs: readonly Pair[]): Promise<Pair[]> {
  const ids = pairs.map(([event]) => event.id);
  const found = await tx.query<{ eventId: string }>(PENDING_EVENTS, [pairs[0]![1], ids]);
  const pending = new Set(found.map(({ eventId }) => eventId));
  return pairs.filter(([event]) => !pending.has(event.id));
}
