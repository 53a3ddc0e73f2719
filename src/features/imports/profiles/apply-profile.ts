import { decimal } from '#platform/base/values/decimal.js';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { trimmed } from '#platform/base/values/text.js';
import type { ConvertedLine } from '#platform/data/records/import-declaration.js';
import { listOf, type ProfileDefinition } from './definition.js';
import { RowConditions } from './cell-conditions.js';
import { CellValues, ONE, type ReadColumn } from './cell-values.js';
import type { FileColumns } from './file-columns.js';
import type { FieldPaths } from './field-paths.js';
import { type FieldValue, LineFields, tooManyEntries } from './line-fields.js';
import { cellFault, DateNotation, NumberNotation } from './read-cells.js';
import { pairsOf } from './split-text.js';
import { MAX_ENTRIES } from '../import-limits.js';
import type { ProfileRow } from './profile-rows.js';
import { LineWriter } from './line-writer.js';
import { Template } from './templates.js';
import { Translation } from './translation.js';

/** The fields of a record, and the reasons to refuse it that validation does not see. */
export interface RecordFields {
  fields: LineFields;
  refusals: readonly ErrorDetail[];
  /** Paths of the fields that a template made without the value of one of its placeholders. */
  partial: ReadonlySet<string>;
}

/** Makes lines of the rows of one file as a profile says. */
export class ProfileReader {
  private readonly columns: ReadColumn[];
  private readonly templates: [path: string, template: Template][];
  private readonly cells: CellValues;
  private readonly writer: LineWriter;
  /** Lists of which columns fill several fields, so that their values belong together by their places. */
  private readonly alignedLists: ReadonlySet<string>;

  /** Fields whose values do not come from a cell: a text without the value of the column. */
  private readonly labels: readonly string[];

  constructor(
    private readonly definition: ProfileDefinition,
    file: FileColumns,
    private readonly fields: FieldPaths,
  ) {
    const numbers = new NumberNotation(definition.file);
    this.columns = file.bind(definition.columns).map((column) => {
      const { where, divide_by: divisor } = column;
      return {
        ...column,
        translation: new Translation(column.values),
        scale: column.factor === undefined ? undefined : decimal(column.factor),
        template: column.each === undefined ? undefined : new Template(column.each),
        conditions: where && new RowConditions(where, file, numbers),
        divisor: divisor && {
          positions: file.positionsOf(divisor.from),
          translation: new Translation(divisor.values),
        },
      };
    });
    this.templates = Object.entries(definition.templates).map(([path, text]) => [path, new Template(text)]);
    this.cells = new CellValues(file, numbers);
    const dates = definition.file.dates === undefined ? undefined : new DateNotation(definition.file.dates);
    this.writer = new LineWriter(this.fields, definition.file, dates);
    this.alignedLists = listsOfSeveralFields(definition);
    this.labels = this.columns.filter(({ template }) => template?.has('value') === false).flatMap(({ to }) => to);
  }

  /** The line of a record. Throws as {@link fieldsOf}. */
  lineOf(rows: readonly ProfileRow[]): ConvertedLine {
    return this.lineWith(this.fieldsOf(rows));
  }

  /** The line that has the fields of a record. */
  lineWith({ fields, refusals }: Pick<RecordFields, 'fields' | 'refusals'>): ConvertedLine {
    fields.closeGaps();
    return { ...this.writer.lineOf(fields, [...refusals]), warnings: fields.warnings };
  }

  /**
   * The fields of a record: of its first row, and of the rows that were joined to it, which only add entries to lists. Throws
   * `validation_failed` for what exceeds the limits of {@link LineFields}.
   */
  fieldsOf(rows: readonly ProfileRow[]): RecordFields {
    const [first, ...joined] = rows as [ProfileRow, ...ProfileRow[]];
    const fields = new LineFields();
    const refusals: ErrorDetail[] = [];
    if (first.group) {
      fields.set('group_code', first.group.code);
      fields.add('grouping_attributes', '', first.group.attributes);
    }
    const [bounded, free] = [
      this.columns.filter((one) => one.lower_than),
      this.columns.filter((one) => !one.lower_than),
    ];
    for (const column of [...free, ...bounded]) this.write(column, first.filled, fields, refusals, false);
    for (const row of joined) {
      fields.startRow();
      for (const column of free) this.write(column, row.cells, fields, refusals, true);
    }
    return { fields, refusals, partial: this.complete(fields, first.filled) };
  }

