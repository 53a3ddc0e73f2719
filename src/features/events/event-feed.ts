import { Injectable } from '@nestjs/common';
import type { Stored } from '#platform/data/sql/stored.js';
import type { JournalEntry } from '#platform/data/journal/journal-entry.entity.js';
import { JournalSettings } from '#platform/data/journal/journal-settings.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { isId } from '#platform/base/values/ids.js';
import { BOUNDS, EVENTS, NUMBER_ENTRIES } from './events.queries.js';

/** An entry of the journal, as events show it. */
export type EventRecord = Stored<Omit<JournalEntry, 'position'>> & {
  /** As text, because it may exceed what a JSON number represents exactly. */
  position: string;
};

/** The time of an event by the clock of its tenant, which callers see. */
export const timeOfEntry = <Time>({ occurredAt, sandboxTime }: { occurredAt: Time; sandboxTime: Time | null }): Time =>
  sandboxTime ?? occurredAt;

export interface FeedRequest {
  /** Only events after this position. */
  after: bigint;
  /** Maximum number of events. */
  limit: number;
  /** Complete types of events; empty matches none. */
  types: readonly string[];
  /** Ids or references. */
  resourceIds?: readonly string[];
}

/** A part of the sequence of events. */
export interface FeedPage {
  events: EventRecord[];
  /** Position up to which the events were searched; the next read begins after it. */
  searchedTo: bigint;
  /** The last position of the tenant. */
  head: bigint;
}

/** Maximum number of entries to which one read gives positions. */
const MAX_NUMBERED = 5_000;

/** Reads the sequence of events of the caller's tenant. Events that were returned never change. */
@Injectable()
export class EventFeed {
  /** Maximum number of positions that one read searches, so that a filter which matches few events does not make it long. Tests replace it. */
  maxSearched = 50_000;

  constructor(
    private readonly db: TenantDb,
    private readonly settings: JournalSettings,
  ) {}

  /** Reads events in the order of their positions. A page with fewer events than `limit` does not mean that there are no more. */
  async read({ after, limit, types, resourceIds }: FeedRequest): Promise<FeedPage> {
    const setup = { text: NUMBER_ENTRIES, values: [MAX_NUMBERED] };
    const values = [
      String(after),
      this.maxSearched,
      types,
      resourceIds?.filter(isId) ?? null,
      limit,
      this.settings.eventsDays,
      resourceIds?.filter((name) => !isId(name)) ?? [],
    ];
    const [row] = await this.db.read<{ doc: { head: string; events: EventRecord[] } }>(EVENTS, values, { setup });
    const { head, events } = row!.doc;
    const end = [BigInt(head), after + BigInt(this.maxSearched)].reduce((a, b) => (a < b ? a : b));
    const last = events.length === limit ? BigInt(events.at(-1)!.position) : end;
    return { events, searchedTo: last > after ? last : after, head: BigInt(head) };
  }

  /** The last position, and the last one whose event has expired; 0 if there is none. */
  async bounds(): Promise<{ head: bigint; expired: bigint }> {
    const setup = { text: NUMBER_ENTRIES, values: [MAX_NUMBERED] };
    const [row] = await this.db.read<{ doc: { head: string; expired: string } }>(BOUNDS, [this.settings.eventsDays], {
      setup,
    });
    return { head: BigInt(row!.doc.head), expired: BigInt(row!.doc.expired) };
  }
}
