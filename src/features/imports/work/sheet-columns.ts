import { normalIdentifier } from '../../../platform/base/values/text.js';
import { shownFault } from '../workbooks/shown-fault.js';
import { type Column, fieldAt } from './csv-columns.js';
import type { ColumnForm } from './field-tree.js';
import { instantOf } from './instant-of-day.js';

/**
 * The columns of the sheet of a workbook, whose names are those of `columns`. What the spreadsheet shows instead of a value is refused, and a day
 * in a field of times is its beginning in UTC.
 */
export function sheetColumns(names: readonly string[], columns: readonly Column[], csv: ColumnForm): Column[] {
  return columns.map((column, index) => {
    const name = normalIdentifier(names[index]!);
    const isTime = fieldAt(name, csv)?.takes === 'time';
    return {
      ...column,
      write: (line, cell, faults) => {
        const reason = shownFault(cell);
        if (reason) faults.refusals.push({ field: name, reason });
        else column.write(line, isTime ? instantOf(cell) : cell, faults);
      },
    };
  });
}
