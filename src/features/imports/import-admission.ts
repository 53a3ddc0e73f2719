import { RESOURCE_TYPES } from '../names.js';
import { Faults } from '../../platform/base/errors/faults.js';
import { importFormOf } from '../../platform/data/records/import-form.js';
import { requireScope } from '../../platform/edge/auth/require-scope.js';
import type { NewImport } from './new-import.js';
import type { ImportProfileRecord } from './profiles/import-profiles.queries.js';

/**
 * Throws `insufficient_scope` if the caller must not write the resource, and `validation_failed` for cleared cells and forms of cells of NDJSON.
 */
export function assertAdmitted({ resource, format, emptyCells, file = {} }: NewImport): void {
  const { type } = importFormOf(resource)!;
  requireScope(`${RESOURCE_TYPES[type].scope}:write`);
  if (format === 'csv') return;
  const faults = new Faults();
  for (const name of [...(emptyCells === 'clear' ? ['empty'] : []), ...Object.keys(file)])
    faults.add(name, 'applies to files of CSV only');
  faults.throwIfAny();
}

/** Throws `validation_failed` if a profile is for another resource, or the file is no CSV. */
export function assertProfileFits(
  { resource }: ImportProfileRecord,
  input: Pick<NewImport, 'resource' | 'format'>,
): void {
  const faults = new Faults();
  if (resource !== input.resource) faults.add('profile', `is for imports of ${resource}`);
  if (input.format !== 'csv') faults.add('profile', 'is only for files of the type text/csv');
  faults.throwIfAny();
}
