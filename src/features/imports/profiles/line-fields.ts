import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { isEntry } from '../csv/csv-rows.js';
import { MAX_CELL_LENGTH, MAX_ENTRIES, MAX_LINE_BYTES } from '../import-limits.js';

/** The value of a field before it is read as its kind; null clears the field. */
export type FieldValue = string | number | boolean | null;

/** Fields of a group that a warning names at most. */
const MAX_NAMES = 10;
const INDEX = /\[(\d+)\]/g;
/** Behind it, everything is the name of an attribute. */
const ATTRIBUTE = /(?:^|\.)attributes\./;

/**
 * The fields of one line by their paths, such as `addresses[0].city`, while a profile fills them. What exceeds the limits of a line throws
 * `validation_failed` before it is kept: a text of more than {@link MAX_CELL_LENGTH} characters, a list of more than {@link MAX_ENTRIES}
 * entries, and more than {@link MAX_LINE_BYTES} characters in all.
 */
export class LineFields {
  /** What is left out although the file has it. */
  readonly warnings: ErrorDetail[] = [];
  private values = new Map<string, FieldValue>();
  /** Number of the entries of each list. */
  private readonly lengths = new Map<string, number>();
  /** Number of these entries before the present row. */
  private starts = new Map<string, number>();
  /** Number of the entries that have a value of a column of the present row, by the path with `[]`. */
  private aligned = new Map<string, number>();
  private readonly present = new Map<string, Set<string>>();
  private characters = 0;

  get(path: string): FieldValue | undefined {
    return this.values.get(path);
  }

  entries(): Iterable<[string, FieldValue]> {
    return this.values;
  }

  /** Sets a field that has no value yet. */
  set(path: string, value: FieldValue): void {
    if (value === '' || (this.values.get(path) ?? '') !== '') return;
    if (typeof value === 'string') this.admit(path, value.length);
    this.values.set(path, value);
    const [match] = path.matchAll(INDEX);
    if (match) this.grow(path.slice(0, match.index), Number(match[1]) + 1);
  }

  /** Counts a text of `length` characters that is made for the field at `path`. */
  admit(path: string, length: number): void {
    if (length > MAX_CELL_LENGTH) throw textTooLong(path);
    this.characters += length;
    if (this.characters > MAX_LINE_BYTES) throw DomainError.invalid([{ field: 'body', reason: LINE_TOO_LONG }]);
  }

  /** Begins a further row, whose entries of lists follow those of the rows before it. */
  startRow(): void {
    this.starts = new Map(this.lengths);
    this.aligned = new Map();
  }

  /** Adds values to a list, those that it does not have yet. */
  add(list: string, rest: string, values: readonly string[]): void {
    const path = `${list}[]${rest}`;
    const present = this.present.get(path) ?? new Set();
    this.present.set(path, present);
    for (const value of values) {
      if (!value || present.has(value)) continue;
      present.add(value);
      this.set(`${list}[${this.lengths.get(list) ?? 0}]${rest}`, value);
    }
  }

  /** Adds values to entries of which other columns of the row have other fields: the first value belongs to the row's first entry. */
  align(list: string, rest: string, values: readonly string[]): void {
    const path = `${list}[]${rest}`;
    const start = this.aligned.get(path) ?? this.starts.get(list) ?? 0;
    if (start + values.length > MAX_ENTRIES) throw tooManyEntries(list);
    for (const [index, value] of values.entries()) this.set(`${list}[${start + index}]${rest}`, value);
    this.aligned.set(path, start + values.length);
    this.grow(list, start + values.length);
  }

  /**
   * Removes a group of fields whose field `key` has no value. `attributes[]` is each entry of a list. Warns of the fields for which `isLoss`
   * is true.
   */
  dropWithout(group: string, key: string, isLoss: (path: string) => boolean): void {
    const isList = group.endsWith('[]');
    const begin = isList ? group.slice(0, -1) : group;
    /** The group that a path belongs to; undefined if it is another one. */
    const groupOf = (path: string): string | undefined => {
      if (!path.startsWith(begin)) return undefined;
      const end = isList ? path.indexOf(']', begin.length) + 1 : begin.length;
      return end && (path[end] === '.' || path[end] === '[') ? path.slice(0, end) : undefined;
    };
    const kept = new Map<string, boolean>();
    const isKept = (one: string): boolean => {
      const known = kept.get(one) ?? (this.values.get(`${one}.${key}`) ?? '') !== '';
      kept.set(one, known);
      return known;
    };
    const lost = new Map<string, string[]>();
    for (const [path, value] of this.values) {
      const one = groupOf(path);
      if (one === undefined || isKept(one)) continue;
      if (value !== null && isLoss(path)) {
        const names = lost.get(one) ?? [];
        lost.set(one, names);
        if (names.length < MAX_NAMES) names.push(path.slice(one.length + 1));
      }
      this.values.delete(path);
    }
    for (const [field, names] of lost)
      this.warnings.push({
        field,
        reason: `is left out, because it has no ${key}; the file has its ${names.join(', ')}`,
      });
  }

  /** Removes all fields but those of the entries of a list. */
  keepEntries(list: string): void {
    for (const path of this.values.keys()) if (!isEntry(path, list)) this.values.delete(path);
  }

  /** Numbers the entries of lists anew, so that none is missing between them. */
  closeGaps(): void {
    const indexes = new Map<string, Set<number>>();
    for (const path of this.values.keys())
      for (const { list, index } of indexesOf(path)) indexes.set(list, (indexes.get(list) ?? new Set()).add(index));
    const places = new Map([...indexes].map(([list, set]) => [list, placesOf(set)]));
    if ([...places.values()].every((list) => [...list].every(([index, place]) => index === place))) return;
    const renamed = [...this.values].map(([path, value]): [string, FieldValue] => {
      let [name, end] = ['', 0];
      for (const { list, index, at, length } of indexesOf(path)) {
        name += `${path.slice(end, at)}[${places.get(list)!.get(index)!}]`;
        end = at + length;
      }
      return [name + path.slice(end), value];
    });
    this.values = new Map(renamed);
  }

  private grow(list: string, length: number): void {
    if (length <= (this.lengths.get(list) ?? 0)) return;
    if (length > MAX_ENTRIES) throw tooManyEntries(list);
    this.lengths.set(list, length);
  }
}

/** The place of each index among the others, by the index. */
const placesOf = (indexes: ReadonlySet<number>): Map<number, number> =>
  new Map([...indexes].sort((a, b) => a - b).map((index, place) => [index, place]));

/** The indexes in a path, each with the path of its list. */
function indexesOf(path: string): { list: string; index: number; at: number; length: number }[] {
  const end = ATTRIBUTE.exec(path)?.index ?? path.length;
  return [...path.slice(0, end).matchAll(INDEX)].map(({ 0: text, 1: digits, index: at }) => ({
    list: path.slice(0, at),
    index: Number(digits),
    at,
    length: text.length,
  }));
}

/** The error of a field whose text is longer than any field takes. */
export const textTooLong = (field: string) =>
  DomainError.invalid([{ field, reason: `has more than ${MAX_CELL_LENGTH} characters` }]);
/** The error of a list with more entries than any list may have. */
export const tooManyEntries = (field: string) =>
  DomainError.invalid([{ field, reason: `has more than ${MAX_ENTRIES} entries` }]);
const LINE_TOO_LONG = 'the profile makes a line of more than 8 MB of it';
