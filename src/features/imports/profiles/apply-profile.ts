import type { ErrorDetail } from '../../../platform/base/errors/domain-error.js';
import { decimal } from '../../../platform/base/values/decimal.js';
import type { ConvertedLine } from '../../../platform/data/records/import-form.js';
import type { ColumnForm } from '../work/field-tree.js';
import { listOf, type ProfileDefinition } from './definition.js';
import { type BoundColumn, type FileColumns, sourceOf } from './file-columns.js';
import { FieldPaths } from './field-paths.js';
import { textOfHtml } from './html-text.js';
import { type FieldValue, LineFields, textTooLong, tooManyEntries } from './line-fields.js';
import { cellFault, DateForm, NumberForm } from './read-cells.js';
import { pairsOf, partsOf, unescaped } from './split-text.js';
import { MAX_ENTRIES } from '../import-limits.js';
import type { ProfileRow } from './profile-rows.js';
import { LineWriter } from './line-writer.js';
import { Template, TextTooLong } from './templates.js';
import { Translation } from './translation.js';

/** A column with what is the same for all of its cells. */
interface ReadColumn extends BoundColumn {
  translation: Translation;
  template: Template | undefined;
  /** The last cell with its values, if they depend on nothing else: a value that is filled down is converted once. */
  last?: { cell: string; values: readonly string[] };
}

/** Makes lines of the rows of one file as a profile says. */
export class ProfileReader {
  private readonly fields: FieldPaths;
  private readonly columns: ReadColumn[];
  private readonly templates: [path: string, template: Template][];
  private readonly numbers: NumberForm;
  private readonly writer: LineWriter;
  /** Lists of which columns fill several fields, so that their values belong together by their places. */
  private readonly alignedLists: ReadonlySet<string>;

  constructor(
    private readonly definition: ProfileDefinition,
    private readonly file: FileColumns,
    csv: ColumnForm,
  ) {
    this.fields = new FieldPaths(csv);
    this.columns = file.bind(definition.columns).map((column) => ({
      ...column,
      translation: new Translation(column.values),
      template: column.each === undefined ? undefined : new Template(column.each),
    }));
    this.templates = Object.entries(definition.templates).map(([path, text]) => [path, new Template(text)]);
    this.numbers = new NumberForm(definition.file);
    const dates = definition.file.dates === undefined ? undefined : new DateForm(definition.file.dates);
    this.writer = new LineWriter(this.fields, this.numbers, dates);
    this.alignedLists = listsOfSeveralFields(definition);
  }

  /**
   * The line of a record: of its first row, and of the rows that were joined to it, which only add entries to lists. Throws
   * `validation_failed` for what exceeds the limits of {@link LineFields}.
   */
  lineOf(rows: readonly ProfileRow[]): ConvertedLine {
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
    this.complete(fields, first.filled);
    return this.writer.lineOf(fields, refusals);
  }

  /** Writes the cells of a column to its fields; only to lists, if the row was joined to another one. */
  private write(
    column: ReadColumn,
    cells: readonly string[],
    fields: LineFields,
    refusals: ErrorDetail[],
    isJoined: boolean,
  ): void {
    const cell = this.cellOf(column, cells, fields);
    const fault = cell ? cellFault(cell) : undefined;
    for (const target of listOf(column.to)) {
      if (isJoined && !this.isListTarget(target) && !column.pairs) continue;
      if (fault && this.fields.at(target)?.kind !== 'number') refusals.push({ field: target, reason: fault });
      else if (column.pairs) this.writePairs(column, target, cell, cells, fields);
      else this.writeValues(target, this.valuesOf(target, column, cell, cells, fields), fields);
    }
  }

  /** The text of the first of the columns that is not empty, or of the one with the greatest or least number. */
  private cellOf(column: ReadColumn, cells: readonly string[], fields: LineFields): string {
    const { positions, pick = 'first', lower_than: bound } = column;
    const translated = (text: string) => (isList(column) ? text : column.translation.of(text));
    const texts = positions.map((at) => translated(cells[at] ?? '')).filter(Boolean);
    if (pick === 'first' && bound === undefined) return texts[0] ?? '';
    const numbers = texts.flatMap((text) => {
      const plain = this.numbers.plain(text);
      return plain === undefined ? [] : [{ text, number: decimal(plain) }];
    });
    if (numbers.length < texts.length || !numbers.length) return texts[0] ?? '';
    const sorted = pick === 'first' ? numbers : numbers.toSorted((a, b) => a.number.cmp(b.number));
    const { text, number } = sorted.at(pick === 'greatest' ? -1 : 0)!;
    if (bound === undefined) return text;
    const limit = this.numbers.plain(String(fields.get(bound) ?? ''));
    return number.gt(0) && limit !== undefined && number.lt(decimal(limit)) ? text : '';
  }

