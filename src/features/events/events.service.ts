import { Injectable } from '@nestjs/common';
import { JournalSettings } from '#platform/data/journal/journal-settings.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { confirmAuthority, currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { decodeEventCursor, encodeEventCursor, expiredCursor, invalidEventCursor } from './event-cursor.js';
import { EventData, type EventWithData } from './event-data.js';
import { EventWaits } from './event-waits.js';
import { EventFeed, type EventRecord } from './event-feed.js';
import { readableResourceTypes, selectedTypes } from './event-types.js';

export interface EventsRequest {
  /** As {@link selectedTypes} takes them; all types if undefined. */
  types?: readonly string[];
  resourceIds?: readonly string[];
  /** A cursor, or `latest`; undefined for the oldest event that is kept. */
  cursor?: string;
  pageSize: number;
  /** Seconds to wait for an event if there is none. */
  wait: number;
  /** Aborted when the connection of the request is closed, which ends the wait. */
  left: AbortSignal;
  /** Whether each event has the present state of its resource. */
  includesData: boolean;
}

export interface EventsPage {
  events: EventWithData[];
  nextCursor: string;
  /** Whether the events are those of a live tenant. */
  livemode: boolean;
}

/** Time that a request searches for an event that its filter matches, if it does not wait, in milliseconds. */
const SEARCH_MS = 1_000;

@Injectable()
export class EventsService {
  constructor(
    private readonly db: TenantDb,
    private readonly feed: EventFeed,
    private readonly data: EventData,
    private readonly waits: EventWaits,
    private readonly settings: JournalSettings,
  ) {}

  /**
   * Reads events that the caller's key may read. Throws `validation_failed` for a cursor of another list or tenant, `cursor_expired`
   * for one whose following events are not kept any more, and as {@link EventWaits.next}.
   */
  async list(request: EventsRequest): Promise<EventsPage> {
    const { tenant, scopes } = currentCaller();
    const readable = new Set<string>(readableResourceTypes(scopes));
    const types = selectedTypes(request.types).filter((type) => readable.has(type.split('.')[0]!));
    let after = await this.start(tenant.id, request.cursor);
    const now = performance.now();
    const waitUntil = now + request.wait * 1_000;
    const searchUntil = Math.max(waitUntil, now + SEARCH_MS);
    const { resourceIds, pageSize, left } = request;
    for (;;) {
      await confirmAuthority();
      const page = await this.feed.read({ after, limit: pageSize, types, resourceIds });
      if (page.events.length) return this.answer(tenant.id, page.events, page.searchedTo, request.includesData);
      after = page.searchedTo;
      const isAtEnd = after >= page.head;
      const isOver = left.aborted || this.waits.isStopped || performance.now() >= (isAtEnd ? waitUntil : searchUntil);
      if (isOver || (isAtEnd && !(await this.waits.next(after, { until: waitUntil, left }))))
        return pageOf([], tenant.id, after);
    }
  }

  /** The position after which a page begins. */
  private async start(tenantId: string, cursor: string | undefined): Promise<bigint> {
    const position = cursor === undefined || cursor === 'latest' ? undefined : decodeEventCursor(tenantId, cursor);
    const { head, expired } = await this.feed.bounds();
    if (cursor === 'latest') return head;
    if (position === undefined) return expired;
    if (position > head) throw invalidEventCursor();
    if (position < expired) throw expiredCursor(this.settings.eventsDays);
    return position;
  }

  private async answer(
    tenantId: string,
    events: EventRecord[],
    searchedTo: bigint,
    includesData: boolean,
  ): Promise<EventsPage> {
    await this.db.noteEarlierWrite(); // a client that reads the resource of an event finds it
    if (!includesData)
      return pageOf(
        events.map((event) => ({ event })),
        tenantId,
        searchedTo,
      );
    const withData = await this.data.addTo(events);
    const isCut = withData.length < events.length;
    const last = isCut ? BigInt(withData.at(-1)!.event.position) : searchedTo;
    return pageOf(withData, tenantId, last);
  }
}

const pageOf = (events: EventWithData[], tenantId: string, searchedTo: bigint): EventsPage => ({
  events,
  nextCursor: encodeEventCursor(tenantId, searchedTo),
  livemode: !isSandboxTenantId(tenantId),
});
