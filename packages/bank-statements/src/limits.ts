// Bounds of what is read, beside those of the process.

export const MAX_ARCHIVE_FILES = 200;
export const MAX_UNPACKED_MEGABYTES = 256;
/** Levels of nested XML elements. */
export const MAX_DEPTH = 64;
/** XML elements that are kept at the same time: those of one transaction, or of an entry or statement without its transactions. */
export const MAX_ELEMENTS = 50_000;
/** Attributes of one XML element. */
export const MAX_ATTRIBUTES = 100;
/** Statements, entries and transactions of a file, and in MT940 fields instead of these. */
export const MAX_PARTS = 500_000;
/** Characters of one text of a line. */
export const MAX_TEXT = 10_000;
/** Characters of one line of an MT940 file. */
export const MAX_ROW = 10_000;
