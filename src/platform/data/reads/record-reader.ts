import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { MAX_IN_MEMORY, StoredRows } from '../sql/stored-rows.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import { declaredReads } from './read-declaration.js';

/** Records of one read, in memory or, if they are large, in a file. */
export interface ReadRecords {
  /** The ids of the records that exist, in the order of the rows. */
  ids: string[];
  rows: readonly { id: string }[] | StoredRows<{ id: string }>;
  /** Makes `data` of a record. */
  toData: (record: never) => object;
  /** Length of their JSON in characters. */
  characters: number;
}

/** Reads the records of a declared read by their ids. */
@Injectable()
export class RecordReader {
  constructor(
    private readonly db: TenantDb,
    private readonly modules: ModuleRef,
  ) {}

  /** The records of a read with some ids, by one statement. At most `room` characters of them are kept in memory. */
  async read(name: string, ids: readonly string[], room = MAX_IN_MEMORY): Promise<ReadRecords> {
    const { statement, toData } = declaredReads().reads.get(name)!;
    const { rows, characters } = await this.db.readPage<{ id: string }>(pageOf(statement), [ids], { room });
    return {
      ids: await idsOf(rows),
      rows,
      toData: toData({ get: (type) => this.modules.get(type, { strict: false }) }),
      characters,
    };
  }
}

/** A statement of `documentsByIds` in the form of a page, whose rows are not counted. Throws if it has another form. */
function pageOf(statement: string): string {
  const page = statement.replace(/^select row_to_json\(r\) as doc\b/, 'select null as found, row_to_json(r) as doc');
  if (page === statement) throw new Error(`The statement of a read is not one of documentsByIds: ${statement}`);
  return page;
}

/** The ids of rows, whether they are in memory or in a file; none of null. */
export async function idsOf(
  rows: readonly ({ id: string } | null)[] | StoredRows<{ id: string } | null>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < rows.length; place++) {
    const row = rows instanceof StoredRows ? await rows.at(place) : rows[place];
    if (row) ids.push(row.id);
  }
  return ids;
}
