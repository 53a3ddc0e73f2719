import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { isSliceOver, mapInSlices, nextSlice } from '#platform/base/event-loop/slices.js';
import { RecordReader } from '#platform/data/reads/record-reader.js';
import { MAX_IN_MEMORY, StoredRows } from '#platform/data/sql/stored-rows.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { MappedList, jsonPiecesOf } from '../answers/large-response.js';
import type { NamedRelation } from './relations-of-read.js';

/** Maximum number of related records of one relation in an answer. */
export const MAX_RELATED = 10_000;

/** The records that were included in an answer, by the names of their reads, each list in the order of the ids. */
export type Included = Record<string, object[] | MappedList<never, object>>;

/** Finds and reads related records. To be called inside of `TenantDb.inOneState`. */
@Injectable()
export class RelatedRecords {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: RecordReader,
  ) {}

  /**
   * The records that are related to those with some ids, each once. The number of statements depends on the relations and not on the records. Throws
   * `validation_failed` if a relation has more than {@link MAX_RELATED} records.
   */
  async of(ids: readonly string[], relations: readonly NamedRelation[]): Promise<Included> {
    const wanted = await this.relatedIds(ids, relations);
    const included: Included = {};
    let room = MAX_IN_MEMORY;
    try {
      for (const [name, related] of wanted) {
        const { rows, toData, characters } = await this.reader.read(name, [...related], room);
        room = Math.max(0, room - characters);
        included[name] =
          rows instanceof StoredRows
            ? new MappedList(rows as StoredRows<never>, toData, characters)
            : await mapInSlices(rows as readonly never[], toData);
      }
      return included;
    } catch (error) {
      await closeIncluded(included);
      throw error;
    }
  }

  /** The ids of the wanted records by the names of their reads, in the order in which the relations name them. */
  private async relatedIds(
    ids: readonly string[],
    relations: readonly NamedRelation[],
  ): Promise<Map<string, Set<string>>> {
    const found = new Map<string, readonly string[]>();
    const wanted = new Map<string, Set<string>>();
    for (const { name, path } of relations) {
      let from = ids;
      for (const [place, { ids: statement, to }] of path.entries()) {
        const step = name
          .split('.')
          .slice(0, place + 1)
          .join('.');
        const known = found.get(step) ?? (await this.idsOfRelation(statement, from, step));
        found.set(step, known);
        wanted.set(to, new Set([...(wanted.get(to) ?? []), ...known]));
        from = known;
      }
    }
    return wanted;
  }

  private async idsOfRelation(statement: string, from: readonly string[], name: string): Promise<readonly string[]> {
    if (!from.length) return [];
    const [row] = await this.db.read<{ count: number; ids: string[] }>(countedIds(statement), [from]);
    const { count, ids } = row!;
    if (count <= MAX_RELATED) return ids;
    const reason = `${name} has ${count} records here, more than the ${MAX_RELATED} that an answer can include; read fewer records, or ${name} by its own list`;
    throw DomainError.invalid([{ field: 'include', reason }]);
  }
}

/** The distinct ids of a statement, at most {@link MAX_RELATED} of them, with their number. */
export const countedIds = (
  statement: string,
): string => `with related as (select distinct r.id from (${statement}) r where r.id is not null)
  select (select count(*)::int from related) as count,
    (select coalesce(json_agg(few.id order by few.id), '[]') from (select id from related order by id limit ${MAX_RELATED}) few) as ids`;

/** The hash of what was included, for the tag of the answer; the same for records in memory and in a file, which are read. */
export async function hashOfIncluded(included: Included): Promise<string> {
  const hash = createHash('sha256');
  for (const [name, records] of Object.entries(included)) {
    hash.update(`${name}:`);
    const rows = records instanceof MappedList ? (records.rows as StoredRows<never>) : records;
    for (let place = 0; place < rows.length; place++) {
      const row = (await rows.at(place))!;
      for (const piece of jsonPiecesOf(records instanceof MappedList ? records.map(row as never) : row))
        hash.update(piece);
      if (isSliceOver()) await nextSlice();
    }
  }
  return hash.digest('base64url');
}

/** Closes the files of records that are not sent. */
export async function closeIncluded(included: Included): Promise<void> {
  for (const records of Object.values(included))
    if (records instanceof MappedList) await (records.rows as StoredRows<never>).close();
}
