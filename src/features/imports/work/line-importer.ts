import type { Type } from '@nestjs/common';
import type { DomainError, ErrorDetail } from '../../../platform/base/errors/domain-error.js';
import type { ImportedResource } from '../import-limits.js';
import type { ImportMode } from '../import.entity.js';

/** A line as an object: the body of a creation, or the resource as it is read. */
export type Line = Record<string, unknown>;

/** A record of a file as a line. */
export interface ConvertedLine {
  line: Line;
  /** Reasons why cells are no numbers. Validation refuses the line because of them, but only sees that they are texts. */
  faults: readonly ErrorDetail[];
}

/** The columns of CSV files of a resource. */
export interface CsvDescription {
  /** The class whose fields are the columns. */
  type: Type<object>;
  /** Fields of the read form under their names in `type`. */
  aliases: Readonly<Record<string, string>>;
  /** Paths of further fields of the read form, which are ignored; `[]` stands for any index. */
  readColumns: readonly string[];
  /** The columns of the template and an example of each. */
  example: Readonly<Record<string, string>>;
}

/** The effect of a line that was not refused. */
export type LineOutcome = 'created' | 'updated' | 'unchanged';

/** What the files of a resource can be: CSV and NDJSON, or NDJSON alone, of which the template has an example line. */
type FileForms = { readonly csv: CsvDescription } | { readonly csv?: undefined; readonly example: Line };

/** Properties of the importers of all resources. */
interface ImporterProperties {
  readonly resource: ImportedResource;
  /** The caller's reference or SKU, for the list of errors; null if the line has none. */
  referenceOf(line: Line): string | null;
}

/** Writes the lines of one resource through the services of its routes, one by one. */
export interface LineImporter extends ImporterProperties {
  /** Validates and writes one line. Throws the errors of the routes. */
  write(line: Line, mode: ImportMode): Promise<LineOutcome>;
}

/** Writes the lines of one resource through the services of its routes, several with few statements. */
export interface ManyLinesImporter extends ImporterProperties {
  /**
   * Validates and writes the first line, and those after it as long as none depends on what one before it writes, such as a line with the
   * same SKU. Returns the results of these lines, which are the same as if each was written alone. Throws `RefusedEntries` with the errors
   * of lines that are refused after something may have been written, and another error if it can be that of any line; nothing may be kept
   * then.
   */
  writeMany(lines: readonly Line[], mode: ImportMode): Promise<LineResult[]>;
}

export type Importer = (LineImporter | ManyLinesImporter) & FileForms;

/** The outcome of a line, or the error that refuses it. */
export type LineResult = LineOutcome | DomainError;

/** The importers of all resources, by injection. */
export class LineImporters {
  constructor(readonly all: readonly Importer[]) {}

  /** The importer of a resource; undefined if there is no such resource. */
  of(resource: string): Importer | undefined {
    return this.all.find((one) => one.resource === resource);
  }
}
