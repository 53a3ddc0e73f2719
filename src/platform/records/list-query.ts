import { invalidCursor, type Position } from './cursor.js';
import type { Page, PageRequest } from './page.js';
import { isId } from '../values/ids.js';
import type { SetupStatement, TenantDb } from '../tenancy/tenant-db.js';
import { unstorable } from '../validation/scalars.js';
import { parseTimestamp } from '../validation/timestamp.js';
import { type CollectedPage, StoredRows } from '../database/stored-rows.js';

/** A column that a list can be sorted by: never null, and part of the record under `property`. */
export interface SortColumn {
  sql: string;
  sqlType: 'timestamptz' | 'text' | 'integer';
  property: string;
}

/** One list's SQL. The table's alias is `t` throughout. */
export interface ListSource<SortKey extends string> {
  table: string;
  /** Select list of a record, children aggregated; evaluated for the rows of the page alone. */
  record: string;
  sortColumns: Record<SortKey, SortColumn>;
  /**
   * The column that says when a record was last changed, for `updated_after` and `updated_before`. Default: `updated_at`, by which lists
   * are sorted too. Tables whose callers may state `updated_at` name another one, so that a record with an old time is found as new.
   */
  changeColumn?: 'changed_at';
  /** Finds the page's ids in indexes alone before it reads their rows: for tables with many rows, whose far pages are read. */
  idsFirst?: boolean;
}

/** Conditions of a list with their parameters; `$1` is the tenant. */
export class Where {
  readonly values: unknown[] = [];
  /** What is to be run before the list's own statement, in its transaction. */
  setup?: SetupStatement;
  /** Whether the conditions cost too much to be met twice, for the total and for the page; for lists that have `idsFirst`. */
  isCostly = false;
  private readonly parts = ['t.tenant_id = $1'];

  /** Adds a condition unless its value is undefined; `sql` gets the parameter's place. */
  when<T>(value: T | undefined, sql: (parameter: string) => string): this {
    return value === undefined ? this : this.and(sql(this.parameter(value)));
  }

  and(condition: string): this {
    this.parts.push(condition);
    return this;
  }

  /** Ids of any form: what cannot be one of ours matches nothing. */
  ids(ids: readonly string[] | undefined, column = 't.id'): this {
    return this.when(ids?.filter(isId), (list) => `${column} = any(${list}::uuid[])`);
  }

  /** One id of any form, as {@link ids} takes a list of them. */
  id(id: string | undefined, column: string): this {
    return this.ids(id === undefined ? undefined : [id], column);
  }

  parameter(value: unknown): string {
    return `$${this.values.push(value) + 1}`;
  }

  toString(): string {
    return this.parts.join(' and ');
  }
}

/** The time and identity filters that every list has. */
export interface CommonFilter {
  ids?: string[];
  referenceIds?: string[];
  createdAfter?: Date;
  createdBefore?: Date;
  updatedAfter?: Date;
  updatedBefore?: Date;
}

/**
 * Plans the list's statement for its own values instead of all values. Which index is the right one depends on how much the filter
 * leaves: a filter on `changed_at` and the order of a page by `updated_at` need different indexes.
 */
export const PLAN_FOR_VALUES: SetupStatement = {
  text: `select set_config('plan_cache_mode', 'force_custom_plan', true) where $1::uuid is not null`,
  values: [],
};

/** A `where` that holds the common filters of a list: "after" is inclusive, "before" exclusive. */
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
  if (changeColumn && (filter.updatedAfter ?? filter.updatedBefore)) where.setup = PLAN_FOR_VALUES;
  return where;
}

/**
 * One page and the exact total in one statement, so of one moment, whatever the page weighs. The order ends in the id, so that pages never overlap. By number a page
 * skips the rows before it; by position ("cursor") it begins at an index entry, whatever its depth.
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
  return finish(await db.readPage<T>(text, where.values, where.setup), request, column);
}

function pageStatement<K extends string>(
  source: ListSource<K>,
  where: Where,
  { page, pageSize, sort, after }: PageRequest<K>,
  column: SortColumn,
): string {
  const { table, record, idsFirst } = source;
  const counted = where.toString();
  const all = where.isCostly ? 'found' : `${table} t where ${counted}`;
  const listed = [...(where.isCostly ? [] : [counted]), ...(after ? [beyond(column, sort, after, where)] : [])];
  // by position one row more is read, to know whether anything follows; by number the total tells
  const limit = where.parameter(after ? pageSize + 1 : pageSize);
  const offset = where.parameter(after ? 0 : (page - 1) * pageSize);
  const order = `order by ${column.sql} ${sort}, t.id ${sort}`;
  const found = `with found as materialized (select t.id, ${column.sql} from ${table} t where ${counted}) `;
  return `${where.isCostly ? found : ''}select counted.found, row_to_json(r) as doc
    from (select count(*) as found from ${all}) counted left join lateral (select ${record} from (
      select ${idsFirst ? 't.id' : '*'} from ${where.isCostly ? 'found' : table} t where ${listed.join(' and ') || 'true'}
      ${order} limit ${limit}::int offset ${offset}::bigint) ${idsFirst ? `page, ${rowOf(table)}` : 't'} ${order}) r on true`;
}

/** The row of one id of the page. `offset 0` keeps it a look-up for each, whatever number of rows the planner expects. */
const rowOf = (table: string): string =>
  `lateral (select * from ${table} t where t.tenant_id = $1 and t.id = page.id offset 0) t`;

const beyond = ({ sql, sqlType }: SortColumn, sort: 'asc' | 'desc', { value, id }: Position, where: Where): string =>
  `(${sql}, t.id) ${sort === 'asc' ? '>' : '<'} (${where.parameter(value)}::${sqlType}, ${where.parameter(id)}::uuid)`;

/** Whether a position, which callers can forge, holds a value that the column could have. */
function fits({ sqlType }: SortColumn, { value }: Position): boolean {
  if (sqlType === 'integer') return typeof value === 'number' && value === (value | 0);
  if (typeof value !== 'string') return false;
  return sqlType === 'text' ? unstorable(value) === undefined : parseTimestamp(value) !== undefined;
}

async function finish<T extends { id: string }>(
  { rows: all, total, characters }: CollectedPage<T>,
  request: PageRequest,
  column: SortColumn,
): Promise<Page<T>> {
  const { page, pageSize, sortBy, sort, after } = request;
  const more = after ? all.length > pageSize : page * pageSize < total;
  if (all instanceof StoredRows) all.cutTo(pageSize);
  const rows = all instanceof StoredRows ? all : all.slice(0, pageSize);
  const last = await rows.at(-1);
  const value = last && (last as unknown as Record<string, string | number>)[column.property]!;
  const next = last && more ? { sortBy, sort, value: value!, id: last.id, page: page + 1 } : null;
  return { rows, characters, total, request, next };
}

/** The same page of what `map` makes of its records, for what every version shows. */
export const mapPage = <T, R>(page: Page<T>, map: (row: T) => R): Page<R> => ({
  ...page,
  rows: Array.isArray(page.rows) ? page.rows.map(map) : (page.rows as StoredRows<T>).map(map),
});
