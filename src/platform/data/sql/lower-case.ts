/**
 * SQL that converts a text to lower case like JavaScript's `toLowerCase`. Without a collation the result would depend on the locale of
 * the database. An ICU collation is used because PostgreSQL 16 has no built-in one for this (`pg_c_utf8` since 17, `pg_unicode_fast`
 * since 18). The result has the collation `C`, so that it is compared by bytes. `expression` is SQL and is not escaped.
 */
export const lowerCase = (expression: string): string => `lower(${expression} collate "und-x-icu") collate "C"`;
