import type { Client as Connection } from 'pg';
import type { Client } from './client.js';
import { readDocuments } from './documents.js';
import type { Document, Snapshot } from './journal-entries.js';
import type { TestService } from './service.js';
import { atAnyTime, PRESENT_TIME, replacing } from './present-time.js';
import { intercept } from './statements.js';
import { tenantTables } from './tenant-copies.js';

/** The documents of a list when it was last read, and all tables that the statements of its readings name. */
interface ListReading {
  documents: Document[];
  tables: Set<string>;
}

const documents = readDocuments();
/** The paths of the v2 lists of resources, each of which can also be read alone. */
const LISTS = documents[1]!.operations
  .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  .map(({ path }) => path)
  .filter((list) => documents[1]!.operations.some(({ path }) => path.startsWith(`${list}/{`)));

/** The tables of resources that each tenant has once, by the path of their read. */
const SINGLE: Readonly<Record<string, string>> = { '/v2/settings': 'tenant_settings' };

/** The tenant whose rows and documents are read. `tables` are those of resources. */
interface Given {
  client: Client;
  admin: Connection;
  tenantId: string;
  tables: readonly string[];
}

/** Reads all resources of a tenant again and again, only as far as they can have changed. */
export class Snapshots {
  private onStatement: ((text: string) => void) | undefined;

  private constructor(
    private readonly given: Given,
    /** All tables with rows of the tenant. */
    private readonly allTables: readonly string[],
  ) {}

  static async prepare(service: TestService, given: Given): Promise<Snapshots> {
    const snapshots = new Snapshots(given, [...(await tenantTables(given.admin)), 'api_keys']);
    intercept(service, ({ text }) => {
      snapshots.onStatement?.(text);
      return text;
    });
    return snapshots;
  }

