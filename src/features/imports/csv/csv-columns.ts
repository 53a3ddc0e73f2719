import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { mapInSlices } from '#platform/base/event-loop/slices.js';
import { normalIdentifier, trimmed } from '#platform/base/values/text.js';
import { CellLine } from '#platform/data/records/cell-line.js';
import type { EmptyCells } from '../import.entity.js';
import { MAX_ENTRIES } from '../import-limits.js';
import { type AttributeKinds, kindOfAttribute, NO_KINDS } from './attribute-kind.js';
import type { TimeKind } from './cell-times.js';
import { isMoney } from './currency-marks.js';
import { type CellFaults, type CellKind, valueOf } from './csv-cells.js';
import { ColumnSuggestions } from './csv-suggestions.js';
import type { ColumnRules, FieldNode, FieldTree } from './field-tree.js';
import type { ConvertedLine, Line } from '#platform/data/records/import-declaration.js';

/** A column of a file. */
export interface Column {
  /** Writes a cell that is not empty to a line, and adds the reasons against its text to `faults`. */
  write(line: Line, cell: string, faults: CellFaults): void;
  /** Makes the field of an empty cell null. */
  clear(line: Line): void;
}
/** The name of an attribute in a list of values. */
interface AttributeName {
  attribute: string;
}
type Step = string | number | AttributeName;
/** A field of a resource by its path, such as `addresses[0].city` or `attributes.colour`. */
export interface FieldAtPath {
  kind: CellKind;
  /** Set if the field takes days or times instead of any text. */
  takes: TimeKind | undefined;
  /** Set if only answers have the field, so that it cannot be cleared. */
  isReadOnly?: boolean;
  /** Writes a value to a line. */
  write(line: Line, value: unknown): void;
}

/** Maximum length of a column's name in characters: the path of a list with the longest name of an attribute is shorter. */
const MAX_NAME_LENGTH = 512;
/** Maximum index in a path, such as 3 in `addresses[3].city`. */
const MAX_INDEX = MAX_ENTRIES - 1;

/** Columns that lists of refused rows have before the columns of the file, so that a corrected list can be sent as it is. */
export const ERROR_COLUMNS = ['import_error_code', 'import_error_message'] as const;
const IGNORED: Column = { write: () => undefined, clear: () => undefined };

/**
 * The columns of a CSV file by its header. A column is the path of a field (`addresses[0].city`); `attributes.colour` is the value of the
 * attribute `colour`, read as `kinds` says; numbers can have the sign or code of `currency`, the tenant's. Columns without a name at the end are left out. Works in slices, because there can be thousands
 * of columns. Throws `validation_failed` with the unknown and repeated columns.
 */
export async function columnsOf(
  cells: readonly string[],
  csv: ColumnRules,
  kinds: AttributeKinds = NO_KINDS,
  currency?: string,
): Promise<Column[]> {
  const header = cells.slice(0, cells.findLastIndex((cell) => trimmed(cell)) + 1);
  const faults = new Faults();
  const suggestions = new ColumnSuggestions(csv);
  const seen = new Set<string>();
  const columns = await mapInSlices(header, (cell) => {
    const name = normalIdentifier(cell);
    const column = columnOf(name, csv, kinds, currency);
    if (seen.has(name)) faults.add(name, 'must not be repeated in the header');
    else if (!column) faults.add(name, unknownReason(name, suggestions, csv));
    seen.add(name);
    return column;
  });
  const { details } = faults;
  if (details.length) throw new DomainError('validation_failed', 'The header has unknown columns.', details);
  return columns as Column[];
}

/** The line of a row. A cell of white space is empty. Throws `validation_failed` for a row with more cells than the header. */
export function lineOf(
  cells: readonly string[],
  columns: readonly Column[],
  emptyCells: EmptyCells = 'omit',
): ConvertedLine {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => trimmed(cell))) {
    const reason = `has ${cells.length} cells, more than the header, which has ${columns.length}`;
    throw DomainError.invalid([{ field: 'body', reason }]);
  }
  const line = new CellLine();
  const faults: CellFaults = { faults: [], refusals: [] };
  const empty: Column[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (trimmed(cell)) column.write(line, cell, faults);
    else empty.push(column);
  }
  // after the others, because an empty cell of an entry clears its field only if the row has the entry
  if (emptyCells === 'clear') for (const column of empty) column.clear(line);
  return { line, ...faults };
}

function unknownReason(name: string, suggestions: ColumnSuggestions, csv: ColumnRules): string {
  if (name.length > MAX_NAME_LENGTH) return `is not a column; a name has at most ${MAX_NAME_LENGTH} characters`;
  const near = suggestions.nearest(name);
  return near !== undefined && columnOf(near, csv, NO_KINDS)
    ? `is not a column; did you mean ${near}?`
    : 'is not a column';
}

function columnOf(name: string, csv: ColumnRules, kinds: AttributeKinds, currency?: string): Column | undefined {
  if ((ERROR_COLUMNS as readonly string[]).includes(name)) return IGNORED;
  const { fields, aliases } = csv;
  const steps = name.length > MAX_NAME_LENGTH ? undefined : stepsOf(name);
  if (!steps) return undefined;
  const write =
    (kind: CellKind): Column['write'] =>
    (line, cell, faults) => {
      assign(line, steps, valueOf(cell, kind, name, faults, isMoney(name) ? currency : undefined));
    };
  if (isReadColumn(name, csv)) return { ...IGNORED, write: write('text') };
  const kind = kindOf(aliased(steps, aliases), fields);
  if (!kind) return undefined;
  const known = kind === 'free attribute' ? kindOfAttribute(kinds, csv, ...attributeOf(name)!) : kind;
  return { write: write(known), clear: (line) => clear(line, steps) };
}

