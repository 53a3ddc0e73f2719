import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Adds imports of files: the imports, how far they are, the lines that failed, and one row for each tenant that says whether it has work.
 * The function `lease_imports` gives an instance tenants that have an import to work on.
 */
export class Imports implements MigrationInterface {
  readonly name = 'Imports0000000000034';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table imports (
      tenant_id ${TENANT_ID},
      id uuid not null,
      resource text not null,
      mode text not null,
      on_error text not null,
      is_dry_run boolean not null default false,
      format text not null,
      status text not null default 'queued',
      object_key text,
      size bigint not null default 0,
      api_key_id uuid not null,
      key_mode text not null,
      owner_email text,
      scopes text[] not null default '{}',
      request_id text,
      started_at timestamptz(3),
      finished_at timestamptz(3),
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      constraint imports_status_check
        check (status in ('queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled'))
    )`);
    await run.query('create index imports_updated_at on imports (tenant_id, updated_at, id)');
    await run.query('create index imports_created_at on imports (tenant_id, created_at, id)');
    await run.query('create index imports_object_key on imports (tenant_id, object_key)');
    await touchOnUpdate(run, 'imports');
    await requireJournal(run, 'imports');
    await run.query(`create table import_progress (
      tenant_id ${TENANT_ID},
      import_id uuid not null,
      rows_total integer,
      rows_done integer not null default 0,
      created integer not null default 0,
      updated integer not null default 0,
      unchanged integer not null default 0,
      failed integer not null default 0,
      byte_offset bigint not null default 0,
      next_line integer not null default 1,
      primary key (tenant_id, import_id),
      constraint import_progress_import_fk foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
    )`);
    await run.query(`create table import_errors (
      tenant_id ${TENANT_ID},
      import_id uuid not null,
      line integer not null,
      reference text,
      code text not null,
      message text not null,
      details jsonb not null default '[]',
      primary key (tenant_id, import_id, line),
      constraint import_errors_import_fk foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
    )`);
    await run.query(`create table import_queues (
      tenant_id ${TENANT_ID},
      due_at timestamptz(3),
      lease_holder uuid,
      leased_until timestamptz(3),
      primary key (tenant_id)
    )`);
    for (const table of TABLES) await isolate(run, table);
    await run.query(leaseFunction("t.status = 'active'"));
    await run.query(`revoke all on function ${SIGNATURE} from public`);
    await run.query(`grant execute on function ${SIGNATURE} to wca_service`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`drop function ${SIGNATURE}`);
    for (const table of [...TABLES].reverse()) await run.query(`drop table ${table}`);
  }
}

const TABLES = ['imports', 'import_progress', 'import_errors', 'import_queues'];

const SIGNATURE = 'lease_imports(uuid, timestamptz, timestamptz, integer)';

/**
 * A function that leases up to `most` tenants to `holder` until `expiry`, and returns the fields of the tenants that the work needs. Only
 * tenants `t` with `condition` that have an import to work on at the time `moment` are leased; those that another instance has leased or
 * locked are skipped. Row-level security is forced on the owner too, so each tenant's row is read under that tenant's setting.
 */
export const leaseFunction = (
  condition: string,
): string => `create or replace function lease_imports(holder uuid, moment timestamptz, expiry timestamptz, most integer)
returns table ("id" uuid, "slug" text, "currency" text, "timezone" text, "overInvoiceTolerancePercent" text)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  leased integer := 0;
begin
  for tenant in select t.id, t.slug, t.currency, t.timezone, t.over_invoice_tolerance_percent::text as tolerance
    from tenants t where ${condition} order by random() loop
    execute format('set local app.tenant_id = %L', tenant.id);
    perform 1 from import_queues q where q.tenant_id = tenant.id and q.due_at <= moment
      and (q.leased_until is null or q.leased_until <= moment) for update skip locked;
    continue when not found;
    update import_queues q set lease_holder = holder, leased_until = expiry where q.tenant_id = tenant.id;
    "id" := tenant.id;
    "slug" := tenant.slug;
    "currency" := tenant.currency;
    "timezone" := tenant.timezone;
    "overInvoiceTolerancePercent" := tenant.tolerance;
    return next;
    leased := leased + 1;
    exit when leased >= most;
  end loop;
  set local app.tenant_id = '';
end $$`;