  /** The values of a cell for the field `target`: one, or the entries of its list. */
  private valuesOf(
    target: string,
    column: ReadColumn,
    cell: string,
    cells: readonly string[],
    fields: LineFields,
  ): readonly string[] {
    const { last, template } = column;
    if (last?.cell === cell) return last.values;
    const values = this.convertedParts(target, column, cell, cells, fields);
    if (!template || template.hasOnly('value')) column.last = { cell, values };
    return values;
  }

  private convertedParts(
    target: string,
    column: ReadColumn,
    cell: string,
    cells: readonly string[],
    fields: LineFields,
  ): readonly string[] {
    const { split, path, escape, translation } = column;
    const parts = split === undefined ? [cell] : partsOf(cell, split, escape);
    const levels = path === undefined ? parts : parts.flatMap((part) => partsOf(part, path, escape));
    const converted = new Map([['', '']]);
    return levels.map((level) => {
      const part = unescaped(level.trim(), escape);
      const text = isList(column) ? translation.of(part) : part;
      const known = converted.get(text);
      if (known !== undefined) return known;
      if (converted.size > MAX_ENTRIES) throw tooManyEntries(target);
      const value = this.finished(target, column, text, cells, fields);
      converted.set(text, value);
      return value;
    });
  }

  private finished(
    target: string,
    { html, template }: ReadColumn,
    text: string,
    cells: readonly string[],
    fields: LineFields,
  ): string {
    const plain = html && text ? textOfHtml(text) : text;
    if (!template || !plain) return plain;
    return this.rendered(target, template, (name) => (name === 'value' ? plain : this.cellAt(name, cells)), fields);
  }

  /** The text of a template for a field, counted as a part of the line. */
  private rendered(
    target: string,
    template: Template,
    valueOf: (name: string) => string | undefined,
    fields: LineFields,
  ): string {
    try {
      const text = template.rendered(valueOf) ?? '';
      fields.admit(target, text.length);
      return text;
    } catch (error) {
      throw error instanceof TextTooLong ? textTooLong(target) : error;
    }
  }

  private writeValues(target: string, values: readonly string[], fields: LineFields): void {
    const at = target.indexOf('[]');
    const [list, rest] = at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at + 2)];
    if (at === -1 && this.fields.at(target)?.kind !== 'texts') fields.set(target, values[0] ?? '');
    else if (this.alignedLists.has(list)) fields.align(list, rest, values);
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
      fields.set(path, this.finished(path, column, value, cells, fields));
    }
  }

  /** Adds constants and templates, clears what is empty, and drops the groups without their field. */
  private complete(fields: LineFields, cells: readonly string[]): void {
    const { constants, drop_without: dropWithout, file } = this.definition;
    for (const [path, value] of Object.entries(constants)) fields.set(path, value);
    for (const [path, template] of this.templates) {
      const valueOf = (name: string) => textOf(fields.get(name)) ?? this.cellAt(name, cells);
      if (isEmpty(fields.get(path))) fields.set(path, this.rendered(path, template, valueOf, fields));
    }
    if (file.empty === 'clear') for (const target of this.columns.flatMap(({ to }) => to)) this.clear(target, fields);
    for (const [group, key] of Object.entries(dropWithout)) fields.dropWithout(group, key);
    fields.closeGaps();
  }

  private clear(target: string, fields: LineFields): void {
    if (!this.isListTarget(target) && fields.get(target) === undefined) fields.set(target, null);
  }

  private isListTarget(target: string): boolean {
    return target.includes('[]') || this.fields.at(target)?.kind === 'texts';
  }

  private cellAt(name: string, cells: readonly string[]): string | undefined {
    const position = this.file.positionOf(sourceOf(name));
    return position === undefined ? undefined : cells[position];
  }
}

/** Whether a cell of the column has several values, to each of which its rules apply. */
const isList = ({ split, path, pairs }: BoundColumn): boolean => (split ?? path ?? pairs) !== undefined;

const isEmpty = (value: FieldValue | undefined): boolean => (value ?? '') === '';

const textOf = (value: FieldValue | undefined): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

function listsOfSeveralFields({ columns }: ProfileDefinition): Set<string> {
  const targets = new Set(columns.flatMap(({ to }) => to).filter((target) => target.includes('[]')));
  const lists = [...targets].map((target) => target.slice(0, target.indexOf('[]')));
  return new Set(lists.filter((list, index) => lists.indexOf(list) < index));
}