  private async get(path: string): Promise<any> {
    const { status, body } = await this.given.client.get(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  }

  /** By list, whether its documents have all fields of a single read. */
  private readonly complete = new Map<string, boolean>();
  private async isComplete(list: string, document: Document): Promise<boolean> {
    if (!this.complete.has(list)) {
      const { data } = await this.get(`${list}/${document.id}`);
      this.complete.set(list, JSON.stringify(atAnyTime(data)) === JSON.stringify(atAnyTime(document)));
    }
    return this.complete.get(list)!;
  }

  /** Single reads by id, with the text of the list's element when they were made. */
  private readonly single = new Map<string, { element: string; document: Document }>();
  /** The document of a list's element. It is read alone only if the element lacks fields and is not the same as at the last call. */
  private async documentOf(list: string, listed: Document): Promise<Document> {
    if (await this.isComplete(list, listed)) return listed;
    const element = JSON.stringify(atAnyTime(listed));
    const earlier = this.single.get(listed.id);
    if (earlier?.element === element) return earlier.document;
    const { data } = await this.get(`${list}/${listed.id}`);
    this.single.set(listed.id, { element, document: data as Document });
    return data as Document;
  }

  private readonly readings = new Map<string, ListReading>();
  /** A checksum of the tenant's rows of each table, when the lists were last read. */
  private lastSums = new Map<string, string>();
  private last: Snapshot | undefined;

  private async sumsOfTables(tables: readonly string[]): Promise<Map<string, string>> {
    const sums = tables.map(
      (
        table,
      ) => `select '${table}' as table, concat_ws(' ', count(*), sum(hashtextextended(concat(xmin, ctid), 0))) as sum
        from ${table} where tenant_id = $1`, // each write of a row gives it another place or transaction
    );
    const { rows } = await this.given.admin.query<{ table: string; sum: string }>({
      name: `sums of ${tables.length} tables`, // a named statement is planned once
      text: sums.join(' union all '),
      values: [this.given.tenantId],
    });
    return new Map(rows.map(({ table, sum }) => [table, sum]));
  }

  private readonly tablesOfTexts = new Map<string, readonly string[]>();
  /** The tables that a statement names; not that of the numbers of records, which are in no document. */
  private tablesIn(text: string): readonly string[] {
    const known = this.tablesOfTexts.get(text);
    if (known) return known;
    const tables = this.allTables.filter((table) => table !== 'list_counts');
    const found = text.match(new RegExp(`\\b(?:${tables.join('|')})\\b`, 'g')) ?? [];
    this.tablesOfTexts.set(text, found);
    return found;
  }

  /** The tenant's rows and documents. A list is read again only if a table changed that a reading of it has named, or if `isFull`. */
  async take({ isFull = false } = {}): Promise<Snapshot> {
    const versions = this.given.tables.map(
      (table) => `select '${table}' as table, id, version from ${table} where tenant_id = $1`,
    );
    const relevant = this.last ? this.relevantTables() : this.allTables;
    const sums = await this.sumsOfTables(relevant);
    const isChanged = (table: string) => sums.get(table) !== this.lastSums.get(table);
    if (this.last && !isFull && !relevant.some(isChanged)) return this.last;
    const { rows } = await this.given.admin.query<{ table: string; id: string; version: number }>({
      name: 'versions',
      text: versions.join(' union all '),
      values: [this.given.tenantId],
    });
    const unread = new Map(rows.map(({ id, table }) => [id, table]));
    for (const path of [...LISTS, ...Object.keys(SINGLE)]) {
      const last = this.readings.get(path);
      if (last && !isFull && ![...last.tables].some(isChanged)) continue;
      const single = SINGLE[path];
      const named = last?.tables ?? new Set(single ? [single] : []);
      this.onStatement = (text) => this.tablesIn(text).forEach((table) => named.add(table));
      const read = single
        ? await this.readSingle(path, rows.find(({ table }) => table === single)?.id)
        : await this.readList(path, unread);
      this.readings.set(path, { documents: withoutVolatile(read), tables: named });
      this.onStatement = undefined;
    }
    this.lastSums = sums;
    const read = [...this.readings.values()].flatMap((reading) => reading.documents);
    this.last = {
      rows: new Map(rows.map(({ id, ...row }) => [id, row])),
      documents: new Map(read.map((document) => [document.id, document])),
    };
    return this.last;
  }

  /** The tables of resources, and those that a reading has named, in the order of their names: their number determines them, as none is removed. */
  private relevantTables = () => {
    const named = [...this.readings.values()].flatMap(({ tables }) => [...tables]);
    return [...new Set([...this.given.tables, ...named])].sort();
  };

  private async readSingle(path: string, id: string | undefined): Promise<Document[]> {
    return id === undefined ? [] : [{ ...(await this.get(path)).data, id } as Document];
  }

  /** All documents of a list. `unread` has the tables of the rows that no list has had, by id. */
  private async readList(list: string, unread: Map<string, string>): Promise<Document[]> {
    const read: Document[] = [];
    let table: string | undefined;
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { data, pagination } = await this.get(`${list}?page_size=100&page=${page}`);
      for (const document of data as Document[]) {
        table = unread.get(document.id);
        unread.delete(document.id);
        read.push(await this.documentOf(list, document));
      }
      pages = pagination.total_pages as number;
    }
    // those that the list leaves out, such as quotes; a deleted product keeps its row
    for (const [id] of [...unread].filter(([, other]) => other === table)) {
      const { status, body } = await this.given.client.get(`${list}/${id}`);
      if (status === 200) read.push(body.data as Document);
      else expect([list, id, status]).toEqual([list, id, 404]);
    }
    return read;
  }
}

/**
 * Fields that differ between two reads of an unchanged record: tokens, by the scopes of the reader, the last use of a key, which is stored
 * later, and the present time of a sandbox.
 */
const VOLATILE = ['token', 'last_used_at', PRESENT_TIME];

/** A document with null in place of fields that differ between two reads of an unchanged record. */
export const withoutVolatile = <T>(value: T): T => replacing(value, VOLATILE, null);
