import { LISTS } from '../../migrations/0012-list-counts.js';
import { COUNTS_MARKER } from '#platform/data/records/list-count.entity.js';

/** Statements that count the records of all tenants, as if they had been counted while they were written. */
export const countStatements = (): string[] =>
  LISTS.flatMap(({ table, classOf, isListed }) => [
    `insert into list_counts (tenant_id, list, id, class, records) select id, '${table}', '${COUNTS_MARKER}', '{}', 0 from tenants`,
    `insert into list_counts (tenant_id, list, id, class, records)
      select t.tenant_id, '${table}', gen_random_uuid(), ${classOf('t')}, count(*) from ${table} t where ${isListed('t')} group by 1, 4`,
  ]);
