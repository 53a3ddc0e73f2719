import { invalidCursor, type Position } from './cursor.js';
import { MAX_PAGE_SIZE, type Page, type PageRequest } from './page.js';
import { isId } from '../values/ids.js';
import type { TenantDb } from '../tenancy/tenant-db.js';
import type { BeforeRead, Settings } from '../tenancy/transaction-messages.js';
import { textStorageFault } from '../validation/scalars.js';
import { parseTimestamp } from '../validation/timestamp.js';
import { type CollectedPage, StoredRows } from '../database/stored-rows.js';

/** A column by which a list can be sorted. It is never null, and the record has its value in `property`. */
export interface SortColumn {
  /** SQL expression of the column. */
  sql: string;
  sqlType: 'timestamptz' | 'text' | 'integer' | 'uuid';
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
  /** First finds the ids of the page in indexes and then reads their rows; for tables with many rows, where page numbers become high. */
  idsFirst?: boolean;
}

/** Conditions of a list joined by `and`, with their parameters. `$1` is the tenant's id. */
export class Where {
  /** Values of `$2…`. */
  readonly values: unknown[] = [];
  /** Settings of the transaction in which the list is read. */
  settings?: Settings;
  /** Statement that is run before the list's own, in the same transaction. */
  setup?: BeforeRead['setup'];
  /** Whether the conditions are too expensive to be evaluated twice, for the total and for the page. Requires `idsFirst`. */
  isCostly = false;
  private readonly conditions = ['t.tenant_id = $1'];

  /** Adds the condition of `sql` unless `value` is undefined. `sql` gets the parameter of the value, such as `$2`. */
  when<T>(value: T | undefined, sql: (parameter: string) => string): this {
    return value === undefined ? this : this.and(sql(this.parameter(value)));
  }

  /** Adds a condition. */
  and(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /** Adds a condition on ids unless they are undefined. Texts that are not UUIDs match no row. */
  ids(ids: readonly string[] | undefined, column = 't.id'): this {
    return this.when(ids?.filter(isId), (list) => `${column} = any(${list}::uuid[])`);
  }

  /** As {@link ids}, for one id. */
  id(id: string | undefined, column: string): this {
    return this.ids(id === undefined ? undefined : [id], column);
  }

  /** Adds a value and returns its parameter, such as `$2`. */
  parameter(value: unknown): string {
    return `$${this.values.push(value) + 1}`;
  }

  toString(): string {
    return this.conditions.join(' and ');
  }
}

/** Filters that every list has: by id, reference and time. */
export interface CommonFilter {
  ids?: string[];
  referenceIds?: string[];
  createdAfter?: Date;
  createdBefore?: Date;
  updatedAfter?: Date;
  updatedBefore?: Date;
}

/** Lets PostgreSQL decide whether a plan for the values of the filters is better than the generic one, which it keeps. */
const BEST_PLAN: Settings = { plan_cache_mode: 'auto' };

/**
 * Makes PostgreSQL plan the list's statement for its values instead of using a generic plan. The best index depends on how many rows the
 * filter matches: a filter on `changed_at` and an order by `updated_at` need different indexes.
 */
export const PLAN_FOR_VALUES: Settings = { plan_cache_mode: 'force_custom_plan' };

/** The conditions of the common filters. "After" is inclusive, "before" is exclusive. */
export function commonWhere(
  filter: CommonFilter,
  { changeColumn }: Pick<ListSource<string>, 'changeColumn'> = {},
): Where {
  const changed = `t.${changeColumn ?? 'updated_at'}`;
  const where = new Where()
    .ids(filter.ids)
    .when(filter.referenceIds, (list) => `t.reference_id = any(${list}::text[])`)
    .when(filter.createdAfter, (time) => `t.created_at >= ${time}::timestamptz`)
    .when(filter.createdBefore, (time) => `t.created_at < ${time}::timestamptz`)
    .when(filter.updatedAfter, (time) => `${changed} >= ${time}::timestamptz`)
    .when(filter.updatedBefore, (time) => `${changed} < ${time}::timestamptz`);
  if (changeColumn && (filter.updatedAfter ?? filter.updatedBefore)) where.settings = PLAN_FOR_VALUES;
  return where;
}

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
  const text = pageStatement(source, where, request, column);
  const { values, setup } = where;
  const settings = { ...BEST_PLAN, ...where.settings };
  return toPage(await db.readPage<T>(text, values, { settings, setup }), request, column);
}

