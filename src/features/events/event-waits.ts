import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import {
  type Caller,
  confirmAuthority,
  currentCaller,
  outsideTimeLimit,
  runAs,
} from '#platform/data/tenancy/caller.js';
import { memberOf } from '#platform/data/tenancy/fair-shares.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { EventFeed } from './event-feed.js';

/** Interval in which events of other instances are looked for, once for all requests of a tenant, in milliseconds. */
const POLL_MS = 500;
/** Interval in which a request that waits confirms that its key is still valid, in milliseconds. */
const CONFIRM_MS = 1_000;
/** Maximum number of requests of one tenant that wait at the same time. */
const MAX_WAITING = 50;

/** The requests of one tenant that wait. */
interface Group {
  /** One of the callers, in whose name the service looks for events. */
  caller: Caller;
  /** The last position that was found. */
  head: bigint;
  places: number;
  /** Ends the present waits of all requests. */
  readonly wake: Set<() => void>;
  readonly ended: AbortController;
}

/** Until when a request waits. */
export interface WaitEnd {
  /** By `performance.now()`. */
  until: number;
  /** Aborted when the connection of the request is closed. */
  left: AbortSignal;
}

/** Where requests for events wait until there may be new ones. They hold no connection of the database. */
@Injectable()
export class EventWaits implements OnModuleDestroy {
  private readonly groups = new Map<string, Group>();
  private readonly stop = new AbortController();

  constructor(
    private readonly db: TenantDb,
    private readonly feed: EventFeed,
  ) {}

  /** Ends all waits, so that the service can stop. */
  onModuleDestroy(): void {
    this.stop.abort();
  }

  get isStopped(): boolean {
    return this.stop.signal.aborted;
  }

  /** Number of requests of all tenants that wait. */
  get waitingCount(): number {
    return [...this.groups.values()].reduce((sum, { places }) => sum + places, 0);
  }

  /**
   * Waits until the current tenant may have events after the position `after`, and returns whether it may. Does not count for the time limit
   * of the request. Throws `rate_limited` when too many requests of the tenant wait, and as {@link confirmAuthority}.
   */
  async next(after: bigint, end: WaitEnd): Promise<boolean> {
    const group = this.enter(after);
    try {
      return await outsideTimeLimit(() => this.wait(group, after, end));
    } finally {
      if (--group.places === 0) {
        this.groups.delete(group.caller.tenant.id);
        group.ended.abort();
      }
    }
  }

  private async wait(group: Group, after: bigint, { until, left }: WaitEnd): Promise<boolean> {
    const signal = AbortSignal.any([left, this.stop.signal]);
    for (;;) {
      await confirmAuthority();
      const ms = Math.min(CONFIRM_MS, until - performance.now());
      if (group.head > after) return true;
      if (ms <= 0 || signal.aborted) return false;
      if (await woken(group, ms, signal)) return true;
    }
  }

  private enter(after: bigint): Group {
    const caller = currentCaller();
    const { id } = caller.tenant;
    const known = this.groups.get(id);
    if (this.placesOf(memberOf(id)) >= MAX_WAITING) throw tooManyWaiting();
    const group = known ?? { caller, head: after, places: 0, wake: new Set(), ended: new AbortController() };
    group.caller = caller;
    group.places++;
    if (known) return group;
    this.groups.set(id, group);
    this.listen(group);
    void this.poll(group);
    return group;
  }

  /** Number of requests that wait of a tenant, or of all sandboxes. */
  private placesOf(member: string): number {
    let places = 0;
    for (const [id, group] of this.groups) if (memberOf(id) === member) places += group.places;
    return places;
  }

  /** Wakes the group after each commit of this process. */
  private listen(group: Group): void {
    const remove = this.db.journaled.onNext(group.caller.tenant.id, () => {
      group.ended.signal.removeEventListener('abort', remove);
      this.listen(group);
      for (const end of group.wake) end();
    });
    group.ended.signal.addEventListener('abort', remove);
  }

  /** Looks for events of other instances until the group has ended. */
  private async poll(group: Group): Promise<void> {
    const signal = AbortSignal.any([group.ended.signal, this.stop.signal]);
    while (await paused(POLL_MS, signal)) {
      try {
        const { head } = await runAs(group.caller, () => this.feed.bounds());
        if (head <= group.head) continue;
        group.head = head;
        for (const end of group.wake) end();
      } catch {
        // such as a database that cannot be reached: the next look may succeed, and the requests end in time
      }
    }
  }
}

/** Waits up to `ms` milliseconds; returns whether the group was woken meanwhile. */
const woken = (group: Group, ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isWoken: boolean) => {
      clearTimeout(timer);
      group.wake.delete(wake);
      signal.removeEventListener('abort', stop);
      resolve(isWoken);
    };
    const wake = () => end(true);
    const stop = () => end(false);
    const timer = setTimeout(stop, ms);
    group.wake.add(wake);
    signal.addEventListener('abort', stop);
  });

const paused = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal, ref: false }).catch(() => false);

const tooManyWaiting = () =>
  new DomainError('rate_limited', 'Too many requests of this tenant wait for events.', [
    {
      field: 'wait',
      reason: `${MAX_WAITING} requests of the tenant wait already; send it again later, or read with wait=0`,
    },
  ]);