  /** Writes the cells of a column to its fields; only to lists, if the row was joined to another one. */
  private write(
    column: ReadColumn,
    cells: readonly string[],
    fields: LineFields,
    refusals: ErrorDetail[],
    isJoined: boolean,
  ): void {
    if (column.conditions?.every(cells) === false) return;
    const divisor = this.cells.divisorOf(column, cells);
    const cell = this.cells.cellOf(column, cells, fields, divisor ?? ONE);
    if (cell && !divisor) {
      const reason = `cannot be divided by column ${listOf(column.divide_by!.from)[0]}, which has no number above 0`;
      refusals.push(...listOf(column.to).map((field) => ({ field, reason })));
      return;
    }
    const fault = cell ? cellFault(trimmed(cell)) : undefined;
    for (const target of listOf(column.to)) {
      if (isJoined && !this.isListTarget(target) && !column.pairs) continue;
      if (fault && this.fields.at(target)?.kind !== 'number') refusals.push({ field: target, reason: fault });
      else if (column.pairs) this.writePairs(column, target, cell, cells, fields);
      else this.writeValues(target, this.cells.valuesOf(target, column, cell, cells, fields), fields);
    }
  }

  private writeValues(target: string, values: readonly string[], fields: LineFields): void {
    const at = target.indexOf('[]');
    const [list, rest] = at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at + 2)];
    if (at === -1 && this.fields.at(target)?.kind !== 'texts') {
      fields.set(target, values[0] ?? '');
      const rest = values.slice(1).filter(Boolean);
      if (rest.length)
        fields.warnings.push({ field: target, reason: `takes one value; ${rest.length} more are left out` });
    } else if (this.alignedLists.has(list)) fields.align(list, rest, values);
    else fields.add(list, rest, values);
  }

  private writePairs(
    column: ReadColumn,
    target: string,
    cell: string,
    cells: readonly string[],
    fields: LineFields,
  ): void {
    const pairs = pairsOf(cell, column.pairs!);
    if (pairs.length > MAX_ENTRIES) throw tooManyEntries(target);
    for (const [name, value] of pairs) {
      const path = column.pairs!.fields?.[name] ?? `${target}.${name}`;
      fields.set(path, this.cells.finished(path, column, value, cells, fields));
    }
  }

  /** Adds constants and templates, clears what is empty, and drops the groups without their field. Returns the partial fields. */
  private complete(fields: LineFields, cells: readonly string[]): Set<string> {
    const partial = new Set<string>();
    const { constants, drop_without: dropWithout, file } = this.definition;
    const made = new Set(this.labels);
    const make = (path: string, value: FieldValue) => {
      if (!isEmpty(fields.get(path))) return;
      fields.set(path, value);
      made.add(path);
    };
    for (const [path, value] of Object.entries(constants)) make(path, value);
    for (const [path, template] of this.templates) {
      const valueOf = (name: string) => textOf(fields.get(name)) ?? this.cells.cellAt(name, cells);
      if (!isEmpty(fields.get(path))) continue;
      make(path, this.cells.rendered(path, template, valueOf, fields));
      if (!template.hasAll(valueOf)) partial.add(path);
    }
    if (file.empty === 'clear') for (const target of this.columns.flatMap(({ to }) => to)) this.clear(target, fields);
    for (const [group, key] of Object.entries(dropWithout)) {
      const isName = (path: string) => key === 'value' && path.endsWith('.name');
      fields.dropWithout(group, key, (path) => !made.has(path) && !isName(path));
    }
    return partial;
  }

  private clear(target: string, fields: LineFields): void {
    const isKept = this.isListTarget(target) || this.fields.at(target)?.isReadOnly;
    if (!isKept && fields.get(target) === undefined) fields.set(target, null);
  }

  private isListTarget(target: string): boolean {
    return target.includes('[]') || this.fields.at(target)?.kind === 'texts';
  }
}

const isEmpty = (value: FieldValue | undefined): boolean => (value ?? '') === '';

const textOf = (value: FieldValue | undefined): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

function listsOfSeveralFields({ columns }: ProfileDefinition): Set<string> {
  const targets = new Set(columns.flatMap(({ to }) => to).filter((target) => target.includes('[]')));
  const lists = [...targets].map((target) => target.slice(0, target.indexOf('[]')));
  return new Set(lists.filter((list, index) => lists.indexOf(list) < index));
}
