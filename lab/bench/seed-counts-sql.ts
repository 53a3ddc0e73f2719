import { COUNTS_MARKER, LISTS } from '../../migrations/0039-list-counts.js';

/** Statements that count the records of all tenants, as their creation and migration 0040 do. */
export const countStatements = (): string[] =>
  LISTS.flatMap(({ table, classOf, isListed }) => [
    `insert into list_counts (tenant_id, list, id, class, records) select id, '${table}', '${COUNTS_MARKER}', '{}', 0 from tenants`,
    `insert into list_counts (tenant_id, list, id, class, records)
      select t.tenant_id, '${table}', gen_random_uuid(), ${classOf('t')}, count(*) from ${table} t where ${isListed('t')} group by 1, 4`,
  ]);
