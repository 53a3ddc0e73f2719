import { insertStatement } from '../sql/entity-sql.js';
import { type Insertion, insertValues } from '../sql/insert-values.js';
import { newId } from '#platform/base/values/ids.js';
import { fieldChanges } from './field-changes.js';
import type { Agent } from './agent.js';
import { type FieldChange, type JournalAction, UnnumberedEntry } from './journal-entry.entity.js';
import type { JournaledRecord, JournalKind, JournalKinds, ResourceType } from './journal-kind.js';

/** Inserts the entries of a transaction; `$2` a JSON array of rows. A trigger replaces the `seq` 0, see `migrations/functions/complete_journal_entry.sql`. */
export const INSERT_ENTRIES = insertStatement(UnnumberedEntry, '$2', { seq: '0' });

/** Maximum number of entries that a cluster gets as rows of `values`. */
const MAX_AS_VALUES = 8;

/** The statement that inserts entries. In a distributed database Citus need not plan that of few entries for each shard. */
export const insertionOf = (entries: readonly EntryRow[], isDistributed: boolean): Insertion =>
  isDistributed && entries.length <= MAX_AS_VALUES
    ? insertValues(UnnumberedEntry, entries, { seq: '0' })
    : { text: INSERT_ENTRIES, values: [JSON.stringify(entries)] };

/** SQL that begins a statement with the insertion of entries, a parameter with the number `parameter`, as {@link INSERT_ENTRIES} does it. */
export const insertingEntries = (parameter: number): string =>
  `with journaled as (${insertStatement(UnnumberedEntry, `$${parameter}`, { seq: '0' })})`;

const withInsertion = new Map<string, string>();

/**
 * A statement with `count` parameters that also inserts entries, its next parameter; this saves a statement of its own. The rows of the entries
 * must be new or locked already, because the parts of the statement run in any order and `seq` must be drawn while a row is locked. `text` must
 * be one of few, because the results are kept.
 */
export function withEntries(text: string, count: number): string {
  let both = withInsertion.get(text);
  if (!both) {
    both = insertingEntries(count + 1) + (/^with /.test(text) ? `, ${text.slice('with '.length)}` : ` ${text}`);
    withInsertion.set(text, both);
  }
  return both;
}

/** A new entry. */
export type EntryRow = Partial<Omit<UnnumberedEntry, 'tenantId' | 'seq' | 'occurredAt'>>;

/** Who makes the entries of a transaction. */
export interface Author {
  /** Null for the service itself. */
  apiKeyId: string | null;
  ownerEmail: string | null;
  /** The program that acts with the API key for somebody; null if it is not known. */
  agent: Agent | null;
  requestId: string | null;
}

/** A record that may change, as it was before. */
interface Watched {
  type: ResourceType;
  before: Promise<Map<string, JournaledRecord>>;
  ids: readonly string[];
}

/**
 * Collects the entries of one transaction for the journal. A use case announces the records that it creates, and those that it may change
 * or delete; the entries of the latter follow from the records before and after. Records are compared as v2 answers them. A deferred
 * trigger refuses the commit if a record was written that was not announced.
 */
export class Journal {
  private readonly rows: EntryRow[] = [];
  private readonly watched: Watched[] = [];
  /** Ids of records that were announced. */
  private readonly known = new Set<string>();
  /** Numbers of the entries that {@link take} has returned, by type of event, such as `order.created`. */
  readonly taken = new Map<string, number>();

  constructor(
    private readonly kinds: JournalKinds,
    private readonly author: Author,
    /** Sends a statement of the transaction at once and returns its rows. */
    private readonly query: <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>,
  ) {}

  /** Whether {@link complete} has to read records. */
  get isWatching(): boolean {
    return this.watched.length > 0;
  }

  /** Adds an entry for a record that the transaction creates, and the events of the states that it is created in. */
  created(type: ResourceType, { id, referenceId, version = 1 }: NewRecord, states: readonly string[] = []): void {
    this.known.add(id);
    this.addWithMoves(type, { id, referenceId, version }, 'created', [], states);
  }

  /** Adds an entry for an update whose changes the use case knows, and the events of the states that it entered; the version is the new one. */
  updated(type: ResourceType, record: JournaledRecord, changes: FieldChange[], states: readonly string[] = []): void {
    this.known.add(record.id);
    this.addWithMoves(type, record, 'updated', changes, states);
  }

