import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Env } from '../config/env.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { currentCaller } from '../platform/tenancy/caller.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { decodeEventCursor, encodeEventCursor, invalidEventCursor } from './event-cursor.js';
import { EventData } from './event-data.js';
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
  /** Whether each event has the present state of its resource. */
  includesData: boolean;
}

/** An event with the present v2 document of its resource: null if it was deleted, undefined if it was not requested. */
export interface EventWithData {
  event: EventRecord;
  data?: object | null;
}

export interface EventsPage {
  events: EventWithData[];
  nextCursor: string;
}

/** Interval in which a waiting request looks for events of other instances, in milliseconds. */
const POLL_MS = 500;
/** Time before the request's time limit at which waiting ends, in milliseconds. */
const MARGIN_MS = 3_000;
/** Time that a request searches for an event that its filter matches, if it does not wait, in milliseconds. */
const SEARCH_MS = 1_000;
/** Requests of one tenant that wait at the same time; more are answered at once. */
const MAX_WAITING = 50;

@Injectable()
export class EventsService implements OnModuleDestroy {
  /** Number of waiting requests by tenant. */
  private readonly waiting = new Map<string, number>();
  private readonly stop = new AbortController();

  constructor(
    private readonly db: TenantDb,
    private readonly feed: EventFeed,
    private readonly data: EventData,
    @Inject(Env) private readonly env: Env,
  ) {}

  /** Answers waiting requests, so that the service can stop. */
  onModuleDestroy(): void {
    this.stop.abort();
  }

  /**
   * Reads events that the caller's key may read. Throws `validation_failed` for a cursor of another list or tenant, and `cursor_expired`
   * for one whose following events are not kept any more.
   */
  async list(request: EventsRequest): Promise<EventsPage> {
    const { tenant, scopes } = currentCaller();
    const readable = new Set<string>(readableResourceTypes(scopes));
    const types = selectedTypes(request.types).filter((type) => readable.has(type.split('.')[0]!));
    let after = await this.start(tenant.id, request.cursor);
    const now = performance.now();
    const waitUntil = now + Math.min(request.wait * 1_000, this.env.REQUEST_TIMEOUT_MS - MARGIN_MS);
    const searchUntil = now + SEARCH_MS;
    for (;;) {
      const { resourceIds, pageSize } = request;
      const page = await this.feed.read({ after, limit: pageSize, types, resourceIds });
      if (page.events.length) return this.answer(tenant.id, page.events, page.searchedTo, request.includesData);
      after = page.searchedTo;
      const isAtEnd = after >= page.head;
      const until = isAtEnd ? waitUntil : Math.max(waitUntil, searchUntil);
      const isOver = performance.now() >= until || this.stop.signal.aborted;
      if (isOver || (isAtEnd && !(await this.nextCommit(tenant.id, until))))
        return { events: [], nextCursor: encodeEventCursor(tenant.id, after) };
    }
  }

  /** The position after which a page begins. */
  private async start(tenantId: string, cursor: string | undefined): Promise<bigint> {
    const position = cursor === undefined || cursor === 'latest' ? undefined : decodeEventCursor(tenantId, cursor);
    const { head, expired } = await this.feed.bounds();
    if (cursor === 'latest') return head;
    if (position === undefined) return expired;
    if (position > head) throw invalidEventCursor();
    if (position < expired) throw expiredCursor(this.env.EVENTS_RETENTION_DAYS);
    return position;
  }

  private async answer(
    tenantId: string,
    events: EventRecord[],
    searchedTo: bigint,
    includesData: boolean,
  ): Promise<EventsPage> {
    if (!includesData)
      return { events: events.map((event) => ({ event })), nextCursor: encodeEventCursor(tenantId, searchedTo) };
    const withData = await this.data.addTo(events);
    const isCut = withData.length < events.length;
    const last = isCut ? BigInt(withData.at(-1)!.event.position) : searchedTo;
    return { events: withData, nextCursor: encodeEventCursor(tenantId, last) };
  }

  /**
   * Waits without a connection until there may be new events, at most until `deadline` by `performance.now()`. Returns false if too many
   * requests of the tenant wait already.
   */
  private async nextCommit(tenantId: string, deadline: number): Promise<boolean> {
    const count = this.waiting.get(tenantId) ?? 0;
    if (count >= MAX_WAITING) return false;
    this.waiting.set(tenantId, count + 1);
    try {
      const delay = Math.max(0, Math.min(POLL_MS, deadline - performance.now()));
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          this.db.journaled.off(tenantId, end);
          this.stop.signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, delay);
        this.db.journaled.once(tenantId, end);
        this.stop.signal.addEventListener('abort', end);
      });
      return true;
    } finally {
      const left = this.waiting.get(tenantId)! - 1;
      if (left) this.waiting.set(tenantId, left);
      else this.waiting.delete(tenantId);
    }
  }
}

const expiredCursor = (days: number): DomainError =>
  new DomainError('cursor_expired', 'Events after this cursor are not kept any more.', [
    {
      field: 'cursor',
      reason: `events are kept for ${days} days; read all resources again and continue with cursor=latest`,
    },
  ]);
