import type { Client as Connection } from 'pg';
import { newId } from '#platform/base/values/ids.js';
import { type Entry, entryFaults, type Snapshot } from '../journal-entries.js';
import type { Snapshots } from '../journal-snapshots.js';
import type { Exchange, Observer } from './walk.js';

export const TABLES_OF_JOURNAL = ['journal_unnumbered', 'journal'];

/** Each request has an entry for each resource that it wrote, with exact changes, its author and its id, and no other one. */
export class JournalObserver implements Observer {
  /** Resource types of the entries, by table. */
  readonly typesByTable = new Map<string, Set<string>>();
  private before!: Snapshot;
  private requests = 0;
  /** An id that is greater than those of the entries that were examined, and less than those of later ones. */
  private examined = '00000000-0000-0000-0000-000000000000';

  private constructor(
    private readonly snapshots: Snapshots,
    private readonly admin: Connection,
    private readonly author: { tenantId: string; keyId: string },
  ) {}

  static async begin(
    snapshots: Snapshots,
    admin: Connection,
    author: { tenantId: string; keyId: string },
  ): Promise<JournalObserver> {
    const observer = new JournalObserver(snapshots, admin, author);
    observer.before = await snapshots.take();
    await observer.newEntries();
    return observer;
  }

  headers = () => ({ 'x-request-id': `walk-${++this.requests}` });

  async faultsOf({ headers, answer }: Exchange): Promise<string[]> {
    const { before } = this;
    const after = await this.snapshots.take();
    const entries = await this.newEntries();
    this.before = after;
    const author = { api_key_id: this.author.keyId, request_id: headers!['x-request-id']! };
    for (const { resource_id, resource_type } of entries) {
      const table = (after.rows.get(resource_id) ?? before.rows.get(resource_id))?.table ?? 'none';
      this.typesByTable.set(table, (this.typesByTable.get(table) ?? new Set()).add(resource_type));
    }
    const isRefused = answer.status >= 400 && entries.length > 0;
    return [
      ...entryFaults({ before, after, entries, author }),
      ...(isRefused ? ['a refused request has entries'] : []),
    ];
  }

  /** Leaves out the entries of requests with other keys, which further requests make to try what keys leave behind. */
  async skipOthers(): Promise<void> {
    if ((await this.newEntries()).length) this.before = await this.snapshots.take();
  }

  /** Whether a reading of all documents is the same as the last one, so that no change of a list was missed. */
  async expectComplete(): Promise<void> {
    expect((await this.snapshots.take({ isFull: true })).documents).toEqual(this.before.documents);
  }

  /** The entries since the last call. */
  async newEntries(): Promise<Entry[]> {
    const columns = 'id, resource_type, resource_id, version, action, is_move, changes, api_key_id, request_id';
    const selects = TABLES_OF_JOURNAL.map(
      (table) => `select ${columns} from ${table} where tenant_id = $1 and id > $2`,
    );
    const { rows } = await this.admin.query<Entry>({
      name: 'entries', // a named statement is planned once
      text: selects.join(' union all '),
      values: [this.author.tenantId, this.examined],
    });
    this.examined = newId();
    return rows;
  }
}
