import { Faults } from '#platform/base/errors/faults.js';
import { declaredNames } from '#platform/base/names/declared-names.js';
import { declaredImport, declaredImports } from '#platform/data/records/import-declaration.js';
import { requireScope } from '#platform/edge/auth/require-scope.js';
import { TABLE_TYPES, WORKBOOK_TYPE } from './import-limits.js';
import type { NewImport, StatedDialect } from './new-import.js';
import type { ImportProfileRecord } from './profiles/import-profiles.queries.js';

/**
 * Throws `insufficient_scope` if the caller must not write the resource, and `validation_failed` for cleared cells and forms of cells of NDJSON, for
 * forms of text of workbooks, for the name of a sheet of what is no workbook, and for barcodes where lines are not of products.
 */
export function assertAdmitted({ resource, format, matchedBy, emptyCells, sheet, file }: NewImport): void {
  const { type, barcodeCsv } = declaredImport(resource)!;
  requireScope(`${declaredNames().resourceTypes[type].scope}:write`);
  const faults = new Faults();
  if (format === 'ndjson' && emptyCells === 'clear') faults.add('empty', 'applies to tables only');
  if (matchedBy === 'barcode' && !barcodeCsv) faults.add('match', `barcode applies to imports of ${ofProducts()} only`);
  addFormFaults({ format, sheet, file }, faults);
  faults.throwIfAny();
}

/** The resources whose lines are of products, which can be found by their barcodes. */
const ofProducts = (): string =>
  declaredImports()
    .filter(({ barcodeCsv }) => barcodeCsv)
    .map(({ resource }) => resource)
    .join(', ');

/** Throws `validation_failed` for forms of text of workbooks, and for the name of a sheet of what is no workbook. */
export function assertSampleDialect(sample: { isWorkbook: boolean; sheet?: string; file: StatedDialect }): void {
  const faults = new Faults();
  addFormFaults({ ...sample, format: sample.isWorkbook ? 'xlsx' : 'csv' }, faults);
  faults.throwIfAny();
}

function addFormFaults(
  { format, sheet, file = {} }: Pick<NewImport, 'format' | 'sheet' | 'file'>,
  faults: Faults,
): void {
  if (format !== 'xlsx' && sheet !== undefined) faults.add('sheet', `applies to the type ${WORKBOOK_TYPE} only`);
  for (const name of Object.keys(file))
    if (format !== 'csv' && (format === 'ndjson' || OF_TEXT.has(name)))
      faults.add(name, OF_TEXT.has(name) ? 'applies to files of CSV only' : 'applies to tables only');
}

/** Throws `validation_failed` if a profile is for another resource, or the file is no table. */
export function assertProfileFits(
  { resource }: ImportProfileRecord,
  input: Pick<NewImport, 'resource' | 'format'>,
): void {
  const faults = new Faults();
  if (resource !== input.resource) faults.add('profile', `is for imports of ${resource}`);
  if (input.format === 'ndjson') faults.add('profile', `is only for files of the types ${TABLE_TYPES.join(' and ')}`);
  faults.throwIfAny();
}

/** Members of the form of a file that workbooks do not have. */
const OF_TEXT: ReadonlySet<string> = new Set(['encoding', 'separator', 'quote']);
