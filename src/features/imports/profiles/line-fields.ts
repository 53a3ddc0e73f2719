/** The value of a field before it is read as its kind; null clears the field. */
export type FieldValue = string | number | boolean | null;

const INDEX = /\[(\d+)\]/g;
/** Behind it, everything is the name of an attribute. */
const ATTRIBUTE = /(?:^|\.)attributes\./;

/** The fields of one line by their paths, such as `addresses[0].city`, while a profile fills them. */
export class LineFields {
  private values = new Map<string, FieldValue>();
  /** Number of the entries of each list. */
  private readonly lengths = new Map<string, number>();
  /** Number of these entries before the present row. */
  private starts = new Map<string, number>();
  /** Number of the entries that have a value of a column of the present row, by the path with `[]`. */
  private aligned = new Map<string, number>();
  private readonly present = new Map<string, Set<string>>();

  get(path: string): FieldValue | undefined {
    return this.values.get(path);
  }

  entries(): Iterable<[string, FieldValue]> {
    return this.values;
  }

  /** Sets a field that has no value yet. */
  set(path: string, value: FieldValue): void {
    if (value === '' || (this.values.get(path) ?? '') !== '') return;
    this.values.set(path, value);
    const [match] = path.matchAll(INDEX);
    if (match) this.grow(path.slice(0, match.index), Number(match[1]) + 1);
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
    for (const [index, value] of values.entries()) this.set(`${list}[${start + index}]${rest}`, value);
    this.aligned.set(path, start + values.length);
    this.grow(list, start + values.length);
  }

  /** Removes a group of fields whose field `key` has no value. `attributes[]` is each entry of a list. */
  dropWithout(group: string, key: string): void {
    const groups = group.endsWith('[]')
      ? Array.from(
          { length: this.lengths.get(group.slice(0, -2)) ?? 0 },
          (_, index) => `${group.slice(0, -2)}[${index}]`,
        )
      : [group];
    for (const one of groups) {
      if ((this.values.get(`${one}.${key}`) ?? '') !== '') continue;
      for (const path of this.values.keys())
        if (path.startsWith(`${one}.`) || path.startsWith(`${one}[`)) this.values.delete(path);
    }
  }

  /** Numbers the entries of lists anew, so that none is missing between them. */
  closeGaps(): void {
    const indexes = new Map<string, Set<number>>();
    for (const path of this.values.keys())
      for (const { list, index } of indexesOf(path)) indexes.set(list, (indexes.get(list) ?? new Set()).add(index));
    const sorted = new Map([...indexes].map(([list, set]) => [list, [...set].sort((a, b) => a - b)]));
    if ([...sorted.values()].every((list) => list.at(-1) === list.length - 1)) return;
    const renamed = [...this.values].map(([path, value]): [string, FieldValue] => {
      let [name, end] = ['', 0];
      for (const { list, index, at, length } of indexesOf(path)) {
        name += `${path.slice(end, at)}[${sorted.get(list)!.indexOf(index)}]`;
        end = at + length;
      }
      return [name + path.slice(end), value];
    });
    this.values = new Map(renamed);
  }

  private grow(list: string, length: number): void {
    if (length > (this.lengths.get(list) ?? 0)) this.lengths.set(list, length);
  }
}

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
