import type { Where } from '../../platform/data/records/list-where.js';
import { IDS_PER_SLICE } from './export-limits.js';
import { REFERENCED_TABLES, type ReferencedTable } from './references.js';

/**
 * The ids of the records that fulfil `where`, after the id `after`, in the order of their ids: the sequence in which they were created.
 * Adds parameters to `where`, so it is called once for each `where`.
 */
export const idsStatement = (table: string, where: Where): string => {
  const condition = where.toString();
  const after = where.parameter(null);
  return `select t.id from ${table} t where ${condition} and (${after}::uuid is null or t.id > ${after}::uuid)
    order by t.id limit ${IDS_PER_SLICE}`;
};

/** The references of all price lists, by which a request can name them. */
export const PRICE_LIST_REFERENCES = 'select id, reference_id as "referenceId" from price_lists where tenant_id = $1';

/** The references of the records of a table with the ids `$2`, by table. */
export const REFERENCES_BY_IDS = Object.fromEntries(
  REFERENCED_TABLES.map((table) => [
    table,
    `select id, reference_id as "referenceId" from ${table}
      where tenant_id = $1 and id = any($2::uuid[]) and reference_id is not null order by id`,
  ]),
) as Record<ReferencedTable, string>;
