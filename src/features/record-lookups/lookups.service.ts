import { Injectable } from '@nestjs/common';
import { Faults } from '#platform/base/errors/faults.js';
import { isId } from '#platform/base/values/ids.js';
import type { ReadDeclaration } from '#platform/data/reads/read-declaration.js';
import { StoredRows } from '#platform/data/sql/stored-rows.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type ReadRecords, RecordReader } from '#platform/data/reads/record-reader.js';

/** The records that a caller wants: by their ids, or by the key that it knows them by. */
export interface WantedRecords {
  ids?: readonly string[];
  keys?: readonly string[];
}

/** The wanted records in the order of the request, null where there is none. */
export interface FoundRecords {
  rows: readonly ({ id: string } | null)[] | StoredRows<{ id: string } | null>;
  toData: (record: never) => object;
  /** Length of their JSON in characters, at most. */
  characters: number;
}

@Injectable()
export class LookupsService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: RecordReader,
  ) {}

  /** Reads records of a resource, of one moment. Throws `validation_failed` unless they are named in exactly one way. */
  async lookUp(read: ReadDeclaration, { ids, keys }: WantedRecords): Promise<FoundRecords> {
    const faults = new Faults();
    if ((ids === undefined) === (keys === undefined))
      faults.add('ids', `send exactly one of ids and ${read.lookup!.key}`);
    faults.throwIfAny();
    return this.db.inOneState(async () => {
      const wanted = ids ? ids.map((id) => (isId(id) ? id.toLowerCase() : undefined)) : await this.idsOf(read, keys!);
      const known = new Set(wanted.filter((id) => id !== undefined));
      return inOrder(wanted, await this.reader.read(read.name, [...known]));
    });
  }

  private async idsOf({ lookup }: ReadDeclaration, keys: readonly string[]): Promise<(string | undefined)[]> {
    const rows = await this.db.read<{ id: string; key: string }>(lookup!.statement, [keys]);
    const byKey = new Map(rows.map(({ id, key }) => [key, id]));
    return keys.map((key) => byKey.get(key));
  }
}

/** The records with the wanted ids, each as often as it is wanted. */
function inOrder(
  wanted: readonly (string | undefined)[],
  { ids, rows, toData, characters }: ReadRecords,
): FoundRecords {
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const places = wanted.map((id) => (id === undefined ? undefined : placeOf.get(id)));
  const times = new Map<number | undefined, number>();
  for (const place of places) times.set(place, (times.get(place) ?? 0) + 1);
  return {
    rows:
      rows instanceof StoredRows
        ? rows.arranged(places)
        : places.map((place) => (place === undefined ? null : rows[place]!)),
    toData,
    characters: characters * Math.max(1, ...times.values()),
  };
}
