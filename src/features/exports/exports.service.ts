import { Injectable } from '@nestjs/common';
import type { JournaledRecord } from '#platform/data/journal/journal-kind.js';
import type { ReaderLimits } from '#platform/edge/http/server/reader-watch.js';
import type { TextFile } from '#platform/edge/http/answers/text-responses.js';
import { refuseJoinedValues, resolveReferences } from '#platform/data/records/joined-values.js';
import { includeLateChanges } from '#platform/data/records/late-changes.js';
import { assertNotExpired } from '#platform/data/tenancy/caller.js';
import type { Snapshot } from '#platform/data/tenancy/snapshot.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { exportPieces, type OpenExport } from './export-lines.js';
import type {
  ExportedRecord,
  ExportDeclaration,
  ExportedForm,
  ReadRows,
  References,
  ReferringFields,
} from '#platform/data/records/export-declaration.js';
import { EXPORT_TYPES, type ExportFormat, IDS_PER_SLICE } from './export-limits.js';
import { idsStatement } from './exports.queries.js';
import { type ReadReferences, withReferences } from './references.js';
import { exportedFileOf, type TableOptions } from './table-dialect.js';

export interface ExportOptions extends TableOptions {
  format?: ExportFormat;
  /** Whether other records are named by their `reference_id`, so that the file fits another tenant. */
  references?: boolean;
  /** The class that documents a line of NDJSON, if there is one. */
  line?: ExportedForm['line'];
}

@Injectable()
export class ExportsService {
  /** How fast clients must read, if not as fast as those of other texts; set by tests. */
  readerLimits?: ReaderLimits;

  constructor(private readonly db: TenantDb) {}

  /**
   * Opens a snapshot for an export and reads the first ids, so that an error is known before the response begins. The file must be
   * ended. Throws as {@link exportedFileOf}, and `rate_limited` when other exports have the connections for too long.
   */
  async open<Filter>(
    form: ExportDeclaration<Filter>,
    filter: Filter,
    { format = 'ndjson', references = false, line, ...options }: ExportOptions = {},
  ): Promise<TextFile> {
    const file = exportedFileOf({ csv: form.csv, line }, format, options);
    const { resource, names } = form;
    const where = form.where(filter);
    await refuseJoinedValues(this.db, form.table, where);
    await resolveReferences(this.db, where);
    await includeLateChanges(this.db, where);
    const snapshot = await this.db.snapshot({ plan_cache_mode: 'auto', ...where.settings });
    try {
      const slices = new IdSlices(snapshot, idsStatement(form.table, where), where.values);
      const first = await slices.after(null);
      const records: OpenExport = {
        form,
        records: () => this.recordsOf(snapshot, { form, filter }, slices, first, references ? form.references : []),
        names: async () => (names ? byId(await snapshot.query<ReferenceRow>(names, [])) : new Map()),
      };
      const pieces = exportPieces(records, format, file);
      assertNotExpired();
      return {
        pieces,
        type: EXPORT_TYPES[format],
        name: `${resource}.${format}`,
        end: () => snapshot.end(),
        isAwaited: snapshot.isAwaited,
        readerLimits: this.readerLimits,
      };
    } catch (error) {
      await snapshot.end();
      throw error;
    }
  }

  private async *recordsOf<Filter>(
    snapshot: Snapshot,
    { form: { type, batch, computed }, filter }: { form: ExportDeclaration<Filter>; filter: Filter },
    slices: IdSlices,
    first: readonly string[],
    /** The fields in which references replace ids. */
    fields: readonly ReferringFields[],
  ): AsyncGenerator<ExportedRecord, void> {
    const read: ReadRows = (statement, values) => snapshot.query(statement, values);
    const { statement, document } = this.db.journalKinds[type]!;
    const readReferences = readerOf(snapshot);
    const toRecord = ({ doc }: { doc: JournaledRecord }) => document(doc) as ExportedRecord;
    const named = async function* (records: Iterable<ExportedRecord>) {
      yield* fields.length ? await withReferences(fields, [...records], readReferences) : records;
    };
    for (let ids = first; ids.length; ids = ids.length < IDS_PER_SLICE ? [] : await slices.after(ids.at(-1)!)) {
      for (let start = 0; start < ids.length; start += batch) {
        const some = ids.slice(start, start + batch);
        if (computed) yield* named(await computed.of(some, filter, read));
        else yield* named(mapped(await read<{ doc: JournaledRecord }>(statement, [some]), toRecord));
      }
    }
    if (computed) for await (const records of computed.others(filter, read)) yield* named(records);
  }
}

function* mapped<Row, Item>(rows: readonly Row[], map: (row: Row) => Item): Generator<Item, void> {
  for (const row of rows) yield map(row);
}

/** Reads the ids of an export in slices. */
class IdSlices {
  constructor(
    private readonly snapshot: Snapshot,
    private readonly statement: string,
    /** The last one is the id after which a slice begins. */
    private readonly values: readonly unknown[],
  ) {}

  async after(id: string | null): Promise<string[]> {
    const rows = await this.snapshot.query<{ id: string }>(this.statement, [...this.values.slice(0, -1), id]);
    return rows.map((row) => row.id);
  }
}

interface ReferenceRow {
  id: string;
  reference: string;
}

const byId = (rows: readonly ReferenceRow[]): References => new Map(rows.map(({ id, reference }) => [id, reference]));

const readerOf =
  (snapshot: Snapshot): ReadReferences =>
  async (statement, ids) =>
    byId(await snapshot.query<ReferenceRow>(statement, [ids]));
