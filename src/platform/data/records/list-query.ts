import { invalidCursor, type Position } from './cursor.js';
import { COUNTS_MARKER } from './list-count.entity.js';
import { refuseJoinedValues, resolveReferences } from './joined-values.js';
import { includeLateChanges } from './late-changes.js';
import { foundOf, type Matches } from './found-records.js';
import type { Where } from './list-where.js';
import { MAX_PAGE_SIZE, type Page, type PageRequest } from './page.js';
import { isId } from '#platform/base/values/ids.js';
import type { TenantDb } from '../tenancy/tenant-db.js';
import type { Settings } from '../tenancy/transaction-messages.js';
import { textStorageFault } from '#platform/base/values/text.js';
import { isDay, parseTimestamp } from '#platform/base/values/timestamp.js';
import { type CollectedPage, StoredRows } from '../sql/stored-rows.js';

/** A column by which a list can be sorted. It is never null, and the record has its value in `property`. */
export interface SortColumn {
  /** SQL expression of the column. */
  sql: string;
  sqlType: 'timestamptz' | 'date' | 'text' | 'integer' | 'uuid';
  property: string;
}

/** SQL of a list. The alias of its table is `t` everywhere. */
export interface ListSource<SortKey extends string> {
  table: string;
  /** Select list of a record with its aggregated children; evaluated only for the rows of the page. */
  record: string;
  sortColumns: Record<SortKey, SortColumn>;
  /**
   * The column that `updated_after` and `updated_before` compare. Default: `updated_at`, by which lists are also sorted. Where callers
   * may send `updated_at` themselves, it is `changed_at`, so that a record that was written with an old time is found as a new one.
   */
  changeColumn?: 'changed_at';
  /** Always finds the ids of the page in indexes first and then reads their rows; otherwise only if it skips pages. */
  idsFirst?: boolean;
}

/**
 * Lets PostgreSQL decide whether a plan for the values of the filters is better than the generic one, which it keeps. Without it, connections
 * use the generic plan.
 */
const BEST_PLAN: Settings = { plan_cache_mode: 'auto' };
/** Number of rows up to the end of a page by number; such pages of a list without a filter have one plan. */
const NEAR = 1_000;

/**
 * Reads one page, and in the same statement the exact total unless the request has one, so that both are of the same snapshot. The last
 * sort column is the id, so that pages never overlap. A page by number skips the rows before it; a page by position (cursor) begins at an
 * index entry, so its cost does not grow with its number. Throws `validation_failed` for a position that does not fit the sort column.
 */
export async function listPage<T extends { id: string }, K extends string>(
  db: TenantDb,
  source: ListSource<K>,
  where: Where,
  request: PageRequest<K>,
): Promise<Page<T>> {
  const { sortBy, after } = request;
  const column = source.sortColumns[sortBy];
  if (after && !fits(column, after)) throw invalidCursor();
  const hasOnePlan = !where.values.length && !after && request.page * request.pageSize <= NEAR;
  await refuseJoinedValues(db, source.table, where);
  await resolveReferences(db, where);
  await includeLateChanges(db, where);
  const hasCounts = db.options.countedTables.includes(source.table);
  const text = pageStatement({ ...source, hasCounts }, where, request, column);
  const { values, setup } = where;
  const settings = { ...(hasOnePlan ? {} : BEST_PLAN), ...where.settings };
  return toPage(await db.readPage<T>(text, values, { settings, setup }), request, column);
}

/** `hasCounts`: whether the records of the table are counted in `list_counts`. */
function pageStatement<K extends string>(
  source: ListSource<K> & { hasCounts: boolean },
  where: Where,
  { page, pageSize, sort, after, total }: PageRequest<K>,
  column: SortColumn,
): string {
  const { table, record, hasCounts } = source;
  const order = `order by ${column.sql} ${sort}, t.id ${sort}`;
  const matches = where.search
    ? foundOf(table, where, where.search, { column: column.sql, order })
    : matchesOf({ table, hasCounts }, where);
  const listed = after ? [afterPosition(column, sort, after, where)] : [];
  const isCounted = total === undefined;
  const limit = where.parameter(readsOneMore({ after, total }) ? pageSize + 1 : pageSize);
  const offset = after || page === 1 ? undefined : where.parameter((page - 1) * pageSize);
  const idsFirst = source.idsFirst || where.search || offset !== undefined; // the rows before the page are skipped in the index
  const ordered = matches.from.map((from) => {
    const filtered = [from, ...listed].join(' and ');
    return limited(`select ${idsFirst ? 't.id' : 't.*'} from ${filtered} ${order}`, page * pageSize, limit, offset);
  });
  const rows = `(select ${record} from (
      ${ordered.length === 1 ? ordered[0] : ordered.map((one) => `(${one})`).join(' union all ')}
    ) ${idsFirst ? `page, ${rowOf(table)}` : 't'} ${order}) r`;
  const count = matches.from.map((from) => `(select count(*) from ${from})`).join(' + ');
  const found = hasCounts && where.onClass ? `coalesce(${storedCount(table, where.onClass)}, ${count})` : count;
  const counted = `(select ${found} as found) counted left join lateral ${rows} on true`;
  return `${matches.with}select ${isCounted ? 'counted.found' : 'null as found'}, row_to_json(r) as doc
    from ${isCounted ? counted : rows}`;
}

