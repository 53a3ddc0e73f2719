import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { CellLine } from '#platform/data/records/cell-line.js';
import type { ConvertedLine } from '#platform/data/records/import-declaration.js';
import { trimmed } from '#platform/base/values/text.js';
import { CellTimes, type TimeKind } from '../csv/cell-times.js';
import type { FieldPaths, ValueKind } from './field-paths.js';
import type { LineFields } from './line-fields.js';
import { isMoney } from '../csv/currency-marks.js';
import type { FileDialect } from './definition.js';
import { type DateNotation, NumberNotation } from './read-cells.js';

/** Writes the fields of a line, each as its kind. */
export class LineWriter {
  private readonly amounts: NumberNotation;
  private readonly numbers: NumberNotation;
  private readonly times: CellTimes;

  constructor(
    private readonly fields: FieldPaths,
    file: FileDialect,
    private readonly dates: DateNotation | undefined,
  ) {
    this.amounts = new NumberNotation(file);
    this.numbers = new NumberNotation({ ...file, currency: undefined });
    this.times = new CellTimes(file.timezone ?? 'UTC');
  }

  /** The line of the fields. Adds to `refusals` the paths that are no fields. */
  lineOf(fields: LineFields, refusals: ErrorDetail[]): ConvertedLine {
    const line = new CellLine();
    const faults: ErrorDetail[] = [];
    for (const [path, value] of fields.entries()) {
      const field = this.fields.at(path);
      if (!field) {
        refusals.push({ field: path, reason: 'is not a field' });
        continue;
      }
      if (typeof value !== 'string' || field.kind === 'text') field.write(line, value);
      else field.write(line, this.valueOf(trimmed(value), path, field.kind, faults));
    }
    return { line, faults, refusals };
  }

  /** The value of a field that takes no text, or several of them. */
  private valueOf(text: string, path: string, kind: Exclude<ValueKind, 'text'>, faults: ErrorDetail[]): unknown {
    switch (kind) {
      case 'number': {
        const { value, fault } = (isMoney(path) ? this.amounts : this.numbers).read(text);
        if (fault) faults.push({ field: path, reason: fault });
        return value;
      }
      case 'flag':
        return flagOf(text);
      case 'texts':
        return [text];
      default:
        return this.timeOf(text, kind);
    }
  }

  private timeOf(text: string, kind: TimeKind): string {
    return this.times.textFor(this.dates?.read(text) ?? text, kind);
  }
}

/** A boolean as spreadsheets write it; another text stays, so that the validation refuses it. */
function flagOf(text: string): boolean | string {
  if (/^(?:true|1|yes)$/i.test(text)) return true;
  return /^(?:false|0|no)$/i.test(text) ? false : text;
}
