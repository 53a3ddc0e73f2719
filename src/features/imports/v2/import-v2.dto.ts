import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import {
  IMPORT_MATCHES,
  IMPORT_MODES,
  declaredImports,
  type ImportMatch,
  type ImportMode,
} from '#platform/data/records/import-declaration.js';
import { TextList } from '#platform/edge/validation/nested.js';
import { QueryFlag, QueryOneOf, QueryText, QueryWhole } from '#platform/edge/validation/query.js';
import { Id, OneOf, Text, Timestamp, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import {
  EMPTY_CELLS,
  type EmptyCells,
  IMPORT_STATUSES,
  type ImportStatus,
  ON_ERROR,
  type OnError,
} from '../import.entity.js';
import { DECIMALS, type Encoding, ENCODINGS, type Quote, QUOTES, THOUSANDS } from '../profiles/definition.js';
import { SEPARATORS } from '../import-limits.js';
import { IMPORT_SORTS } from '../imports.queries.js';
import { SheetName } from '../api/import.shape.js';

const IMPORTED_RESOURCES = declaredImports().map(({ resource }) => resource);

/** How a CSV file is written, where the profile says something else, or without a profile. */
export abstract class ImportExportedFileV2 {
  @QueryOneOf(ENCODINGS, {
    description:
      'Encoding of a CSV file, instead of that of the profile; without either it is UTF-8. The charset of the content type does the same. A file whose letters beyond ASCII are UTF-8 is read as UTF-8, with a warning',
    example: 'windows-1252',
  })
  encoding?: Encoding;
  @QueryOneOf(SEPARATORS, {
    description:
      'Character between the cells of a CSV file, instead of that of the profile; by default it is recognised',
    example: ';',
  })
  separator?: string;
  @QueryOneOf(QUOTES, {
    description:
      'What stands around cells with separators or line breaks, instead of what the profile says: a quotation mark, or `none` if each line is a row',
    example: 'none',
  })
  quote?: Quote;
  @QueryWhole({
    min: 1,
    max: 1_000,
    description: 'Number of the line with the header, instead of that of the profile; lines before it are ignored',
    example: 3,
  })
  header_line?: number;
  @QueryOneOf(DECIMALS, { description: 'Decimal mark of numbers, instead of that of the profile', example: ',' })
  decimal?: string;
  @QueryOneOf(THOUSANDS, {
    description: 'Mark between groups of three digits, instead of that of the profile',
    example: "'",
  })
  thousands?: string;
  @QueryText({
    max: 20,
    description: 'Form of dates with `DD`, `MM` and `YYYY` or `YY`, instead of that of the profile',
    example: 'DD.MM.YYYY',
  })
  dates?: string;
}

export class CreateImportV2 extends ImportExportedFileV2 {
  @QueryOneOf(IMPORTED_RESOURCES, {
    isRequired: true,
    description: 'What the lines of the file are',
    example: 'products',
  })
  resource: string;
  @QueryOneOf(IMPORT_MODES, {
    isRequired: true,
    description: 'What is done with a line whose record exists already',
    example: 'upsert',
  })
  mode: ImportMode;
  @QueryOneOf(IMPORT_MATCHES, {
    default: 'identifier',
    description: 'By what the record of a line is found',
    example: 'barcode',
  })
  match?: ImportMatch;
  @QueryOneOf(ON_ERROR, { default: 'skip', description: 'What a refused line means for the others' })
  on_error?: OnError;
  @QueryFlag({ description: 'Whether everything is done and nothing is kept. Default: `false`', example: true })
  dry_run?: boolean;
  @QueryText({
    description:
      'Id or `reference_id` of the profile that says how the file is read, for CSV and workbooks. Without it, the columns are fields',
    example: 'shopify-products',
  })
  profile?: string;
  @SheetName() sheet?: string;
  @QueryOneOf(EMPTY_CELLS, { default: 'omit', description: 'What an empty cell of a table means', example: 'clear' })
  empty?: EmptyCells;
}

export class ListImportsV2 extends Sorted(CursorIdPageQuery, IMPORT_SORTS) {
  @QueryOneOf(IMPORT_STATUSES, { description: 'Only imports with this status', example: 'failed' })
  status?: ImportStatus;
  @QueryOneOf(IMPORTED_RESOURCES, { description: 'Only imports of this resource', example: 'products' })
  resource?: string;
}

export class ImportV2 {
  @Id() id: string;
  @OneOf(IMPORTED_RESOURCES, { example: 'products' }) resource: string;
  @OneOf(IMPORT_MODES, { example: 'upsert' }) mode: ImportMode;
  @OneOf(IMPORT_MATCHES, { example: 'identifier' }) match: ImportMatch;
  @OneOf(ON_ERROR, { example: 'skip' }) on_error: OnError;
  @YesNo({ example: false }) dry_run: boolean;
  @Text({ max: 50, nullable: true, example: 'supplier-2027' }) profile: string | null;
  @OneOf(EMPTY_CELLS, { example: 'omit' }) empty: EmptyCells;
  @OneOf(IMPORT_STATUSES, { example: 'completed' }) status: ImportStatus;
  @Id() created_by: string;
  @Whole({ min: 0, nullable: true, example: 2 }) rows_total: number | null;
  @Whole({ min: 0, example: 2 }) rows_done: number;
  @Whole({ min: 0, example: 1 }) created: number;
  @Whole({ min: 0, example: 0 }) updated: number;
  @Whole({ min: 0, example: 0 }) unchanged: number;
  @Whole({ min: 0, example: 1 }) failed: number;
  @Whole({ min: 0, example: 0 }) skipped: number;
  @Whole({ min: 0, example: 0 }) repeated: number;
  @TextList({ max: 1_000, example: ['Remark'] }) unmapped_columns: string[];
  @Timestamp({ nullable: true, example: '2026-03-02T09:30:01.000Z' }) started_at: string | null;
  @Timestamp({ nullable: true, example: '2026-03-02T09:30:02.000Z' }) finished_at: string | null;
  @Whole({ min: 1, example: 3 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
