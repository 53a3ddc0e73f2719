import type { ImportMatch, ImportMode } from '#platform/data/records/import-declaration.js';
import type { FileDialect } from './profiles/definition.js';
import type { EmptyCells, ImportFormat, OnError } from './import.entity.js';

/** The members of the form of a file that an import can state. */
export type StatedDialect = Pick<
  FileDialect,
  'encoding' | 'separator' | 'quote' | 'header_line' | 'decimal' | 'thousands' | 'dates'
>;

/** What a caller states of an import. */
export interface NewImport {
  /** Set by the demo; otherwise generated. */
  id?: string;
  /** Name of an `ImportDeclaration`. */
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
  file?: StatedDialect;
  /** Name of the sheet of a workbook that is read; otherwise the profile or the order of the sheets decides. */
  sheet?: string;
  emptyCells?: EmptyCells;
}
