import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from './batches.js';
import { createIndexConcurrently } from './concurrently.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * Sandboxes: tenants in which a live tenant tries things out. Tenants that exist are live.
 *
 * `tenants.live_tenant_id` and `sandbox_id` say of the tenant of a sandbox to whom it belongs, and never change; live tenants have neither. A
 * reset gives the sandbox another tenant. The former one gets `ended_at`, as that of a deleted sandbox does: nothing uses it any more, and it is
 * erased later.
 *
 * `sandboxes` has the records of sandboxes. They belong to the live tenant; `sandbox_tenant_id` is the present tenant of the sandbox. `copied` has
 * what was copied from the live tenant, as it was then, so that a reset restores it. `clock_offset_ms` says by how many milliseconds the time of the
 * sandbox is ahead of real time. While the status is `advancing`, `target_offset_ms` is the offset to which the clock moves; `leased_until` ends the
 * lease of the instance that prepares or advances the sandbox. Status and lease are no part of the version. A move of the clock is a version
 * without an entry in the journal of the live tenant: that entry is in the journal of the sandbox.
 *
 * `sandbox_clocks` has the same offset in a row of the sandbox's own tenant, so that each of its transactions can read it. The row is there from the
 * creation of the tenant until its end: a transaction of a sandbox without the row is refused.
 *
 * An interrupted run is repeated.
 */
export class Sandboxes implements MigrationInterface {
  readonly name = 'Sandboxes0000000000049';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(`select to_regclass('sandboxes') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, create);
    await run.query('alter table tenants validate constraint tenants_sandbox_check');
    await run.query('alter table tenants validate constraint tenants_live_tenant_fk');
    await createIndexConcurrently(
      run,
      'tenants_live_tenant',
      'on tenants (live_tenant_id) where live_tenant_id is not null',
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop table sandbox_clocks');
    await run.query('drop table sandboxes');
    await run.query('alter table tenants drop column live_tenant_id, drop column sandbox_id, drop column ended_at');
  }
}

async function create(run: QueryRunner): Promise<void> {
  for (const column of ['live_tenant_id uuid', 'sandbox_id uuid', 'ended_at timestamptz(3)'])
    await run.query(`alter table tenants add column ${column}`);
  await run.query(`alter table tenants add constraint tenants_sandbox_check
    check ((live_tenant_id is null) = (sandbox_id is null) and (ended_at is null or live_tenant_id is not null)) not valid`);
  await run.query(`alter table tenants add constraint tenants_live_tenant_fk
    foreign key (live_tenant_id) references tenants (id) not valid`);
  await run.query(`create table sandboxes (
    tenant_id ${TENANT_ID},
    id uuid not null,
    sandbox_tenant_id uuid not null,
    name text not null,
    currency text not null,
    timezone text not null,
    copies text[] not null default '{}',
    copied jsonb not null default '{}',
    status text not null default 'ready',
    clock_offset_ms bigint not null default 0,
    target_offset_ms bigint,
    leased_until timestamptz(3),
    version integer not null default 1,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (tenant_id, id),
    constraint sandboxes_name_key unique (tenant_id, name),
    constraint sandboxes_status_check check (status in ('preparing', 'ready', 'advancing')),
    constraint sandboxes_clock_check check (clock_offset_ms >= 0 and (target_offset_ms is not null) = (status = 'advancing'))
  )`);
  await isolate(run, 'sandboxes');
  await run.query(`create trigger sandboxes_touch before update of name, sandbox_tenant_id, clock_offset_ms on sandboxes
    for each row execute function touch_resource()`);
  await run.query(`create constraint trigger sandboxes_journal after insert or delete or update of name, sandbox_tenant_id on sandboxes
    deferrable initially deferred for each row when (current_setting('app.journal', true) = 'required')
    execute function require_journal_entry()`);
  await run.query(`create table sandbox_clocks (
    tenant_id ${TENANT_ID},
    clock_offset_ms bigint not null default 0,
    primary key (tenant_id),
    constraint sandbox_clocks_offset_check check (clock_offset_ms >= 0)
  )`);
  await isolate(run, 'sandbox_clocks');
}
