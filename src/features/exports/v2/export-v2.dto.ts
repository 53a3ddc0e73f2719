import type { Type } from '@nestjs/common';
import type { ExportedForm } from '#platform/data/records/export-declaration.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryFlag, QueryList, QueryOneOf } from '#platform/edge/validation/query.js';
import {
  DECIMAL_MARKS,
  type DecimalMark,
  EXPORT_FORMATS,
  type ExportFormat,
  FORMULA_HANDLINGS,
  type FormulaHandling,
  MAX_COLUMN_NAME_LENGTH,
  MAX_FIELDS_LENGTH,
  SEPARATORS,
} from '../export-limits.js';

/** Parameters of lists that exports do not have. */
const PAGE_PARAMETERS = ['page', 'page_size', 'sort_by', 'sort', 'cursor', 'include_total'] as const;
type PageParameters = Partial<Record<(typeof PAGE_PARAMETERS)[number], unknown>>;

/** Parameters of every export, beside the filters of its resource. */
interface FileParameters {
  format?: ExportFormat;
  references?: boolean;
  formulas?: FormulaHandling;
  separator?: string;
  decimal?: DecimalMark;
  columns?: string[];
  fields?: string[];
}

/** A class with the parameters of every export. `columns` are columns of its file and `fields` are fields of its lines, for the examples in the API documents. */
function FileParametersV2(columns: readonly string[], fields: readonly string[]): Type<FileParameters> {
  class FileParametersOfExportV2 implements FileParameters {
    @QueryOneOf(EXPORT_FORMATS, { default: 'ndjson', description: 'Format of the file' }) format?: ExportFormat;
    @QueryFlag({
      description:
        'Whether other records, such as the orders of an invoice, are named by their `reference_id` instead of their id, so that another tenant can import the file. A record without a reference keeps its id. Default: `false`',
      example: true,
    })
    references?: boolean;
    @QueryOneOf(FORMULA_HANDLINGS, {
      description:
        'What becomes of texts that a spreadsheet would run as formulas, only with `format=csv`. Default: `escape`',
    })
    formulas?: FormulaHandling;
    @QueryOneOf(SEPARATORS, {
      description:
        'Character between the cells, only with `format=csv`; an import of the file takes the same `separator`. Default: `,`',
      example: ';',
    })
    separator?: string;
    @QueryOneOf(DECIMAL_MARKS, {
      description:
        'Decimal mark of numbers, only with `format=csv`; an import of the file takes the same `decimal`. Values of attributes are texts and keep a point. Default: `.`',
      example: ',',
    })
    decimal?: DecimalMark;
    @QueryList({
      max: MAX_COLUMN_NAME_LENGTH,
      description:
        'Columns of the file in their sequence, only with `format=csv`: names of the header such as `addresses[0].city`, or what several have in common, such as `addresses` or `attributes`. A column that is named in full is there also if no record has a value. Default: all columns',
      example: [...columns],
    })
    columns?: string[];
    @QueryList({
      max: MAX_FIELDS_LENGTH,
      description:
        'Only these fields of each line, in the order of the whole line: names that are separated by commas, or the parameter repeated. A dot leads into an object or into each entry of a list. With `format=csv` these are the columns without their indexes, in the sequence of the whole file; it cannot be sent together with `columns`. Default: all fields',
      example: [...fields],
    })
    fields?: string[];
  }
  return FileParametersOfExportV2;
}

/** The class of the parameters of an export: the filters of the list, those of every export, and its further ones. `fields` are an example. */
export const ExportQueryV2 = (
  { form, filters, further }: ExportedForm,
  fields: readonly string[],
): Type<FileParameters> =>
  Combined(
    Without(filters as Type<PageParameters>, PAGE_PARAMETERS),
    FileParametersV2(form.docs.columns, fields),
    further,
  );
