import { Injectable } from '@nestjs/common';
import type { JournaledRecord } from '../platform/journal/journal-kind.js';
import type { Where } from '../platform/records/list-query.js';
import { type Caller, currentCaller, runAs } from '../platform/tenancy/caller.js';
import type { Snapshot } from '../platform/tenancy/snapshot.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { EXPORT_SOURCES, type ExportedResource, type ExportSource } from './export-sources.js';
import { IDS_PER_SLICE, idsStatement, PRICE_LIST_REFERENCES } from './exports.queries.js';

/** A record of an export in its v2 form. */
export type ExportedRecord = Record<string, unknown>;

/** All records of an export, of one snapshot. */
export interface OpenExport {
  /** Reads the records from the beginning, as fast as the caller takes them. */
  records(): AsyncGenerator<ExportedRecord, void>;
  /** References of the price lists by their ids. */
  priceListReferences(): Promise<ReadonlyMap<string, string>>;
  /** Gives the connection back. To be called once, however the export ends. */
  end(): Promise<void>;
}

@Injectable()
export class ExportsService {
  constructor(private readonly db: TenantDb) {}

  /**
   * Opens a snapshot for an export and reads the first ids, so that an error is known before the response begins. The current
   * caller is that of all reads. Throws `rate_limited` when other exports have the connections for too long.
   */
  async open(resource: ExportedResource, where: Where): Promise<OpenExport> {
    const source = EXPORT_SOURCES[resource];
    const caller = currentCaller();
    const snapshot = await this.db.snapshot();
    try {
      await snapshot.set({ plan_cache_mode: 'auto', ...where.settings });
      const slices = new IdSlices(snapshot, idsStatement(source.table, where), where.values);
      const first = await slices.after(null);
      return {
        records: () => this.recordsOf(snapshot, source, slices, first, caller),
        priceListReferences: () => referencesOf(snapshot),
        end: () => snapshot.end(),
      };
    } catch (error) {
      await snapshot.end();
      throw error;
    }
  }

  private async *recordsOf(
    snapshot: Snapshot,
    { type, batch }: ExportSource,
    slices: IdSlices,
    first: readonly string[],
    caller: Caller,
  ): AsyncGenerator<ExportedRecord, void> {
    const { statement, document } = this.db.journalKinds[type]!;
    for (let ids = first; ids.length; ids = ids.length < IDS_PER_SLICE ? [] : await slices.after(ids.at(-1)!)) {
      for (let start = 0; start < ids.length; start += batch) {
        const rows = await snapshot.query<{ doc: JournaledRecord }>(statement, [ids.slice(start, start + batch)]);
        for (const { doc } of rows) yield runAs(caller, () => document(doc) as ExportedRecord);
      }
    }
  }
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

async function referencesOf(snapshot: Snapshot): Promise<ReadonlyMap<string, string>> {
  const rows = await snapshot.query<{ id: string; referenceId: string }>(PRICE_LIST_REFERENCES);
  return new Map(rows.map(({ id, referenceId }) => [id, referenceId]));
}
