/** Content types of files. */
export const IMPORT_TYPES = ['application/x-ndjson', 'text/csv'];
/** Maximum size of a file, packed and unpacked, in megabytes. */
export const MAX_FILE_MEGABYTES = 1_024;
/** Maximum size of a line in bytes. */
export const MAX_LINE_BYTES = 8 * 1_024 * 1_024;
/** Maximum size in bytes of the rows of a CSV file that are one record. */
export const MAX_RECORD_BYTES = 4 * MAX_LINE_BYTES;
/** Maximum length in characters of a cell of a CSV file. No field takes a longer text. */
export const MAX_CELL_LENGTH = 131_072;
/** Maximum number of lines of an atomic import. */
export const MAX_ATOMIC_ROWS = 50_000;
