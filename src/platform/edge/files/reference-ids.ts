import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { Line } from '#platform/data/records/import-declaration.js';

/** By field, the statement that reads the ids of the references `$2`. */
export type ReferenceFields = Readonly<Record<string, string>>;

/** As {@link allWithIds}, for one line. */
export const withIds = async (db: TenantDb, line: Line, fields: ReferenceFields): Promise<Line> =>
  (await allWithIds(db, [line], fields))[0]!;

/**
 * Copies of lines in which ids replace the references of other records, so that they can be compared with the records as they are read. A
 * field is a text or a list of texts; anything else, and what is no reference, stays for the validation. Sends one statement for each field.
 */
export async function allWithIds(db: TenantDb, lines: readonly Line[], fields: ReferenceFields): Promise<Line[]> {
  const changed = lines.map((line) => ({ ...line }));
  for (const [field, statement] of Object.entries(fields)) {
    const names = [...new Set(lines.flatMap((line) => textsOf(line[field])))];
    if (!names.length) continue;
    const ids = await idsOf(db, statement, names);
    for (const line of changed) {
      const value = line[field];
      line[field] = Array.isArray(value)
        ? value.map((name: unknown) => ids.get(name) ?? name)
        : (ids.get(value) ?? value);
      if (value === undefined) delete line[field];
    }
  }
  return changed;
}

/** The ids of the records that `statement` (of `idsByReferences`) finds, by their references. Values that are not texts are ignored. */
export async function idsOf(
  db: TenantDb,
  statement: string,
  references: readonly unknown[],
): Promise<Map<unknown, string>> {
  const texts = references.filter((one) => typeof one === 'string');
  const rows = texts.length ? await db.read<{ id: string; reference: string }>(statement, [texts]) : [];
  return new Map(rows.map(({ id, reference }) => [reference, id]));
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one) => typeof one === 'string');
