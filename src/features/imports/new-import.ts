import type { ImportMode } from '../../platform/data/records/import-form.js';
import type { EmptyCells, ImportFormat, OnError } from './import.entity.js';

/** What a caller states of an import. */
export interface NewImport {
  /** Set by the demo; otherwise generated. */
  id?: string;
  /** Name of an `ImportForm`. */
  resource: string;
  mode: ImportMode;
  onError: OnError;
  isDryRun: boolean;
  format: ImportFormat;
  /** Id or reference of the profile by which the file is read. */
  profile?: string;
  /** Name of the sheet of a workbook that is read; otherwise the profile or the order of the sheets decides. */
  sheet?: string;
  emptyCells?: EmptyCells;
}
