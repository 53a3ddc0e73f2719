import type { Type } from '@nestjs/common';
import type { ImportedResource } from '../import-limits.js';
import type { ImportMode } from '../import.entity.js';

/** A line as an object: the body of a creation, or the resource as it is read. */
export type Line = Record<string, unknown>;

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

/** What a line did. */
export type LineOutcome = 'created' | 'updated' | 'unchanged';

/** Writes the lines of one resource through the services of its routes. */
export interface LineImporter {
  readonly resource: ImportedResource;
  /** Undefined if files cannot be CSV. */
  readonly csv?: CsvDescription;
  /** The caller's reference or SKU, for the list of errors; null if the line has none. */
  referenceOf(line: Line): string | null;
  /** Validates and writes one line. Throws the errors of the routes. */
  write(line: Line, mode: ImportMode): Promise<LineOutcome>;
}

/** The importers of all resources, by injection. */
export class LineImporters {
  constructor(readonly all: readonly LineImporter[]) {}

  /** The importer of a resource; undefined for a name that is none. */
  of(resource: string): LineImporter | undefined {
    return this.all.find((one) => one.resource === resource);
  }
}
