import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { selectList } from '../platform/database/entity-sql.js';
import type { Stored } from '../platform/database/stored.js';
import { JournalEntry } from '../platform/journal/journal-entry.entity.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';

/** An entry of the journal, as events show it. */
export type EventRecord = Stored<Omit<JournalEntry, 'position'>> & {
  /** As text, because it may exceed what a JSON number represents exactly. */
  position: string;
};

export interface FeedRequest {
  /** Only events after this position. */
  after: bigint;
  /** Maximum number of events. */
  limit: number;
  /** Complete types of events; empty matches none. */
  types: readonly string[];
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

/** Positions that one read searches at most, so that a filter which matches few events does not make it long. */
const MAX_SEARCHED = 50_000;
/** Entries that one read gives positions at most. */
const MAX_NUMBERED = 5_000;

/** Gives positions to entries that were committed since; see migration 0028. */
export const NUMBER_ENTRIES = 'select number_journal($2::integer) where $1::uuid is not null';

/**
 * The events after the position `$2` up to `$3` positions further, of the types `$4` and the resources `$5` (all if null), at most `$6`;
 * older ones than `$7` days are left out.
 */
const EVENTS = `select json_build_object(
  'head', coalesce((select h.position from journal_heads h where h.tenant_id = $1), 0)::text,
  'events', (select coalesce(json_agg(row_to_json(e)), '[]') from (
    select ${selectList(JournalEntry, 'j', ['position'])}, j.position::text as position from journal j
    where j.tenant_id = $1 and j.position > $2::bigint and j.position <= $2::bigint + $3::bigint
      and j.resource_type || '.' || j.action = any($4::text[]) and ($5::uuid[] is null or j.resource_id = any($5::uuid[]))
      and j.occurred_at >= now() - $7::integer * interval '1 day'
    order by j.position limit $6) e)) as doc`;

/** The last position that is older than events are kept (`$2` days), and the last of all. */
const BOUNDS = `select json_build_object(
  'head', coalesce((select h.position from journal_heads h where h.tenant_id = $1), 0)::text,
  'expired', coalesce((select j.position from journal j
    where j.tenant_id = $1 and j.occurred_at < now() - $2::integer * interval '1 day'
    order by j.occurred_at desc, j.id desc limit 1), 0)::text) as doc`;

/** Reads the sequence of events of the caller's tenant. What it has returned is final. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly db: TenantDb,
    @Inject(Env) private readonly env: Env,
  ) {}

  /** Reads events in the order of their positions. A page with fewer events than `limit` does not mean that there are no more. */
  async read({ after, limit, types, resourceIds }: FeedRequest): Promise<FeedPage> {
    const setup = { text: NUMBER_ENTRIES, values: [MAX_NUMBERED] };
    const values = [String(after), MAX_SEARCHED, types, resourceIds ?? null, limit, this.env.EVENTS_RETENTION_DAYS];
    const [row] = await this.db.read<{ doc: { head: string; events: EventRecord[] } }>(EVENTS, values, setup);
    const { head, events } = row!.doc;
    const end = [BigInt(head), after + BigInt(MAX_SEARCHED)].reduce((a, b) => (a < b ? a : b));
    const last = events.length === limit ? BigInt(events.at(-1)!.position) : end;
    return { events, searchedTo: last > after ? last : after, head: BigInt(head) };
  }

  /** The last position, and the last one whose event has expired; 0 if there is none. */
  async bounds(): Promise<{ head: bigint; expired: bigint }> {
    const setup = { text: NUMBER_ENTRIES, values: [MAX_NUMBERED] };
    const [row] = await this.db.read<{ doc: { head: string; expired: string } }>(
      BOUNDS,
      [this.env.EVENTS_RETENTION_DAYS],
      setup,
    );
    return { head: BigInt(row!.doc.head), expired: BigInt(row!.doc.expired) };
  }
}
