import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { ImportError } from './import-error.entity.js';
import { ImportResults } from './import-results.entity.js';
import { ImportProgress } from './import-progress.entity.js';
import { Import } from './import.entity.js';
import type { Quote } from './profiles/definition.js';

const INTERNAL = ['objectKey', 'size', 'keyMode', 'ownerEmail', 'scopes', 'requestId', 'profile'];

/** The part of an import that its version counts. */
export type ImportDocument = Omit<
  Stored<Import>,
  'objectKey' | 'size' | 'keyMode' | 'ownerEmail' | 'scopes' | 'requestId' | 'profile'
>;
/** An import with its counts. */
export type ImportRecord = ImportDocument &
  Pick<
    ImportProgress,
    | 'rowsTotal'
    | 'rowsDone'
    | 'created'
    | 'updated'
    | 'unchanged'
    | 'failed'
    | 'skipped'
    | 'repeated'
    | 'unmappedColumns'
  >;

export const IMPORT_DOCUMENT = documentQuery(
  selectList(Import, 't', INTERNAL),
  'imports t where t.tenant_id = $1 and t.id = $2',
);

const count = (property: string, column: string) =>
  `(select p.${column} from import_progress p where p.tenant_id = $1 and p.import_id = t.id) as "${property}"`;
const RECORD = [
  selectList(Import, 't', INTERNAL),
  count('rowsTotal', 'rows_total'),
  count('rowsDone', 'rows_done'),
  count('unmappedColumns', 'unmapped_columns'),
  ...['created', 'updated', 'unchanged', 'failed', 'skipped', 'repeated'].map((name) => count(name, name)),
].join(', ');

export const IMPORT = documentQuery<ImportRecord>(RECORD, 'imports t where t.tenant_id = $1 and t.id = $2');
export const IMPORTS: ListSource<ImportSort> = { table: 'imports', record: RECORD, sortColumns: TIME_SORT_COLUMNS };
export const IMPORT_SORTS = ['created_at', 'updated_at'] as const;
export type ImportSort = (typeof IMPORT_SORTS)[number];

/** Number of unfinished imports, and the bytes of their files. */
export const COUNT_UNFINISHED = `select count(*)::integer as count, coalesce(sum(size), 0)::text as bytes from imports
  where tenant_id = $1 and status in ('queued', 'running')`;
/** Locks the unfinished imports of the keys `$2`. */
export const LOCK_UNFINISHED_OF_KEYS = `select id, object_key as "objectKey" from imports
  where tenant_id = $1 and status in ('queued', 'running') and api_key_id = any($2::uuid[]) order by id for update`;
export const CANCEL = `update imports set status = 'cancelled', finished_at = tenant_now(), object_key = null
  where tenant_id = $1 and id = any($2::uuid[])`;

/** Says that the tenant has work now. */
export const SET_DUE = `insert into import_queues (tenant_id, due_at) values ($1, now())
  on conflict (tenant_id) do update set due_at = least(import_queues.due_at, excluded.due_at)`;
/** Says whether the tenant has unfinished imports, for the instances that look for work; after a change of its queue. */
export const MARK_IMPORTS = 'select mark_imports($2) where $1::uuid is not null';

/** A refused line, or a warning. */
export type ImportErrorRecord = Omit<ImportError, 'tenantId' | 'importId'>;
/** The form of a CSV file. */
export interface RowDialect extends Record<'header' | 'delimiter', string> {
  /** Columns that the profile does not read. */
  unmapped: readonly string[];
}
/** The form of the file of an import, and of its profile the `quote` and the number of the line with the header. */
export type RefusedDialect = Pick<RowDialect, 'header' | 'delimiter'> & {
  quote?: Quote | null;
  headerLine?: number | null;
};
export const ROW_FORM = `select p.header, p.delimiter, i.profile->'file'->>'quote' as quote,
    (i.profile->'file'->>'header_line')::integer as "headerLine"
  from import_progress p join imports i on i.tenant_id = $1 and i.id = p.import_id where p.tenant_id = $1 and p.import_id = $2`;
/** Up to `$4` refused lines and warnings of the import `$2` after the line `$3`. */
export const ERRORS_AFTER = `select ${selectList(ImportError, 't', ['importId'])} from import_errors t
  where t.tenant_id = $1 and t.import_id = $2 and t.line > $3 order by t.line limit $4::integer`;
/** Up to `$4` parts of the results of the import `$2` after the part that begins at the line `$3`. */
export const RESULTS_AFTER = `select ${selectList(ImportResults, 't', ['importId'])} from import_results t
  where t.tenant_id = $1 and t.import_id = $2 and t.line > $3 order by t.line limit $4::integer`;

/**
 * All changes of an atomic import have the time at which its transaction began, and it can last longer than the overlap of a synchronization;
 * other transactions cannot. This is the atomic import of the tenant that had begun before the time `$2` and ended after it: `since` is before the time of all its changes. An
 * import starts before the transaction that writes its lines; the two minutes are for clocks that differ. Imports of a tenant run one after
 * the other, so none but the first that ended after `$2` can have begun before it.
 */
export const LATE_CHANGES = `select least(started_at - interval '2 minutes', $2::timestamptz) as since from imports
  where tenant_id = $1 and on_error = 'atomic' and status = 'completed' and not is_dry_run and finished_at >= $2::timestamptz
  order by finished_at limit 1`;
