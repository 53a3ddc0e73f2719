/** Statements that find records of a table by the `reference_id` of the caller, and the other way round. */

/**
 * SQL of a `from` clause: the rows `found` of a table, each with the value `sought.value` that a unique column has, for the values of an array, such
 * as `$2::text[]`. Each value is looked up by itself. A condition `= any` would do where PostgreSQL knows the size of the table; a plan that it keeps
 * from a time when the table was nearly empty reads all rows of the tenant for it.
 */
export const rowsByValues = (table: string, column: string, values: string): string =>
  `unnest(${values}) sought (value)
    cross join lateral (select * from ${table} t where t.tenant_id = $1 and t.${column} = sought.value limit 1) found`;

/** The id of the record with the reference `$2`. */
export const idByReference = (table: string): string =>
  `select id from ${table} where tenant_id = $1 and reference_id = $2`;

/** Ids and references of the records with the references `$2`. */
export const idsByReferences = (table: string): string =>
  `select id, reference_id as reference from ${table} where tenant_id = $1 and reference_id = any($2::text[])`;

/** Ids and references of the records with the ids `$2` that have a reference. */
export const referencesByIds = (table: string): string =>
  `select id, reference_id as reference from ${table}
      where tenant_id = $1 and id = any($2::uuid[]) and reference_id is not null order by id`;

/** Ids and references of all records. */
export const allReferences = (table: string): string =>
  `select id, reference_id as reference from ${table} where tenant_id = $1`;
