import type { CsvDescription, JoinedRows } from '#platform/data/records/import-declaration.js';
import type { TimeKind } from './cell-times.js';
import type { CellKind } from './csv-cells.js';

/** A field of a class, as data that another process can read. */
export interface FieldNode {
  /** The kind of its value, or of the values of its list. */
  kind: CellKind;
  /** Whether it is a list of values. */
  isList: boolean;
  /** Set if it takes days or times instead of any text. */
  takes?: TimeKind;
  /** Of a nested object or a list of them. */
  nested?: {
    fields: FieldTree;
    /** Maximum number of entries of a list; undefined for a single object. */
    maxEntries?: number;
  };
}

/** The fields of a class by their names. */
export type FieldTree = ReadonlyMap<string, FieldNode>;

/** The columns that files of a resource can have; see {@link CsvDescription}. */
export interface ColumnRules extends Pick<CsvDescription, 'aliases' | 'readColumns' | 'attributes'> {
  fields: FieldTree;
  joined?: JoinedRows;
}
