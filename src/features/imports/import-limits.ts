import { MAX_COLUMNS, nameOfSeparator, SEPARATORS, separatorOf } from '#platform/base/values/csv.js';

export { nameOfSeparator, SEPARATORS, separatorOf };

/** Content type of Excel workbooks (xlsx). */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Content types of tables. */
export const TABLE_TYPES = ['text/csv', WORKBOOK_TYPE];
/** Content types of files. */
export const IMPORT_TYPES = ['application/x-ndjson', ...TABLE_TYPES];
/** Content types of a file, or of its beginning, of which it is asked what it is. */
export const SAMPLE_TYPES = [...IMPORT_TYPES, 'application/octet-stream'];
/** Maximum size of a file, packed and unpacked, in megabytes. */
export const MAX_FILE_MEGABYTES = 1_024;
/** Maximum size of a workbook, packed as it is sent, in megabytes. */
export const MAX_WORKBOOK_MEGABYTES = 50;
/** Maximum size of the parts of a workbook together, unpacked, in megabytes. */
export const MAX_WORKBOOK_UNPACKED_MEGABYTES = 1_024;
/** Maximum length in characters of the name of a sheet; Excel permits 31. */
export const MAX_SHEET_NAME_LENGTH = 100;
/** Maximum size of a line in bytes. */
export const MAX_LINE_BYTES = 8 * 1_024 * 1_024;
/** Maximum size in bytes of the rows of a CSV file that are one record. */
export const MAX_RECORD_BYTES = 4 * MAX_LINE_BYTES;
/** Maximum length in characters of a cell of a CSV file. No field takes a longer text. */
export const MAX_CELL_LENGTH = 131_072;
/** Maximum number of entries of a list that a profile makes. */
export const MAX_ENTRIES = 1_000;
/** Maximum number of lines of an atomic import. */
export const MAX_ATOMIC_ROWS = 50_000;
/** Maximum number of profiles of a tenant, without the ready ones. */
export const MAX_PROFILES = 100;
/** Maximum number of columns of a profile, and of members of each of its objects. */
export const MAX_PROFILE_ENTRIES = 1_000;
/** Maximum length in characters of a profile's JSON without reference, name and resource. */
export const MAX_PROFILE_LENGTH = 65_536;
/** Bytes of the beginning of a file for which a profile is suggested. */
export const MAX_SAMPLE_BYTES = 65_536;
/** Maximum length in characters of the names of columns and fields in a profile. */
export const MAX_PATH_LENGTH = 512;
/** Maximum number of lines that a suggestion shows. */
export const SUGGESTED_LINES = 5;
/** Highest number of a column in a profile. */
export const MAX_COLUMN_NUMBER = MAX_COLUMNS;
