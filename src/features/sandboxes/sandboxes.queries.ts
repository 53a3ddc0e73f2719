import { ANCHOR, documentQuery, documentsByIds, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { NAME_SORT_COLUMN, TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { Sandbox } from './sandbox.entity.js';

/** Columns that no answer shows. */
const HIDDEN = ['copied', 'targetOffsetMs', 'leasedUntil'] as const;

export type SandboxRecord = Omit<Stored<Sandbox>, (typeof HIDDEN)[number]>;

const RECORD = selectList(Sandbox, 't', HIDDEN);

export const SANDBOX = documentQuery<SandboxRecord>(RECORD, 'sandboxes t where t.tenant_id = $1 and t.id = $2');

/** The sandboxes with the ids `$2`. */
export const SANDBOXES_BY_IDS = documentsByIds(SANDBOX);

export const ALL_SANDBOXES = documentQuery<SandboxRecord>(RECORD, 'sandboxes t where t.tenant_id = $1 order by t.name');

/** A sandbox with what was copied into it. */
export const SANDBOX_WITH_COPIES = documentQuery<SandboxRecord & Pick<Sandbox, 'copied'>>(
  `${RECORD}, t.copied`,
  'sandboxes t where t.tenant_id = $1 and t.id = $2',
);

export const SANDBOX_SORTS = ['created_at', 'updated_at', 'name'] as const;
export type SandboxSort = (typeof SANDBOX_SORTS)[number];

export const SANDBOXES: ListSource<SandboxSort> = {
  table: 'sandboxes',
  record: RECORD,
  sortColumns: { ...TIME_SORT_COLUMNS, ...NAME_SORT_COLUMN },
};

export const COUNT_SANDBOXES = 'select count(*)::integer as used from sandboxes where tenant_id = $1';

/** When each sandbox of the tenant was last used; a function, because the keys are those of other tenants. */
export const USES = 'select * from sandbox_uses() where $1::uuid is not null';
export interface SandboxUse {
  sandboxId: string;
  lastUsedAt: Date | null;
}

/** Creates the tenant of a sandbox: its id `$2`, slug `$3`, currency `$4` and time zone `$5`, and the sandbox `$6`. */
export const CREATE_TENANT = 'select create_sandbox_tenant($2, $3, $4, $5, $6) where $1::uuid is not null';
/** Ends the tenant `$2` of a sandbox; its keys become those of the tenant `$3`, if there is one. */
export const END_TENANT = 'select end_sandbox_tenant($2, $3) where $1::uuid is not null';

/** Rows that each tenant has from the beginning: the marks of complete counts, for the tables `$2`, see `rows-of-new-tenant.ts`. */
export const INSERT_COUNTS = `insert into list_counts as t (tenant_id, list, id, class, records)
  select anchor.tenant_id, l.list, $3::uuid, '{}', 0 from ${ANCHOR}, unnest($2::text[]) as l (list) where anchor.tenant_id = $1`;
/** Whether `tenant_anchors` is a table, where tables are distributed, and not a view. */
export const HAS_ANCHORS = `select exists (select 1 from pg_class where oid = to_regclass('tenant_anchors') and relkind = 'r') as "isTable"
  where $1::uuid is not null`;
export const INSERT_ANCHOR = 'insert into tenant_anchors (tenant_id) values ($1)';
export const INSERT_CLOCK = 'insert into sandbox_clocks (tenant_id) values ($1)';
/** Ends the clock of a tenant: a transaction that finds none is refused. */
export const DELETE_CLOCK = 'delete from sandbox_clocks where tenant_id = $1';
/** Waits for all transactions of the tenant that hold its clock, and keeps later ones waiting; see `sandbox-clock.ts` of the platform. */
export const LOCK_CLOCK = "select pg_advisory_xact_lock(hashtextextended($1::text || ' clock', 0))";