  /**
   * Announces records that the transaction may change, delete or create, before it writes them and after it has locked them. Reads them
   * now and again before the commit. Does nothing for records that were announced before.
   */
  watch(type: ResourceType, ids: readonly string[]): void {
    const unknown = [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => !this.known.has(id));
    if (!unknown.length) return;
    for (const id of unknown) this.known.add(id);
    const before = this.read(type, unknown);
    before.catch(() => undefined); // awaited in `complete`, if the transaction gets there
    this.watched.push({ type, before, ids: unknown });
  }

  /** Adds the entries of the watched records. To be called when all writes were sent. */
  async complete(): Promise<void> {
    const watched = this.watched.splice(0);
    const pairs = await Promise.all(
      watched.map(async ({ type, before, ids }) => {
        const [old, present] = await Promise.all([before, this.read(type, ids)]);
        return { type, ids, old, present };
      }),
    );
    for (const { type, ids, old, present } of pairs)
      for (const id of ids) await this.compare(type, old.get(id), present.get(id));
  }

  /** Ends a use case of a transaction that has several: the next one announces the records that it changes again. */
  async endUseCase(): Promise<void> {
    if (this.isWatching) await this.complete();
    this.known.clear();
  }

  /** The entries so far that {@link take} has not returned. Those of watched records are complete after {@link complete}. */
  get entries(): readonly EntryRow[] {
    return this.rows;
  }

  /** The records of a type with these ids as v2 answers them, by id. */
  async documents(type: ResourceType, ids: readonly string[]): Promise<Map<string, object>> {
    const kind = this.kindOf(type);
    return new Map([...(await this.read(type, ids))].map(([id, record]) => [id, kind.document(record)]));
  }

  /** Takes over the entries of a part of the same transaction; {@link complete} of the part was called. */
  absorb(part: Journal): void {
    for (const row of part.rows.splice(0)) this.rows.push(row);
  }

  /** All entries so far, which are then forgotten; undefined if there are none. */
  take(): readonly EntryRow[] | undefined {
    const rows = this.rows.splice(0);
    for (const { resourceType, action } of rows) {
      const type = `${resourceType}.${action}`;
      this.taken.set(type, (this.taken.get(type) ?? 0) + 1);
    }
    return rows.length ? rows : undefined;
  }

  private async compare(
    type: ResourceType,
    before: JournaledRecord | undefined,
    after: JournaledRecord | undefined,
  ): Promise<void> {
    const kind = this.kindOf(type);
    if (!before && !after) return;
    if (!after) {
      const { id, referenceId, version } = before!;
      this.addWithMoves(type, { id, referenceId, version: version + 1 }, 'deleted', [], []);
      return;
    }
    if (before?.version === after.version) return;
    const statesBefore = new Set(before && kind.states?.(before));
    const states = (kind.states?.(after) ?? []).filter((state) => !statesBefore.has(state));
    const changes = before ? await fieldChanges(kind.document(before), kind.document(after)) : [];
    this.addWithMoves(type, after, before ? 'updated' : 'created', changes, states);
  }

  private addWithMoves(
    type: ResourceType,
    { id, referenceId, version }: JournaledRecord,
    action: JournalAction,
    changes: FieldChange[],
    states: readonly string[],
  ): void {
    const resource = { resourceType: type, resourceId: id, referenceId: referenceId ?? null, version };
    this.rows.push({ id: newId(), action, isMove: false, changes, ...resource, ...this.author });
    for (const state of states)
      this.rows.push({ id: newId(), action: state, isMove: true, changes: [], ...resource, ...this.author });
  }

  private async read(type: ResourceType, ids: readonly string[]): Promise<Map<string, JournaledRecord>> {
    const rows = await this.query<{ doc: JournaledRecord }>(this.kindOf(type).statement, [ids]);
    return new Map(rows.map(({ doc }) => [doc.id, doc]));
  }

  private kindOf(type: ResourceType): JournalKind {
    const kind = this.kinds[type];
    if (!kind) throw new Error(`The journal has no kind for ${type}`);
    return kind;
  }
}

interface NewRecord {
  id: string;
  referenceId?: string | null;
  version?: number;
}
