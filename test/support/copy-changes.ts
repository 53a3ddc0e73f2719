/**
 * Changes of a copied row, as pairs of arguments of `jsonb_build_object`: a column's name and an SQL expression over the
 * original's columns.
 */

/** Every changed text of another tenant ends in this. */
export const FOREIGN_TEXT = ' of another tenant';

export const otherText = (...columns: string[]): string[] =>
  columns.map((column) => `'${column}', ${column} || '${FOREIGN_TEXT}'`);

export const otherNumber = (...columns: string[]): string[] => columns.map((column) => `'${column}', ${column} + 7`);

/** Exchanges two values of a column, so that each refers to another row's id. */
export const swapped = (column: string, one: string, other: string): string =>
  `'${column}', case ${column} when '${one}' then '${other}' when '${other}' then '${one}' else ${column} end`;

/** Removes a word from the texts that contain it, and adds it to all others; a copy of a copy contains it where the original does. */
export const exchangedWord = (column: string, word: string): string =>
  `'${column}', case when ${column} like '%${word}%' then replace(${column}, '${word}', 'other') else ${column} || ' ${word}' end`;

/** A word in the name of one customer, by which the tests search orders and invoices; copies have it in the texts of all the others. */
export const SEARCHED_WORD = 'futterkiste';