function pageStatement<K extends string>(
  source: ListSource<K>,
  where: Where,
  { page, pageSize, sort, after, total }: PageRequest<K>,
  column: SortColumn,
): string {
  const { table, record, idsFirst } = source;
  const condition = where.toString();
  const all = where.isCostly ? 'found' : `${table} t where ${condition}`;
  const listed = [
    ...(where.isCostly ? [] : [condition]),
    ...(after ? [afterPosition(column, sort, after, where)] : []),
  ];
  const isCounted = total === undefined;
  const limit = where.parameter(readsOneMore({ after, total }) ? pageSize + 1 : pageSize);
  const offset = after || page === 1 ? undefined : where.parameter((page - 1) * pageSize);
  const order = `order by ${column.sql} ${sort}, t.id ${sort}`;
  const found = `with found as materialized (select t.id, ${column.sql} from ${table} t where ${condition}) `;
  const rows = `(select ${record} from (
      ${limited(
        `select ${idsFirst ? 't.id' : '*'} from ${where.isCostly ? 'found' : table} t where ${listed.join(' and ') || 'true'} ${order}`,
        limit,
        offset,
      )}) ${idsFirst ? `page, ${rowOf(table)}` : 't'} ${order}) r`;
  const counted = `(select count(*) as found from ${all}) counted left join lateral ${rows} on true`;
  return `${where.isCostly ? found : ''}select ${isCounted ? 'counted.found' : 'null as found'}, row_to_json(r) as doc
    from ${isCounted ? counted : rows}`;
}

/**
 * The rows of an ordered query from `offset`. Without an offset there is also a constant limit: for a parameter, a generic plan expects a
 * tenth of all rows, so PostgreSQL would plan the statement each time.
 */
const limited = (ordered: string, limit: string, offset: string | undefined): string =>
  offset === undefined
    ? `select * from (${ordered} limit ${MAX_PAGE_SIZE + 1}) bounded limit ${limit}::int`
    : `${ordered} limit ${limit}::int offset ${offset}::bigint`;

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
  return sqlType === 'text' ? textStorageFault(value) === undefined : parseTimestamp(value) !== undefined;
}

/** The page of the rows that were read, without the additional row. */
async function toPage<T extends { id: string }>(
  { rows: all, total: counted, characters }: CollectedPage<T>,
  request: PageRequest,
  column: SortColumn,
): Promise<Page<T>> {
  const { page, pageSize, sortBy, sort } = request;
  const total = request.total === undefined ? counted! : request.total;
  const hasMore = readsOneMore(request) ? all.length > pageSize : page * pageSize < total!;
  if (all instanceof StoredRows) all.cutTo(pageSize);
  const rows = all instanceof StoredRows ? all : all.slice(0, pageSize);
  const last = await rows.at(-1);
  const value = last && (last as unknown as Record<string, string | number>)[column.property]!;
  const next = last && hasMore ? { sortBy, sort, value: value!, id: last.id, page: page + 1, total } : null;
  return { rows, characters, total, hasMore, request, next };
}

/** The same page with its records converted by `map`; for conversions that all API versions need. */
export const mapPage = <T, R>(page: Page<T>, map: (row: T) => R): Page<R> => ({
  ...page,
  rows: Array.isArray(page.rows) ? page.rows.map(map) : (page.rows as StoredRows<T>).map(map),
});
