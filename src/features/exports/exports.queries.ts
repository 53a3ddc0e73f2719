import type { Where } from '#platform/data/records/list-where.js';
import { IDS_PER_SLICE } from './export-limits.js';

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
