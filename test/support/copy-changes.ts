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
