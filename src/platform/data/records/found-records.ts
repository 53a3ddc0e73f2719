import type { Search, Where } from './list-where.js';

/** Records as `from` clauses `… t where …` of disjoint sets of rows, which need what `with` defines. */
export interface Matches {
  with: string;
  from: string[];
}

/** Maximum number of records that a search finds: the first in the order of the list. */
export const MAX_FOUND = 1_000;
/** Number of records from the beginning of the list of which is counted how many are found. */
const SAMPLE = 400;
/** Number of found records in the sample from which a word counts as common. */
const COMMON = 10;
/** Maximum number of records of the list that are looked at for a common word. */
const WALKED = 50_000;

/**
 * The records that a search finds, at most {@link MAX_FOUND}. PostgreSQL has no statistics by which it could know how many these are: under
 * row-level security it does not use those of texts. Indexes of words read all records that have a word, so for a common word the list is
 * read in its order until enough are found; a sample decides whether a word is common. If the others are far down the list, the index is
 * used after all. The words are not looked up twice, for the page and for its total.
 */
export function foundOf(
  table: string,
  where: Where,
  { ids, isFound, columns: needed }: Search,
  { column, order }: { column: string; order: string },
): Matches {
  const columns = ['t.id', column].join(', ');
  const first = (
    rows: number,
    condition = 'true',
  ) => `(select ${[columns, ...needed.map((name) => `t.${name}`)].join(', ')}
    from ${table} t where ${condition} and ${where.withoutSearch} ${order} limit ${rows}) t where ${isFound}`;
  const isCommon = `(select count from sample) >= ${COMMON}`;
  const isComplete = `(select count from walked_rows) = ${MAX_FOUND}`;
  const row = `lateral (select * from ${table} t where t.tenant_id = $1 and t.id = matched.id offset 0) t`;
  return {
    with: `with sample as materialized (select count(*) as count from ${first(SAMPLE)}),
      walked as materialized (select ${columns} from ${first(WALKED, isCommon)} ${order} limit ${MAX_FOUND}),
      walked_rows as materialized (select count(*) as count from walked),
      matched as materialized (${ids}),
      found as materialized (select * from walked where ${isComplete} union all (select ${columns}
        from matched, ${row} where not ${isComplete} and ${where.ofTenantsRows} ${order} limit ${MAX_FOUND})) `,
    from: ['found t where true'],
  };
}
