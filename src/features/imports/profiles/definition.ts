import type { NumberRange } from '#platform/edge/validation/json-members.js';

/** Encodings of files that a profile can name. A byte order mark in the file takes precedence. */
export const ENCODINGS = [
  'utf-8',
  'utf-16',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'cp850',
  'macintosh',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What stands around cells that have separators or line breaks. */
export const QUOTES = ['"', 'none'] as const;
export type Quote = (typeof QUOTES)[number];

/** The decimal mark of files that have both: a point, or a comma with one or two digits behind it. */
export const EITHER = 'either';
/** Decimal marks, and marks between groups of three digits. */
export const DECIMALS = ['.', ',', EITHER] as const;
export const THOUSANDS = ['.', ',', "'", '’', ' ', '\u00a0'] as const;

/** What is done with the columns of a file that the profile does not name. */
export const UNMAPPED = ['ignore', 'refuse'] as const;
/** What an empty cell means: the field is left out, or it is cleared. */
export const EMPTY_CELLS = ['omit', 'clear'] as const;
/** Which cell of several columns counts. The greatest and the least are those of the cells that are numbers. */
export const PICKS = ['first', 'greatest', 'least'] as const;
/** The text in `values` and among the values of conditions that means every other one that is not empty. */
export const EVERY_OTHER = '*';
/** What is done with a cell that has HTML. */
export const HTML_FORMS = ['text'] as const;

/** A column of the file: its name, compared without case and surrounding white space, or its number from 1. */
export type Source = string | number;

/** By the name or number of a column, the values and ranges of numbers of its cells. */
export type CellConditions = Record<string, (string | NumberRange)[] | NumberRange>;

/** The form of the file. What is absent is recognised, or has the default of the API documents. */
export interface FileDialect {
  encoding?: Encoding;
  /** Only of the profile of an import: the encoding of its file, if that is not `encoding`. */
  read_as?: 'utf-8';
  separator?: string;
  /** What quotes a cell: `none` if quotation marks are part of the text. */
  quote?: Quote;
  /** Whether there is a header. Without one, columns are numbers. */
  header?: boolean;
  /** Number of the line with the header; lines before it are ignored. */
  header_line?: number;
  /** Name of the sheet of a workbook. */
  sheet?: string;
  /**
   * Cells of the first line, by their numbers. In a file that begins so, the line behind it is the header, and columns are those of the numbers
   * that the profile states; in other files they are those of the names.
   */
  first_line?: CellConditions;
  /** What the lines begin with that are ignored. */
  comment?: string;
  decimal?: string;
  thousands?: string;
  /** Form of dates, such as `DD.MM.YYYY`. */
  dates?: string;
  empty?: (typeof EMPTY_CELLS)[number];
  /** Only of the profile of an import: the currency of the tenant, whose sign or code amounts can have. */
  currency?: string;
  /** Only of the profile of an import: the time zone of the tenant, in which days and times without an offset are. */
  timezone?: string;
}

/** How names and values stand in one cell. */
export interface Pairs {
  separator: string;
  assign: string;
  /** Fields for the values of some names; the others become entries of the list. */
  fields?: Record<string, string>;
}

/** The column by whose number another one is divided, such as a price unit; of several, the first that is not empty. */
export interface Divisor {
  from: Source | Source[];
  /** What stands for some texts of the column, such as codes. */
  values?: Record<string, string>;
}

/** How one or several columns become one or several fields. */
export interface ColumnMapping {
  from: Source | Source[];
  to: string | string[];
  /** The cells of the rows in which the column counts: all of them are as stated. */
  where?: CellConditions;
  pick?: (typeof PICKS)[number];
  /** The number counts only if it is above 0 and below the number of this field. */
  lower_than?: string;
  /** A text that is taken off the front of the cell, once. */
  strip?: string;
  /** What the number of a cell is multiplied by, such as 0.01 for prices in cents. */
  factor?: number;
  divide_by?: Divisor;
  /** What stands for some texts, and by {@link EVERY_OTHER} for all others. */
  values?: Record<string, string>;
  /** A character that makes the one after it a part of the text; `n` after it is a line break. */
  escape?: string;
  split?: string;
  path?: string;
  pairs?: Pairs;
  each?: string;
  html?: (typeof HTML_FORMS)[number];
}

/** The row of a parent names its variations in one cell; the rows below with their SKUs belong to its group. */
export interface Variations {
  /** The column that names the variations. */
  from: string;
  /** The column with the SKU, and its name in the pairs of a variation. */
  key: string;
  /** What divides the variations. */
  split: string;
  separator: string;
  assign: string;
}

/**
 * How files of another system are read. The names are those of the JSON document that callers write and read, because the definition is
 * stored as this document.
 */
export interface ProfileDefinition {
  file: FileDialect;
  unmapped: (typeof UNMAPPED)[number];
  /** None if the columns of the file are the paths of fields. */
  columns: ColumnMapping[];
  constants: Record<string, string | number | boolean>;
  templates: Record<string, string>;
  fill_down?: { key: Source | Source[]; columns: Source[] };
  variations?: Variations;
  join_rows_without?: string;
  drop_without: Record<string, string>;
  /** Rows that are no record: one of the cells is as stated. */
  skip_rows_where: CellConditions;
  skip_rows_without: Source[];
}

/** Reads the fields of the resource by their own names, in a file of UTF-8 with a header; an unknown column is refused. */
export const OWN_COLUMNS: ProfileDefinition = {
  file: {},
  unmapped: 'refuse',
  columns: [],
  constants: {},
  templates: {},
  drop_without: {},
  skip_rows_where: {},
  skip_rows_without: [],
};

/** One or several values as a list. */
export const listOf = <T>(one: T | T[]): T[] => (Array.isArray(one) ? one : [one]);
