import { isJsonObject } from '#platform/base/json/json.js';
import type { ExportedRecord, References, ReferringFields } from '#platform/data/records/export-declaration.js';

/** Runs a statement of `referencesByIds` with some ids. Records without a reference are missing in the map. */
export type ReadReferences = (statement: string, ids: readonly string[]) => Promise<References>;

/** Copies of records in which the `reference_id` of other records replaces their ids. A record without a reference keeps its id. */
export async function withReferences(
  fields: readonly ReferringFields[],
  records: readonly ExportedRecord[],
  read: ReadReferences,
): Promise<ExportedRecord[]> {
  let result = [...records];
  for (const { statement, paths } of fields) {
    const steps = paths.map((path) => path.split('.'));
    const ids = new Set<string>();
    for (const record of records)
      for (const path of steps)
        replaced(record, path, (id) => {
          ids.add(id);
          return id;
        });
    if (!ids.size) continue;
    const references = await read(statement, [...ids]);
    const nameOf = (id: string): string => references.get(id) ?? id;
    result = result.map((record) => steps.reduce((part, path) => replaced(part, path, nameOf), record));
  }
  return result;
}

/** A copy of an object with other texts at a path. */
function replaced(record: ExportedRecord, [step, ...rest]: readonly string[], nameOf: (id: string) => string) {
  const name = step!.replace(/\[\]$/, '');
  const change = (part: unknown): unknown => {
    if (rest.length) return isJsonObject(part) ? replaced(part, rest, nameOf) : part;
    return typeof part === 'string' ? nameOf(part) : part;
  };
  const value = record[name];
  const changed: ExportedRecord = { ...record, [name]: Array.isArray(value) ? value.map(change) : change(value) };
  return changed;
}
