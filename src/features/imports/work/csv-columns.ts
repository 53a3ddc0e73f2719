import type { Type } from '@nestjs/common';
import { DomainError, type ErrorDetail } from '../../../platform/base/errors/domain-error.js';
import { Faults } from '../../../platform/base/errors/faults.js';
import { mapInSlices } from '../../../platform/base/event-loop/slices.js';
import { documentedTypeOf } from '../../../platform/base/library-internals/swagger-fields.js';
import { type Field, fieldsOf } from '../../../platform/edge/validation/fields.js';
import { normalIdentifier, trimmed } from '../../../platform/base/values/text.js';
import { numberOf } from './csv-numbers.js';
import { ColumnSuggestions } from './csv-suggestions.js';
import type { ConvertedLine, CsvDescription, Line } from '../../../platform/data/records/import-form.js';

/** Writes a cell to a line. Adds to `faults` the reason why its text is no number. */
type Column = (line: Line, cell: string, faults: ErrorDetail[]) => void;
/** The name of an attribute in a list of values. */
interface AttributeName {
  attribute: string;
}
type Step = string | number | AttributeName;
export type CellKind = 'text' | 'number' | 'flag' | 'texts';

/** A field of a resource by its path, such as `addresses[0].city` or `attributes.colour`. */
export interface FieldAtPath {
  kind: CellKind;
  /** What the class declares of the field; undefined for the value of an attribute. */
  field: Field | undefined;
  /** Writes a value to a line. */
  write(line: Line, value: unknown): void;
}

/** Maximum length of a column's name in characters: the path of a list with the longest name of an attribute is shorter. */
const MAX_NAME_LENGTH = 512;
/** Maximum index in a path, such as 3 in `addresses[3].city`. */
const MAX_INDEX = 999;

/**
 * The columns of a CSV file by its header. A column is the path of a field (`addresses[0].city`); `attributes.colour` is the value of the
 * attribute `colour`. Works in slices, because there can be thousands of columns. Throws `validation_failed` with the unknown and repeated
 * columns.
 */
export async function columnsOf(header: readonly string[], csv: CsvDescription): Promise<Column[]> {
  const faults = new Faults();
  const suggestions = new ColumnSuggestions(csv);
  const seen = new Set<string>();
  const columns = await mapInSlices(header, (cell) => {
    const name = normalIdentifier(cell);
    const column = columnOf(name, csv);
    if (seen.has(name)) faults.add(name, 'must not be repeated in the header');
    else if (!column) faults.add(name, unknownReason(name, suggestions, csv));
    seen.add(name);
    return column;
  });
  const { details } = faults;
  if (details.length) throw new DomainError('validation_failed', 'The header has unknown columns.', details);
  return columns as Column[];
}

/** The line of a row. Empty cells are omitted. Throws `validation_failed` for a row with more cells than the header. */
export function lineOf(cells: readonly string[], columns: readonly Column[]): ConvertedLine {
  if (cells.length > columns.length && cells.slice(columns.length).some(Boolean)) {
    const reason = `has ${cells.length} cells, more than the header, which has ${columns.length}`;
    throw DomainError.invalid([{ field: 'body', reason }]);
  }
  const line: Line = {};
  const faults: ErrorDetail[] = [];
  columns.forEach((write, index) => {
    const cell = cells[index];
    if (cell) write(line, cell, faults);
  });
  return { line, faults };
}

function unknownReason(name: string, suggestions: ColumnSuggestions, csv: CsvDescription): string {
  if (name.length > MAX_NAME_LENGTH) return `is not a column; a name has at most ${MAX_NAME_LENGTH} characters`;
  const near = suggestions.nearest(name);
  return near !== undefined && columnOf(near, csv) ? `is not a column; did you mean ${near}?` : 'is not a column';
}

function columnOf(name: string, { type, readColumns, aliases }: CsvDescription): Column | undefined {
  const steps = name.length > MAX_NAME_LENGTH ? undefined : stepsOf(name);
  if (!steps) return undefined;
  const kind = readColumns.includes(name.replaceAll(/\[\d+\]/g, '[]')) ? 'text' : kindOf(aliased(steps, aliases), type);
  if (!kind) return undefined;
  return (line, cell, faults) => {
    assign(line, steps, valueOf(cell, kind, name, faults));
  };
}

/** The field that a path names; undefined if the resource has none. */
export function fieldAt(path: string, { type, aliases }: CsvDescription): FieldAtPath | undefined {
  const steps = path.length > MAX_NAME_LENGTH ? undefined : stepsOf(path);
  const known = steps && aliased(steps, aliases);
  const kind = known && kindOf(known, type);
  if (!kind) return undefined;
  return { kind, field: declaredField(known, type), write: (line, value) => assign(line, steps!, value) };
}

function declaredField([name, ...rest]: Step[], type: Type<object>): Field | undefined {
  const field = typeof name === 'string' ? fieldsOf(type).get(name) : undefined;
  if (!field?.nested) return field;
  const inner = typeof rest[0] === 'number' ? rest.slice(1) : rest;
  return inner.length ? declaredField(inner, field.nested.item()) : field;
}

/** The parts of a path: names and indexes. Everything after `attributes.` is the name of an attribute. */
function stepsOf(path: string): Step[] | undefined {
  const [, before = '', attribute] = /^(?:(.*)\.)?attributes\.(.+)$/.exec(path) ?? [undefined, undefined, undefined];
  const plain = attribute === undefined ? path : [...(before ? [before] : []), 'attributes'].join('.');
  const steps: Step[] = [];
  for (const part of plain.split('.')) {
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
function kindOf([name, ...rest]: Step[], type: Type<object>): CellKind | undefined {
  const field = typeof name === 'string' ? fieldsOf(type).get(name) : undefined;
  if (!field) return undefined;
  const isList = field.nested?.maxEntries !== undefined;
  if (isList && rest.length === 1 && typeof rest[0] === 'object') return name === 'attributes' ? 'text' : undefined;
  if (field.nested) {
    if (isList !== (typeof rest[0] === 'number')) return undefined;
    return kindOf(isList ? rest.slice(1) : rest, field.nested.item());
  }
  const { kind, isArray } = documentedTypeOf(type, name as string);
  if (!isArray) return rest.length ? undefined : kind;
  if (!rest.length) return 'texts';
  return rest.length === 1 && typeof rest[0] === 'number' ? kind : undefined;
}

/** The value of a cell. What is no number remains a text, which validation refuses together with the other faults of the line. */
function valueOf(cell: string, kind: CellKind, name: string, faults: ErrorDetail[]): unknown {
  if (kind === 'text') return cell;
  if (kind === 'texts') return cell.split('|');
  const text = trimmed(cell);
  if (kind === 'flag') return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text;
  const { value, fault } = numberOf(text);
  if (fault) faults.push({ field: name, reason: fault });
  return value;
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
