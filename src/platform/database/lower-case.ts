/**
 * SQL that gives an expression's text in lower case, as JavaScript's `toLowerCase` does it. PostgreSQL's own collations for
 * this are not in all versions that are supported (`pg_c_utf8` since 17, `pg_unicode_fast` since 18), and without one the
 * outcome would depend on the locale that the database was made with.
 */
export const lowerCase = (expression: string): string => `lower(${expression} collate "und-x-icu") collate "C"`;
