import type { TimeKind } from '../csv/cell-times.js';
import { type FieldAtPath, fieldAt, readFieldAt } from '../csv/csv-columns.js';
import type { ColumnRules } from '../csv/field-tree.js';

/** What a field takes. */
export type ValueKind = 'text' | 'number' | 'flag' | 'texts' | TimeKind;

/** A field of a profile's resource. */
export interface ProfileField extends Pick<FieldAtPath, 'write' | 'isReadOnly'> {
  kind: ValueKind;
}

const MAX_KNOWN = 10_000;

/** Finds the fields of a resource by their paths, each once. */
export class FieldPaths {
  /** Names of attributes can come from cells, so that there can be any number of paths. */
  private readonly known = new Map<string, ProfileField | undefined>();

  /** `hasReadFields`: fields that only answers have count, as in a file with the columns of an export. */
  constructor(
    private readonly csv: ColumnRules,
    private readonly hasReadFields = false,
  ) {}

  /** The field of a path; `[]` in it stands for the first entry of the list. Undefined if the resource has no such field. */
  at(path: string): ProfileField | undefined {
    if (this.known.size > MAX_KNOWN) this.known.clear();
    if (!this.known.has(path)) this.known.set(path, this.find(path.replaceAll('[]', '[0]')));
    return this.known.get(path);
  }

  private find(path: string): ProfileField | undefined {
    const found = (this.hasReadFields ? readFieldAt(path, this.csv) : undefined) ?? fieldAt(path, this.csv);
    return found && { ...found, kind: valueKindOf(found) };
  }
}

function valueKindOf({ kind, takes }: FieldAtPath): ValueKind {
  return kind === 'number' || kind === 'flag' || kind === 'texts' ? kind : (takes ?? 'text');
}
