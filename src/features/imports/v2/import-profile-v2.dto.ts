import { declaredImports } from '#platform/data/records/import-declaration.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { JsonObjects } from '#platform/edge/validation/json-object.js';
import { OneOrMore, ScalarMembers, TextMembers, TextsOrRangesMembers } from '#platform/edge/validation/json-members.js';
import { ListOf, Nested, TextList } from '#platform/edge/validation/nested.js';
import { QueryFlag } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { ExactText, Id, OneOf, Text, YesNo } from '#platform/edge/validation/scalars.js';
import {
  MAX_CELL_LENGTH,
  MAX_PATH_LENGTH,
  MAX_PROFILE_ENTRIES,
  SUGGESTED_LINES,
  MAX_COLUMN_NUMBER,
} from '../import-limits.js';
import { type CellConditions, type Source, UNMAPPED } from '../profiles/definition.js';
import { IMPORT_PROFILE_SORTS } from '../profiles/import-profiles.queries.js';
import {
  ImportProfileColumn,
  ImportProfileFile,
  ImportProfileFillDown,
  ImportProfileVariations,
  MAX_TEXT_LENGTH,
  SOURCES,
} from '../api/import-profile.shape.js';
import { SheetName } from '../api/import.shape.js';
import { ImportExportedFileV2 } from './import-v2.dto.js';

/** Resources whose files can be CSV. */
const RESOURCES = declaredImports().flatMap(({ resource, csv }) => (csv ? [resource] : []));
const LIMITS = { max: MAX_PROFILE_ENTRIES, maxLength: MAX_PATH_LENGTH };
const TEXTS = { max: MAX_PROFILE_ENTRIES, maxLength: MAX_TEXT_LENGTH };
type Unmapped = (typeof UNMAPPED)[number];

const CONSTANTS = { 'product_prices[0].price_list_id': 'NORTHWIND' };
const TEMPLATES = { reference_id: 'supplier-{sku_id}' };
const DROPPED = { 'product_prices[0]': 'price' };
const SKIPPED = { Type: ['variable'], Account: { from: 70_000, to: 99_999 } };

export class CreateImportProfileV2 {
  @PathName({ max: 50, example: 'supplier-2027' }) reference_id: string;
  @Text({ example: 'Price list of a supplier' }) name: string;
  @OneOf(RESOURCES, { example: 'products' }) resource: string;
  @Nested(() => ImportProfileFile, { optional: true }) file?: ImportProfileFile;
  @OneOf(UNMAPPED, { optional: true, example: 'ignore' }) unmapped?: Unmapped;
  @ListOf(() => ImportProfileColumn, { optional: true, max: MAX_PROFILE_ENTRIES }) columns?: ImportProfileColumn[];
  @ScalarMembers({ optional: true, ...TEXTS, example: CONSTANTS }) constants?: Record<
    string,
    string | number | boolean
  >;
  @TextMembers({ optional: true, ...TEXTS, example: TEMPLATES }) templates?: Record<string, string>;
  @Nested(() => ImportProfileFillDown, { optional: true }) fill_down?: ImportProfileFillDown;
  @Nested(() => ImportProfileVariations, { optional: true }) variations?: ImportProfileVariations;
  @ExactText({ optional: true, min: 1, max: MAX_PATH_LENGTH, example: 'attributes' }) join_rows_without?: string;
  @TextMembers({ optional: true, ...LIMITS, example: DROPPED }) drop_without?: Record<string, string>;
  @TextsOrRangesMembers({ optional: true, ...LIMITS, example: SKIPPED }) skip_rows_where?: CellConditions;
  @OneOrMore({ optional: true, ...SOURCES, isList: true, example: ['Article'] }) skip_rows_without?: Source[];
}

export class ListImportProfilesV2 extends Sorted(CursorPageQuery, IMPORT_PROFILE_SORTS) {
  @QueryFlag({
    description: 'true: the ready profiles of known systems; false: those of the tenant. Default: `false`',
    example: true,
  })
  ready?: boolean;
}

