import { QueryFlag, QueryOneOf } from '../../../platform/edge/validation/query.js';
import { EXPORT_FORMATS, type ExportFormat, FORMULA_FORMS, type FormulaForm } from '../export-limits.js';

/** Parameters of lists that exports do not have. */
export const PAGE_PARAMETERS = ['page', 'page_size', 'sort_by', 'sort', 'cursor', 'include_total'] as const;

/** Parameters of every export, beside the filters of its resource. */
export abstract class FileParametersV2 {
  @QueryOneOf(EXPORT_FORMATS, { default: 'ndjson', description: 'Format of the file' }) format?: ExportFormat;
  @QueryFlag({
    description:
      'Whether other records, such as the orders of an invoice, are named by their `reference_id` instead of their id, so that another tenant can import the file. A record without a reference keeps its id. Default: `false`',
    example: true,
  })
  references?: boolean;
  @QueryOneOf(FORMULA_FORMS, {
    description:
      'What becomes of texts that a spreadsheet would run as formulas, only with `format=csv`. Default: `escape`',
  })
  formulas?: FormulaForm;
}
