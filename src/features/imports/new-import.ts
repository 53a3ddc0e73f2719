import type { ImportMatch, ImportMode } from '#platform/data/records/import-form.js';
import type { FileForm } from './profiles/definition.js';
import type { EmptyCells, ImportFormat, OnError } from './import.entity.js';

/** The members of the form of a file that an import can state. */
export type StatedForm = Pick<
  FileForm,
  'encoding' | 'separator' | 'quote' | 'header_line' | 'decimal' | 'thousands' | 'dates'
>;

/** What a caller states of an import. */
export interface NewImport {
  /** Set by the demo; otherwise generated. */
  id?: string;
  /** Name of an `ImportForm`. */
  resource: string;
  mode: ImportMode;
  /** Default: by reference or SKU. */
  matchedBy?: ImportMatch;
  onError: OnError;
  isDryRun: boolean;
  format: ImportFormat;
  /** Id or reference of the profile by which the file is read. */
  profile?: string;
  /** The form of a CSV file, beside what the profile says of it. */
  file?: StatedForm;
  /** Name of the sheet of a workbook that is read; otherwise the profile or the order of the sheets decides. */
  sheet?: string;
  emptyCells?: EmptyCells;
}