class ImportProfileFields {
  @Id() id: string;
  @Text({ max: 50, example: 'supplier-2027' }) reference_id: string;
  @Text({ example: 'Price list of a supplier' }) name: string;
  @OneOf(RESOURCES, { example: 'products' }) resource: string;
  @YesNo({ example: false }) ready: boolean;
  @Nested(() => ImportProfileFile) file: ImportProfileFile;
  @OneOf(UNMAPPED, { example: 'ignore' }) unmapped: Unmapped;
  @ListOf(() => ImportProfileColumn, { max: MAX_PROFILE_ENTRIES }) columns: ImportProfileColumn[];
  @ScalarMembers({ ...TEXTS, example: CONSTANTS }) constants: Record<string, string | number | boolean>;
  @TextMembers({ ...TEXTS, example: TEMPLATES }) templates: Record<string, string>;
  @Nested(() => ImportProfileFillDown, { nullable: true }) fill_down: ImportProfileFillDown | null;
  @Nested(() => ImportProfileVariations, { nullable: true }) variations: ImportProfileVariations | null;
  @ExactText({ nullable: true, max: MAX_PATH_LENGTH, example: 'attributes' }) join_rows_without: string | null;
  @TextMembers({ ...LIMITS, example: DROPPED }) drop_without: Record<string, string>;
  @TextsOrRangesMembers({ ...LIMITS, example: SKIPPED }) skip_rows_where: CellConditions;
  @OneOrMore({ ...SOURCES, isList: true, example: ['Article'] }) skip_rows_without: Source[];
}

export class ImportProfileV2 extends Combined(ImportProfileFields, VersionAndTimesFields) {}

/** Absent members keep their values; each member is replaced as a whole. */
@ResponseOnly(ImportProfileV2)
export class UpdateImportProfileV2 {
  @PathName({ max: 50, change: true, example: 'supplier-2028' }) reference_id?: string;
  @Text({ change: true, example: 'Price list of a supplier, revised' }) name?: string;
  @OneOf(RESOURCES, { change: true, example: 'products' }) resource?: string;
  @Nested(() => ImportProfileFile, { change: true, nullable: true }) file?: ImportProfileFile | null;
  @OneOf(UNMAPPED, { change: true, example: 'refuse' }) unmapped?: Unmapped;
  @ListOf(() => ImportProfileColumn, { change: true, max: MAX_PROFILE_ENTRIES }) columns?: ImportProfileColumn[];
  @ScalarMembers({ change: true, nullable: true, ...TEXTS, example: CONSTANTS })
  constants?: Record<string, string | number | boolean> | null;
  @TextMembers({ change: true, nullable: true, ...TEXTS, example: TEMPLATES }) templates?: Record<
    string,
    string
  > | null;
  @Nested(() => ImportProfileFillDown, { change: true, nullable: true }) fill_down?: ImportProfileFillDown | null;
  @Nested(() => ImportProfileVariations, { change: true, nullable: true }) variations?: ImportProfileVariations | null;
  @ExactText({ change: true, nullable: true, min: 1, max: MAX_PATH_LENGTH, example: 'attributes' })
  join_rows_without?: string | null;
  @TextMembers({ change: true, nullable: true, ...LIMITS, example: DROPPED }) drop_without?: Record<
    string,
    string
  > | null;
  @TextsOrRangesMembers({ change: true, nullable: true, ...LIMITS, example: SKIPPED })
  skip_rows_where?: CellConditions | null;
  @OneOrMore({ change: true, nullable: true, ...SOURCES, isList: true, example: ['Article'] })
  skip_rows_without?: Source[] | null;
}

export class SuggestImportProfileV2 extends ImportExportedFileV2 {
  @SheetName() sheet?: string;
}

/** What fits the beginning of a file. */
export class ImportSuggestionV2 {
  @Nested(() => ImportProfileV2, { nullable: true }) profile: ImportProfileV2 | null;
  @OneOf(RESOURCES, { nullable: true, example: 'products' }) resource: string | null;
  @ScalarMembers({ ...TEXTS, example: { separator: ';', decimal: ',' } }) options: Record<string, string | number>;
  @Text({ max: 500, example: 'Shopify: export of products, saved with semicolons and decimal commas' })
  looks_like: string;
  @TextList({ max: MAX_COLUMN_NUMBER, maxLength: MAX_CELL_LENGTH, example: ['Remark'] }) unmapped_columns: string[];
  @JsonObjects({ max: SUGGESTED_LINES, example: [{ sku_id: '000120', name: 'Pipe 3/4"' }] }) lines: object[];
}
