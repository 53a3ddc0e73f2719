import { QueryFlag, QueryOneOf } from '../../../platform/edge/validation/query.js';
import { EXPORT_FORMATS, type ExportFormat, FORMULA_FORMS, type FormulaForm } from '../export-limits.js';

/** Parameters of lists that exports do not have. */
export const PAGE_PARAMETERS = ['page', 'page_size', 'sort_by', 'sort', 'cursor', 'include_total'] as const;

const Format = (formats: readonly string[]) =>
  QueryOneOf(formats, { default: 'ndjson', description: 'Format of the file' });

/** Parameters of every export, beside the filters of its resource. */
export abstract class FileParametersV2 {
  @Format(['ndjson']) format?: ExportFormat;
  @QueryFlag({
    description:
      'Whether other records, such as the orders of an invoice, are named by their `reference_id` instead of their id, so that another tenant can import the file. A record without a reference keeps its id. Default: `false`',
    example: true,
  })
  references?: boolean;
}

/** Parameters of the exports of resources that can be CSV. */
export abstract class CsvFileParametersV2 extends FileParametersV2 {
  @Format(EXPORT_FORMATS) override format?: ExportFormat;
  @QueryOneOf(FORMULA_FORMS, {
    description:
      'What becomes of texts that a spreadsheet would run as formulas, only with `format=csv`. Default: `escape`',
  })
  formulas?: FormulaForm;
}
