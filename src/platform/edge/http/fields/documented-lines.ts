import type { ExportedForm } from '#platform/data/records/export-declaration.js';
import { DocumentedFields } from './documented-fields.js';

/** The fields of a line of NDJSON of an export: those of its class, or else the columns of its CSV file. */
export const documentedLine = ({
  form: { csv },
  line,
}: Pick<ExportedForm, 'line'> & { form: Pick<ExportedForm['form'], 'csv'> }): DocumentedFields =>
  line ? DocumentedFields.of(line) : DocumentedFields.ofPaths(csv.columns);