/** Whether a resource has a column of this name. */
export const isColumn = (name: string, csv: ColumnRules): boolean => columnOf(name, csv, NO_KINDS) !== undefined;

/** Whether a column is a field that only answers have. Its value says that a row is a record as it was read, and is not written. */
const isReadColumn = (name: string, { readColumns }: ColumnRules): boolean =>
  readColumns.includes(name.replaceAll(/\[\d+\]/g, '[]'));

/** The field of {@link isReadColumn} that a path names, as a text; undefined if the resource has none. */
export function readFieldAt(path: string, csv: ColumnRules): FieldAtPath | undefined {
  const steps = isReadColumn(path, csv) ? stepsOf(path) : undefined;
  return (
    steps && { kind: 'text', takes: undefined, isReadOnly: true, write: (line, value) => assign(line, steps, value) }
  );
}

/** The field that a path names; undefined if the resource has none. */
export function fieldAt(path: string, { fields, aliases }: ColumnRules): FieldAtPath | undefined {
  const steps = path.length > MAX_NAME_LENGTH ? undefined : stepsOf(path);
  const known = steps && aliased(steps, aliases);
  const kind = known && kindOf(known, fields);
  if (!kind) return undefined;
  return { kind, takes: nodeAt(known, fields)?.takes, write: (line, value) => assign(line, steps!, value) };
}

function nodeAt([name, ...rest]: Step[], fields: FieldTree): FieldNode | undefined {
  const field = typeof name === 'string' ? fields.get(name) : undefined;
  if (!field?.nested) return field;
  const inner = typeof rest[0] === 'number' ? rest.slice(1) : rest;
  return inner.length ? nodeAt(inner, field.nested.fields) : field;
}

/** Divides the path of an attribute: `addresses[0].attributes.dock.no` is `dock.no` in the list `addresses[0].attributes`. */
function attributeOf(path: string): [list: string, name: string] | undefined {
  const [, list, name] = /^((?:.*?\.)??attributes)\.(.+)$/s.exec(path) ?? [];
  return list === undefined ? undefined : [list, name!];
}

/** The parts of a path: names, indexes and at the end the name of an attribute. */
function stepsOf(path: string): Step[] | undefined {
  const [list, attribute] = attributeOf(path) ?? [path];
  const steps: Step[] = [];
  for (const part of list.split('.')) {
    const [, name, indexes] = /^([a-z]\w*)((?:\[\d{1,3}\])*)$/.exec(part) ?? [];
    if (name === undefined) return undefined;
    steps.push(name, ...[...indexes!.matchAll(/\d+/g)].map(([digits]) => Math.min(Number(digits), MAX_INDEX)));
  }
  return attribute === undefined ? steps : [...steps, { attribute }];
}

const aliased = ([first, ...rest]: Step[], aliases: Readonly<Record<string, string>>) => [
  (typeof first === 'string' && aliases[first]) || first!,
  ...rest,
];

/** The kind of a column's cells; undefined if the class has no such field. */
function kindOf([name, ...rest]: Step[], fields: FieldTree): CellKind | undefined {
  const field = typeof name === 'string' ? fields.get(name) : undefined;
  if (!field) return undefined;
  const isList = field.nested?.maxEntries !== undefined;
  if (isList && rest.length === 1 && typeof rest[0] === 'object')
    return name === 'attributes' ? 'free attribute' : undefined;
  if (field.nested) {
    if (isList !== (typeof rest[0] === 'number')) return undefined;
    return kindOf(isList ? rest.slice(1) : rest, field.nested.fields);
  }
  const { kind } = field;
  if (!field.isList) return rest.length ? undefined : kind;
  if (!rest.length) return 'texts';
  return rest.length === 1 && typeof rest[0] === 'number' ? kind : undefined;
}

/** Sets the value at a path, with the objects and lists that are missing. */
function assign(line: Line, steps: readonly Step[], value: unknown): void {
  let target: Record<string | number, unknown> = line;
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const next = steps[index + 1]!;
    if (typeof next === 'object') {
      const list = (target[step as string] ??= []) as unknown[];
      list.push({ name: next.attribute, value });
      return;
    }
    target = (target[step as string] ??= typeof next === 'number' ? [] : {}) as Record<string | number, unknown>;
  }
  target[steps.at(-1) as string] = value;
}

/**
 * Sets the field at a path to null, with the objects that are missing. A list without entries becomes empty; an entry that the row does not
 * have is not added.
 */
function clear(line: Line, steps: readonly Step[]): void {
  let target: Line = line;
  for (let at = 0; at < steps.length - 1; at++) {
    const [step, next] = [steps[at] as string, steps[at + 1]!];
    if (typeof next === 'string') {
      target = (target[step] ??= {}) as Line;
      continue;
    }
    const list = (target[step] ??= []) as unknown[];
    if (typeof next === 'object') list.push({ name: next.attribute, value: null });
    const entry = typeof next === 'number' && at + 2 < steps.length ? list[next] : undefined;
    if (entry === undefined) return;
    target = entry as Line;
    at++;
  }
  target[steps.at(-1) as string] = null;
}
