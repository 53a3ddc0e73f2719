import { RESOURCE_TYPES } from '../names.js';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import { Faults } from '../../platform/base/errors/faults.js';
import { importFormOf } from '../../platform/data/records/import-form.js';
import { requireScope } from '../../platform/edge/auth/require-scope.js';
import { TABLE_TYPES, WORKBOOK_TYPE } from './import-limits.js';
import type { NewImport } from './new-import.js';
import type { ImportProfileRecord } from './profiles/import-profiles.queries.js';

/**
 * Throws `insufficient_scope` if the caller must not write the resource, and `validation_failed` for cleared cells of NDJSON and the
 * name of a sheet of what is no workbook.
 */
export function assertAdmitted({ resource, format, emptyCells, sheet }: NewImport): void {
  const { type } = importFormOf(resource)!;
  requireScope(`${RESOURCE_TYPES[type].scope}:write`);
  if (format === 'ndjson' && emptyCells === 'clear') throw withoutCells();
  if (format !== 'xlsx' && sheet !== undefined) throw withoutSheets();
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

const withoutCells = () => DomainError.invalid([{ field: 'empty', reason: 'applies to tables only' }]);
/** The error of the name of a sheet with another file. */
export const withoutSheets = () =>
  DomainError.invalid([{ field: 'sheet', reason: `applies to the type ${WORKBOOK_TYPE} only` }]);