/** Maximum number of rows in a range of time that are found by it and then sorted, whatever else PostgreSQL expects. */
export const FEW = 2_000;

/**
 * The records that meet the conditions.
 *
 * In large tables, if a range of time has few rows, they are read by its index; otherwise PostgreSQL decides. It knows the distribution of
 * times in the whole table only and not that of a tenant, so it would often expect many rows where there are few, and read the list in its
 * order.
 */
function matchesOf({ table, hasCounts }: { table: string; hasCounts: boolean }, where: Where): Matches {
  const condition = where.toString();
  if (!where.range || !hasCounts) return { with: '', from: [`${table} t where ${condition}`] };
  const few = `select t.id from ${table} t where ${where.inRange} order by ${where.range.column} limit ${FEW + 1}`;
  const row = `lateral (select * from ${table} t where t.tenant_id = $1 and t.id = few.id offset 0) t`;
  return {
    with: `with few as materialized (${few}), few_rows as materialized (select count(*) as count from few) `,
    from: [
      `few, ${row} where (select count from few_rows) <= ${FEW} and ${where.ofTenantsRows}`,
      `${table} t where (select count from few_rows) > ${FEW} and ${condition}`,
    ],
  };
}

/** SQL of the number of records whose class meets a condition; null unless the counts of the list are complete. */
const storedCount = (table: string, onClass: string): string =>
  `(select case when bool_or(c.id = '${COUNTS_MARKER}') then coalesce(sum(c.records) filter (where ${onClass}), 0)::bigint end
    from list_counts c where c.tenant_id = $1 and c.list = '${table}')`;

/**
 * The rows of an ordered query from `offset`. `end` is the number of rows up to the end of the page. Unless it is above {@link NEAR}, there
 * is also a constant limit: for a parameter, a generic plan expects a tenth of all rows, so PostgreSQL would plan the statement each time.
 */
function limited(ordered: string, end: number, limit: string, offset: string | undefined): string {
  if (offset === undefined) return `select * from (${ordered} limit ${MAX_PAGE_SIZE + 1}) bounded limit ${limit}::int`;
  const paged = `limit ${limit}::int offset ${offset}::bigint`;
  return end <= NEAR ? `select * from (${ordered} limit ${NEAR + 1}) bounded ${paged}` : `${ordered} ${paged}`;
}

/**
 * Whether one row more than the page has is read, to know whether another page follows. If a page by number is counted, the total shows
 * that.
 */
const readsOneMore = ({ after, total }: Pick<PageRequest, 'after' | 'total'>): boolean =>
  after !== undefined || total !== undefined;

/** The row of each id of the page. `offset 0` makes PostgreSQL look up each id, whatever number of rows it expects. */
const rowOf = (table: string): string =>
  `lateral (select * from ${table} t where t.tenant_id = $1 and t.id = page.id offset 0) t`;

const afterPosition = (
  { sql, sqlType }: SortColumn,
  sort: 'asc' | 'desc',
  { value, id }: Position,
  where: Where,
): string =>
  `(${sql}, t.id) ${sort === 'asc' ? '>' : '<'} (${where.parameter(value)}::${sqlType}, ${where.parameter(id)}::uuid)`;

/** Whether the value of a position, which callers can forge, has the type of the column. */
function fits({ sqlType }: SortColumn, { value }: Position): boolean {
  if (sqlType === 'integer') return typeof value === 'number' && value === (value | 0);
  if (typeof value !== 'string') return false;
  if (sqlType === 'uuid') return isId(value);
  if (sqlType === 'date') return isDay(value);
  return sqlType === 'text' ? textStorageFault(value) === undefined : parseTimestamp(value) !== undefined;
}

/** The page of the rows that were read, without the additional row. */
async function toPage<T extends { id: string }>(
  { rows: all, total: counted, characters }: CollectedPage<T>,
  request: PageRequest,
  column: SortColumn,
): Promise<Page<T>> {
  const { page, pageSize, sortBy, sort, list } = request;
  const total = request.total === undefined ? counted! : request.total;
  const hasMore = readsOneMore(request) ? all.length > pageSize : page * pageSize < total!;
  if (all instanceof StoredRows) all.cutTo(pageSize);
  const rows = all instanceof StoredRows ? all : all.slice(0, pageSize);
  const last = await rows.at(-1);
  const value = last && (last as unknown as Record<string, string | number>)[column.property]!;
  const next = last && hasMore ? { sortBy, sort, value: value!, id: last.id, page: page + 1, total, list } : null;
  return { rows, characters, total, hasMore, request, next };
}

/** The same page with its records converted by `map`; for conversions that all API versions need. */
export const mapPage = <T, R>(page: Page<T>, map: (row: T) => R): Page<R> => ({
  ...page,
  rows: Array.isArray(page.rows) ? page.rows.map(map) : (page.rows as StoredRows<T>).map(map),
});
