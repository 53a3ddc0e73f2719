import type { Type } from '@nestjs/common';
import type { DomainError, ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { ResourceType } from '../journal/journal-kind.js';

/** What an import does with a line whose record exists: refuse it, or change the record. */
export const IMPORT_MODES = ['create', 'upsert'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** By what an import finds the records of lines: by the reference or SKU, or the products by their barcodes. */
export const IMPORT_MATCHES = ['identifier', 'barcode'] as const;
export type ImportMatch = (typeof IMPORT_MATCHES)[number];

/** A line as an object: the body of a creation, or the resource as it is read. */
export type Line = Record<string, unknown>;

/** A record of a file as a line. */
export interface ConvertedLine {
  line: Line;
  /** Reasons why cells are no numbers. Validation refuses the line because of them, but only sees that they are texts. */
  faults: readonly ErrorDetail[];
  /** Reasons to refuse the line that validation does not see. */
  refusals: readonly ErrorDetail[];
  /** What the line does not have of the record, although it is written; a warning. */
  warnings?: readonly ErrorDetail[];
  /** Of a record of several rows: where the entries of its list are in the file. */
  entries?: EntryLines;
}

/** The lines of a file, by the entries of a list. */
export interface EntryLines {
  /** Name of the list. */
  list: string;
  /** The number of each entry's line, from 1. */
  lines: readonly number[];
  /** Of a list in each entry that rows add to: its name, and by entry the numbers of the lines of its own entries. */
  inner?: { list: string; lines: readonly (readonly number[])[] };
}

/** How consecutive rows of a CSV file become one record. */
export interface JoinedRows {
  /** The list of which each row has entries; all other columns are fields of the record. */
  list: string;
  /** Columns of identifiers, of which the first with a value counts. Consecutive rows with an equal one are one record. */
  keys: readonly string[];
  /** A further column, empty or not, that the rows of one record have in common, such as the price list of a price. */
  within?: string;
  /**
   * Of a list whose entries have lists themselves: the field that says which entry it is, and the name of its list. A row that names the entry
   * of the row before adds to that list. `maxRows` is the maximum number of rows of a record.
   */
  entry?: { key: string; list: string; maxRows: number };
  /**
   * What it means that a record comes again further down in a file: each part is refused, so that none is written in part; or it changes the
   * record once more, in files of which lines may change records; or it is a line of its own, as every row is in a file without columns of the
   * list.
   */
  apart: 'refused' | 'merged' | 'separate';
  /** A second row of the record of `example`, in the template. */
  example: Readonly<Record<string, string>>;
}

/** The columns of CSV files of a resource. */
export interface CsvDescription {
  /** The class whose fields are the columns. */
  type: Type<object>;
  /** Fields of the read form under their names in `type`. */
  aliases: Readonly<Record<string, string>>;
  /** Paths of further fields of the read form, which are ignored; `[]` stands for any index. */
  readColumns: readonly string[];
  /** Entities of attributes by the path of their list, such as `addresses[].attributes`. */
  attributes?: Readonly<Record<string, string>>;
  /** The columns of the template and an example of each. */
  example: Readonly<Record<string, string>>;
  /** Undefined if each row is a record. */
  joined?: JoinedRows;
}

/** The effect of a line that was not refused. */
export type LineOutcome = 'created' | 'updated' | 'unchanged';

/** What a line that was not refused did, and the record with which it did it. */
export interface WrittenLine {
  outcome: LineOutcome;
  /** Of a price: that of its product. */
  id: string;
}

/** The effect of a line, or the error that refuses it. */
export type LineResult = WrittenLine | DomainError;

/** Properties of the importers of all resources. */
interface ImporterProperties {
  /** The caller's reference or SKU, for the list of errors; null if the line has none. */
  referenceOf(line: Line): string | null;
  /** What two lines of the same record have in common; null if the line does not say it. Default: {@link referenceOf}. */
  identifierOf?(line: Line, match: ImportMatch): string | null;
}

/** Writes the lines of one resource through the services of its routes, one by one. */
export interface LineImporter extends ImporterProperties {
  /** Validates and writes one line. Throws the errors of the routes. */
  write(line: Line, mode: ImportMode): Promise<WrittenLine>;
}

/** Writes the lines of one resource through the services of its routes, several with few statements. */
export interface ManyLinesImporter extends ImporterProperties {
  /**
   * Validates and writes the first line, and those after it as long as none depends on what one before it writes, such as a line with the
   * same SKU. Returns the results of these lines, which are the same as if each was written alone. Throws `RefusedEntries` with the errors
   * of lines that are refused after something may have been written, and another error if it can be that of any line; nothing may be kept
   * then.
   */
  writeMany(lines: readonly Line[], mode: ImportMode, match: ImportMatch): Promise<LineResult[]>;
}

export type Importer = LineImporter | ManyLinesImporter;

/** How files of one resource are imported. The feature of the resource declares it in its `resource.ts`. */
export interface ImportDeclaration {
  /** Name of the resource in requests for imports, such as `product_prices`. */
  readonly resource: string;
  /** Type of the records in the journal; an import needs the scope to write them. */
  readonly type: ResourceType;
  /** What the lines are, for the API documents. */
  readonly text: string;
  readonly csv: CsvDescription;
  /** The columns where products are found by their barcodes; undefined of resources that are not of products. */
  readonly barcodeCsv?: CsvDescription;
  /** Writes the lines. The module of the feature provides it. */
  readonly importer: Type<Importer>;
}

/** An exported table that cannot be imported, by the columns of its CSV files; `[]` in them stands for any number. */
export interface OtherTable {
  readonly resource: string;
  readonly csv: { readonly columns: readonly string[] };
}

let declared: readonly ImportDeclaration[] | undefined;
let declaredOthers: readonly OtherTable[] = [];

/**
 * Makes the forms of all features known, in the order of the API documents; `src/app/resources.ts` calls it once. Throws if two of them have
 * the same name. `others` are tables that are recognised although they cannot be imported.
 */
export function declareImports(forms: readonly ImportDeclaration[], others: readonly OtherTable[] = []): void {
  const names = forms.map(({ resource }) => resource);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new Error(`Imports of ${repeated} have a form already`);
  declared = forms;
  declaredOthers = others;
}

/** The forms of all resources that can be imported. Throws if they are not declared yet. */
export function declaredImports(): readonly ImportDeclaration[] {
  if (!declared) throw new Error('src/app/resources.ts must be loaded before what uses the forms of imports');
  return declared;
}

/** The form of a resource by its name in requests; undefined if it cannot be imported. */
export const declaredImport = (resource: string): ImportDeclaration | undefined =>
  declaredImports().find((form) => form.resource === resource);

/** The columns of files whose records are found by `match`. */
export const csvOf = ({ csv, barcodeCsv = csv }: ImportDeclaration, match: ImportMatch): CsvDescription =>
  match === 'barcode' ? barcodeCsv : csv;

/** The tables that are exported and cannot be imported. */
export const otherTables = (): readonly OtherTable[] => declaredOthers;
