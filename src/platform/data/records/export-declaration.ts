import type { Type } from '@nestjs/common';
import type { NameOf } from '#platform/base/names/api-names.js';
import type { ResourceType } from '../journal/journal-kind.js';
import type { Where } from './list-where.js';

/** A record of an export in its v2 form. */
export type ExportedRecord = Record<string, unknown>;

/** A record as nested objects and lists; every value that is not one becomes a cell. */
export type CsvRecord = Readonly<Record<string, unknown>>;

/** References of records of another resource, by their ids. */
export type References = ReadonlyMap<string, string>;

/** Fields with ids of records of another resource, which the references of those records can replace. */
export interface ReferringFields {
  /** Statement of `referencesByIds`. */
  statement: string;
  /** Paths of the fields; `[]` stands for every entry of a list. */
  paths: readonly string[];
}

/** The CSV files of a resource. The columns of one that can be imported have the names that imports accept. */
export interface CsvDeclaration {
  /**
   * The columns in their sequence, each that a record can have. `[]` stands for any index, and in `attributes[]` for any name of an attribute;
   * columns without it are there also if no record has them.
   */
  columns: readonly string[];
  /** The list of which each entry has a row; undefined if a record is one row. */
  list?: string;
  /** A record with the field names of an import. */
  record(record: ExportedRecord, names: References): CsvRecord;
}

/** Runs a statement as of the moment of the export; `$1` is the tenant's id, `$2…` are `values`. */
export type ReadRows = <Row>(statement: string, values: readonly unknown[]) => Promise<Row[]>;

/** Lines that are no records of a resource but computed from them. */
export interface ComputedLines<Filter> {
  /** The lines of records of the form's table by their ids, in a fixed sequence. */
  of(ids: readonly string[], filter: Filter, read: ReadRows): Promise<ExportedRecord[]>;
  /** Lines that belong to no record of the table; they end the file. */
  others(filter: Filter, read: ReadRows): AsyncIterable<ExportedRecord[]>;
}

/** What the API documents say of an export. */
export interface ExportDocs {
  summary: string;
  /** What a line of a file is. */
  line: string;
  /** The resource whose filters it has: its example record, and the meanings of the values of its parameters. */
  list: {
    example?: { id: string; referenceId?: string };
    parameterValues?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  /** Columns of its files, as the example of chosen ones. */
  columns: readonly string[];
  /** The beginning of a file as an example, by content type. */
  file: Readonly<Record<string, string>>;
}

/** How files of one resource are exported. */
export interface ExportDeclaration<Filter> {
  /** Name of the files. */
  resource: string;
  /** Type of the records in the journal, which knows their statement and their v2 form. */
  type: ResourceType;
  /** The resource of the scope that reads it. */
  scope: NameOf<'scopes'>;
  table: string;
  /** Number of records that are read at once. It bounds the memory: an order has up to 5,000 lines, a contract up to 100,000 tiers. */
  batch: number;
  /** Reads the lines, which are not the records themselves then. */
  computed?: ComputedLines<Filter>;
  /** The condition of a filter of the list. */
  where(filter: Filter): Where;
  /** The fields that a creation needs, so that an import finds the records in another tenant. */
  references: readonly ReferringFields[];
  /** Statement of the references that `lines` and `csv` get as `names`: of `allReferences`. */
  names?: string;
  /** The lines of a record. Default: the record itself. */
  lines?(record: ExportedRecord, names: References): ExportedRecord[];
  csv: CsvDeclaration;
  docs: ExportDocs;
}

/** The parameters of an export beside those of every export. */
export interface ExportFilters<Filter, Query extends object> {
  /** The class that documents a line of NDJSON. Default: a line has the columns of the CSV file as its fields. */
  line?: Type<object>;
  /** Those of the list; the parameters of its pages are left out. */
  filters: Type<Query>;
  /** Others, behind those of every export. */
  further?: Type<object>;
  filterOf(query: Query): Filter;
}

/** An export with its parameters, as a resource declares it. */
export interface ExportedForm extends ExportFilters<unknown, object> {
  form: ExportDeclaration<unknown>;
}

/** Declares an export: its form, and the parameters from which its filter is made. */
export const exported = <Filter, Query extends object>(
  form: ExportDeclaration<Filter>,
  filters: ExportFilters<Filter, Query>,
): ExportedForm => ({ form, ...filters });

type Fields = Record<string, unknown>;

/** The entries of a list of objects; none of anything else. */
export const entriesOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);

/** A copy of an object with some of its fields. */
export const pick = (record: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** Names of fields as the paths that they have in the object `parent`, such as `volume.cft` or `items[0].sku`. */
export const fieldsIn = (parent: string, names: readonly string[]): string[] =>
  names.map((name) => `${parent}.${name}`);

/** Columns of fields that are lists. */
export const listColumns = (...names: readonly string[]): string[] => names.map((name) => `${name}[]`);

/** Columns of the fields of the entries of a list. */
export const entryColumns = (list: string, fields: readonly string[]): string[] => fieldsIn(`${list}[]`, fields);
