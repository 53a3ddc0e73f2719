import { QueryText } from '#platform/edge/validation/query.js';
import { MAX_SHEET_NAME_LENGTH } from '../import-limits.js';

/** The parameter that names a sheet of a workbook. */
export const SheetName = () =>
  QueryText({
    max: MAX_SHEET_NAME_LENGTH,
    description:
      'Name of the sheet of a workbook that is read. Default: that of the profile, otherwise the first sheet that is not hidden and has a cell. Other files are refused with it',
    example: 'Price list',
  });
