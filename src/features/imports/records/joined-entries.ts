import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { isJsonObject } from '#platform/base/json/json.js';
import type { ConvertedLine, EntryLines, JoinedRows, Line } from '#platform/data/records/import-declaration.js';
import { trimmed } from '#platform/base/values/text.js';
import { shiftedField, withLine } from './entry-lines.js';

/** The entries of the list of a record of several rows, and what its rows have to say of them. */
export class JoinedEntries {
  readonly entries: unknown[] = [];
  readonly faults: ErrorDetail[] = [];
  readonly refusals: ErrorDetail[] = [];
  readonly warnings: ErrorDetail[] = [];
  private readonly lines: number[] = [];
  /** By entry: the lines of the entries of its own list. */
  private readonly innerLines: number[][] = [];

  constructor(private readonly joined: JoinedRows) {}

  get entryLines(): EntryLines {
    const { joined, lines, innerLines } = this;
    const inner = joined.entry && { list: joined.entry.list, lines: innerLines };
    return { list: joined.list, lines, inner };
  }

  /** Adds the entries of a row. The first of them adds to the entry before it, if both have the same key. */
  add({ line, faults, refusals, warnings = [] }: ConvertedLine, number: number): void {
    const { list, entry } = this.joined;
    const added = Array.isArray(line[list]) ? (line[list] as unknown[]) : [];
    const before = this.entries.length;
    const last = entry && this.listToExtend(added[0], entry);
    /** The place in the record of a field of the row. */
    const inRecord = ({ field, reason }: ErrorDetail): ErrorDetail => {
      const moved = shiftedField(field, list, last ? before - 1 : before);
      return {
        field: last ? shiftedField(moved, `${list}[${before - 1}].${entry!.list}`, last.length) : moved,
        reason,
      };
    };
    this.faults.push(...faults.map(inRecord));
    this.refusals.push(...refusals.map(inRecord));
    this.warnings.push(...warnings.map(inRecord).map((detail) => withLine(detail, number)));
    if (last) this.extend(last, (added.shift() as Line)[entry!.list] as unknown[], number);
    for (const one of added) this.push(one, number);
  }

  private push(entry: unknown, number: number): void {
    const { entry: inner } = this.joined;
    this.entries.push(entry);
    this.lines.push(number);
    if (!inner) return;
    const own = isJsonObject(entry) ? entry[inner.list] : undefined;
    this.innerLines.push(Array.isArray(own) ? own.map(() => number) : []);
  }

  private extend(list: unknown[], added: readonly unknown[], number: number): void {
    const lines = this.innerLines.at(-1)!;
    for (const one of added) {
      list.push(one);
      lines.push(number);
    }
  }

  /** The list of the last entry, if `next` is the same entry and both have one. */
  private listToExtend(next: unknown, { key, list }: NonNullable<JoinedRows['entry']>): unknown[] | undefined {
    const last = this.entries.at(-1);
    if (!isJsonObject(last) || !isJsonObject(next) || typeof next[key] !== 'string') return undefined;
    const isSame = trimmed(next[key]) === trimmed(String(last[key]));
    return isSame && Array.isArray(last[list]) && Array.isArray(next[list]) ? (last[list] as unknown[]) : undefined;
  }
}
