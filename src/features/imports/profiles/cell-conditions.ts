import type { NumberRange } from '#platform/edge/validation/json-members.js';
import { type CellConditions, EVERY_OTHER, listOf } from './definition.js';
import { type FileColumns, sourceOf } from './file-columns.js';
import type { NumberNotation } from './read-cells.js';

/** What the cells of a row are to be, by their columns in one file. */
export class RowConditions {
  private readonly conditions: ((cells: readonly string[]) => boolean | undefined)[];

  constructor(stated: CellConditions, file: FileColumns, numbers: NumberNotation) {
    this.conditions = Object.entries(stated).map(([name, values]) => {
      const position = file.positionOf(sourceOf(name));
      if (position === undefined) return () => undefined;
      return (cells) => isOneOf(cells[position] ?? '', values, numbers);
    });
  }

  /** Whether one of the cells is as stated. Columns that the file does not have are passed over. */
  some(cells: readonly string[]): boolean {
    return this.conditions.some((holds) => holds(cells));
  }

  /** Whether all cells are as stated; not if the file lacks a column. */
  every(cells: readonly string[]): boolean {
    return this.conditions.every((holds) => holds(cells));
  }
}

/** Whether a cell is one of some values, in any case, or its number is in one of some ranges, of which both ends count. */
function isOneOf(cell: string, values: CellConditions[string], numbers: NumberNotation): boolean {
  const text = cell.toLowerCase();
  const number = Number(numbers.plain(cell) ?? NaN);
  const isMeant = (value: string | NumberRange) => {
    if (typeof value !== 'string') return value.from <= number && number <= value.to;
    return value === EVERY_OTHER ? text !== '' : value.toLowerCase() === text;
  };
  return listOf(values).some(isMeant);
}
