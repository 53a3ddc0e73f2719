import { normalIdentifier, trimmed } from '#platform/base/values/text.js';
import type { JoinedRows } from '#platform/data/records/import-declaration.js';
import { isEntry } from '../csv/csv-rows.js';
import { tooLong } from '../records/record-text.js';
import type { RowReading, RowValues } from '../records/row-joiner.js';
import type { RowKey } from '../records/row-key.js';
import { ProfileReader } from './apply-profile.js';
import { listOf, type ProfileDefinition } from './definition.js';
import type { FieldPaths } from './field-paths.js';
import type { FileColumns } from './file-columns.js';
import type { ProfileRecord } from './profile-records.js';
import { placeholdersOf } from './templates.js';

/** Records that a profile makes of rows, to be joined to records of several rows: documents with a row for each item. */
export class JoinedProfileRows implements RowReading<ProfileRecord> {
  /** Makes only the identifiers, because each row is read for them before it is read as a part of its record. */
  private readonly identifiers: ProfileReader;

  constructor(
    private readonly joined: JoinedRows,
    private readonly reader: ProfileReader,
    definition: ProfileDefinition,
    file: FileColumns,
    fields: FieldPaths,
  ) {
    this.identifiers = new ProfileReader(withFields(definition, namesOf(joined)), file, fields);
  }

  keyOf({ error, bytes, profileRows }: ProfileRecord): RowKey {
    if (error) throw error;
    if (!bytes) throw tooLong();
    const { line } = this.identifiers.lineOf(profileRows);
    const { keys, within } = this.joined;
    for (const name of keys) {
      const value = textOf(line[name]);
      if (value) return { name, value, within: within && textOf(line[within]) };
    }
    return {};
  }

  valuesOf({ error, bytes, profileRows }: ProfileRecord): RowValues {
    if (error) throw error;
    if (!bytes) throw tooLong();
    const { list } = this.joined;
    const read = this.reader.fieldsOf(profileRows);
    const texts = [...read.fields.entries()].map(([path, value]) => [path, trimmed(String(value ?? ''))] as const);
    // a further row may leave out what a template needs, as it may leave out any field of the record
    const isStated = (path: string) => !isEntry(path, list) && !read.partial.has(path);
    return {
      fields: new Map(texts.filter(([path, text]) => text && isStated(path))),
      line: () => this.reader.lineWith(read),
      entries: () => {
        read.fields.keepEntries(list);
        return this.reader.lineWith({ ...read, refusals: read.refusals.filter(({ field }) => isEntry(field, list)) });
      },
    };
  }
}

/** The fields by which rows belong together. */
const namesOf = ({ keys, within }: JoinedRows): string[] => [...keys, ...(within === undefined ? [] : [within])];

const textOf = (value: unknown): string => (typeof value === 'string' ? normalIdentifier(value) : '');

/** The parts of a profile that make some fields. */
function withFields(definition: ProfileDefinition, names: readonly string[]): ProfileDefinition {
  const needed = new Set(names);
  const { columns, constants, templates } = definition;
  for (const name of needed)
    // it grows meanwhile
    for (const field of placeholdersOf(templates[name] ?? '')) needed.add(field);
  const only = <Value>(fields: Record<string, Value>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => needed.has(name)));
  const isNeeded = ({ to, pairs }: ProfileDefinition['columns'][number]) =>
    pairs !== undefined || listOf(to).some((target) => needed.has(target));
  return {
    ...definition,
    columns: columns.filter(isNeeded),
    constants: only(constants),
    templates: only(templates),
    drop_without: {},
  };
}
