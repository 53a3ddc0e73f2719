import { selectList } from '#platform/data/sql/entity-sql.js';
import type { Tenant } from '#platform/data/tenancy/caller.js';
import { ImportProgress } from '../import-progress.entity.js';
import { Import } from '../import.entity.js';

/** Leases tenants with imports to work on; see `migrations/functions/lease_imports.sql`. */
export const LEASE_IMPORTS = 'select * from lease_imports($1, $2, $3, $4)';
export type LeasedTenant = Tenant;

/** Imports of all tenants that wait; see `migrations/functions/import_backlog.sql`. */
export const IMPORT_BACKLOG = 'select waiting::integer, oldest from import_backlog()';

/** The oldest unfinished import of the tenant, with its progress. */
export type ImportTask = Pick<
  Import,
  | 'id'
  | 'resource'
  | 'mode'
  | 'matchedBy'
  | 'onError'
  | 'isDryRun'
  | 'format'
  | 'profile'
  | 'emptyCells'
  | 'status'
  | 'objectKey'
  | 'size'
  | 'apiKeyId'
  | 'keyMode'
  | 'ownerEmail'
  | 'scopes'
  | 'requestId'
> &
  Omit<ImportProgress, 'tenantId' | 'importId' | 'header' | 'delimiter' | 'unmappedColumns'>;
export const NEXT_IMPORT = `select ${selectList(Import, 't', ['version', 'createdAt', 'updatedAt'])}, ${selectList(ImportProgress, 'p', ['importId', 'header', 'delimiter', 'unmappedColumns'])}
  from imports t join import_progress p on p.tenant_id = $1 and p.import_id = t.id
  where t.tenant_id = $1 and t.status in ('queued', 'running') order by t.created_at, t.id limit 1`;

/** Counts one more begin of an import, and returns their number since the last checkpoint. */
export const BEGIN_ATTEMPT = `update import_progress set attempts = attempts + 1 where tenant_id = $1 and import_id = $2 returning attempts`;
/** Takes back a begin that did not end because of the import. */
export const END_ATTEMPT = `update import_progress set attempts = greatest(attempts - 1, 0) where tenant_id = $1 and import_id = $2`;

/** Counts the line with which an import failed. */
export const COUNT_FAILED_LINE = `update import_progress set failed = failed + 1 where tenant_id = $1 and import_id = $2`;

/** Locks an import against its cancellation and returns its status. */
export const LOCK_IMPORT = `select status from imports where tenant_id = $1 and id = $2 for update`;
/** Extends the lease of the instance `$2` until `$3`; no row if it has ended. */
export const RENEW_LEASE = `update import_queues set leased_until = $3::timestamptz where tenant_id = $1 and lease_holder = $2
  returning leased_until as "leasedUntil"`;
/** Whether an import was not cancelled. */
export const IS_RUNNING = `select status = 'running' as "isRunning" from imports where tenant_id = $1 and id = $2`;
export const SAVE_PROGRESS = `update import_progress set rows_total = $3::integer, rows_done = $4::integer, created = $5::integer,
    updated = $6::integer, unchanged = $7::integer, failed = $8::integer, byte_offset = $9::bigint, next_line = $10::integer,
    repeated = $11::integer, header = coalesce($12::text, header), delimiter = coalesce($13::text, delimiter),
    skipped = $14::integer, context_offset = $15::bigint, context_line = $16::integer,
    unmapped_columns = coalesce($17::text[], unmapped_columns), attempts = 1
  where tenant_id = $1 and import_id = $2`;
/** Locks the tenant's queue, so that the next statement sees imports that were added while it waited. */
export const LOCK_QUEUE = 'select due_at from import_queues where tenant_id = $1 for update';
/** Ends the lease of the instance `$2`. The tenant is due again at `$3` if it has unfinished imports. */
export const END_LEASE = `update import_queues q set lease_holder = null, leased_until = null, due_at = (
    select min($3::timestamptz) from imports i where i.tenant_id = $1 and i.status in ('queued', 'running'))
  where q.tenant_id = $1 and q.lease_holder = $2
  returning q.due_at as "dueAt"`;
