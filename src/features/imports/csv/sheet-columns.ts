import { normalIdentifier } from '#platform/base/values/text.js';
import { shownFault } from '../workbooks/shown-fault.js';
import { CellTimes } from './cell-times.js';
import { type Column, fieldAt } from './csv-columns.js';
import type { ColumnRules } from './field-tree.js';

/**
 * The columns of the sheet of a workbook, whose names are those of `columns`. What the spreadsheet shows instead of a value is refused, and days
 * and times are in the time zone `zone` of the tenant.
 */
export function sheetColumns(
  names: readonly string[],
  columns: readonly Column[],
  csv: ColumnRules,
  zone: string,
): Column[] {
  const times = new CellTimes(zone);
  return columns.map((column, index) => {
    const name = normalIdentifier(names[index]!);
    const takes = fieldAt(name, csv)?.takes;
    return {
      ...column,
      write: (line, cell, faults) => {
        const reason = shownFault(cell);
        if (reason) faults.refusals.push({ field: name, reason });
        else column.write(line, takes ? times.textFor(cell, takes) : cell, faults);
      },
    };
  });
}
