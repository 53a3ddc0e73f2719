import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import type { RowConditions } from './cell-conditions.js';
import { MAX_ENTRIES } from '../import-limits.js';
import { listOf } from './definition.js';
import { type BoundColumn, type FileColumns, sourceOf } from './file-columns.js';
import { textOfHtml } from './html-text.js';
import { type LineFields, textTooLong, tooManyEntries } from './line-fields.js';
import type { NumberNotation } from './read-cells.js';
import { partsOf, unescaped } from './split-text.js';
import { type Template, TextTooLong } from './templates.js';
import type { Translation } from './translation.js';

/** The divisor of numbers that are not divided. */
export const ONE = decimal(1);

/** A column with what is the same for all of its cells. */
export interface ReadColumn extends BoundColumn {
  translation: Translation;
  template: Template | undefined;
  scale: Decimal | undefined;
  /** The rows in which it counts; undefined for all. */
  conditions: RowConditions | undefined;
  /** By what its numbers are divided. */
  divisor: { positions: number[]; translation: Translation } | undefined;
  /** The last cell with its values, if they depend on nothing else: a value that is filled down is converted once. */
  last?: { cell: string; values: readonly string[] };
}

/** Reads the cells of a file as the columns of a profile say. */
export class CellValues {
  constructor(
    private readonly file: FileColumns,
    private readonly numbers: NumberNotation,
  ) {}

  /** By what the numbers of the column are divided in a row: 1 if it is not stated; undefined if the cell has no number above 0. */
  divisorOf({ divisor }: ReadColumn, cells: readonly string[]): Decimal | undefined {
    if (!divisor) return ONE;
    const cell = divisor.positions.map((at) => cells[at]).find(Boolean) ?? '';
    const plain = this.numbers.plain(divisor.translation.of(cell));
    const number = plain === undefined ? undefined : decimal(plain);
    return number?.gt(0) ? number : undefined;
  }

  /**
   * The text of the first of the columns that is not empty, or of the one with the greatest or least number. Numbers are divided by `divisor`.
   */
  cellOf(column: ReadColumn, cells: readonly string[], fields: LineFields, divisor: Decimal): string {
    const { positions, pick = 'first', lower_than: bound, strip } = column;
    const translated = (cell: string) => {
      const text = strip !== undefined && cell.startsWith(strip) ? cell.slice(strip.length).trim() : cell;
      return isList(column) ? text : this.valueOf(text, column, divisor);
    };
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
    if (number.gt(0) && limit !== undefined && number.lt(decimal(limit))) return text;
    if (number.gt(0) && (limit === undefined || number.gt(decimal(limit))))
      for (const field of listOf(column.to))
        fields.warnings.push({
          field,
          reason: `is left out: ${text} is not below ${bound}, which is ${limit ?? 'empty'}`,
        });
    return '';
  }

  /** The values of a cell for the field `target`: one, or the entries of its list. */
  valuesOf(
    target: string,
    column: ReadColumn,
    cell: string,
    cells: readonly string[],
    fields: LineFields,
  ): readonly string[] {
    const { last, template } = column;
    if (last?.cell === cell && !column.divisor) return last.values;
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
    const { split, path, escape } = column;
    const parts = split === undefined ? [cell] : partsOf(cell, split, escape);
    const levels = path === undefined ? parts : parts.flatMap((part) => partsOf(part, path, escape));
    const divisor = this.divisorOf(column, cells) ?? ONE;
    const converted = new Map([['', '']]);
    return levels.map((level) => {
      const part = unescaped(isList(column) ? level.trim() : level, escape);
      const text = isList(column) ? this.valueOf(part, column, divisor) : part;
      const known = converted.get(text);
      if (known !== undefined) return known;
      if (converted.size > MAX_ENTRIES) throw tooManyEntries(target);
      const value = this.finished(target, column, text, cells, fields);
      converted.set(text, value);
      return value;
    });
  }

  /** What stands for a text, multiplied by the factor of the column and divided by its divisor. */
  private valueOf(text: string, column: ReadColumn, divisor: Decimal): string {
    return this.scaled(column.translation.of(text), column, divisor);
  }

  private scaled(text: string, { scale, divisor: isDivided }: ReadColumn, divisor: Decimal): string {
    return scale || isDivided ? this.numbers.scaled(text, scale ?? ONE, divisor) : text;
  }

  finished(target: string, column: ReadColumn, value: string, cells: readonly string[], fields: LineFields): string {
    const { html, template, pairs } = column;
    // the numbers of other columns were changed before
    const text = pairs ? this.scaled(value, column, this.divisorOf(column, cells) ?? ONE) : value;
    const plain = html && text ? textOfHtml(text) : text;
    if (!template || !plain) return plain;
    return this.rendered(target, template, (name) => (name === 'value' ? plain : this.cellAt(name, cells)), fields);
  }

  /** The text of a template for a field, counted as a part of the line. */
  rendered(
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

  cellAt(name: string, cells: readonly string[]): string | undefined {
    const position = this.file.positionOf(sourceOf(name));
    return position === undefined ? undefined : cells[position];
  }
}

/** Whether a cell of the column has several values, to each of which its rules apply. */
const isList = ({ split, path, pairs }: BoundColumn): boolean => (split ?? path ?? pairs) !== undefined;
