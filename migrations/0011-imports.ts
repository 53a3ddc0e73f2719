import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Imports of files, how far they are, the lines that failed, and one row for each tenant that says whether it has work. `imports_atomic` has
 * the atomic imports that wrote something, by their end, for lists of changes since a time.
 */
export class Imports implements MigrationInterface {
  readonly name = 'Imports0000000000011';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      create table imports (
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
        constraint imports_status_check check (status in ('queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled'))
      );
      create index imports_updated_at on imports (tenant_id, updated_at, id);
      create index imports_created_at on imports (tenant_id, created_at, id);
      create index imports_object_key on imports (tenant_id, object_key);
      create index imports_atomic on imports (tenant_id, finished_at) where on_error = 'atomic' and status = 'completed' and not is_dry_run`);
    await isolate(run, 'imports');
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
    await isolate(run, 'import_progress');

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
    await isolate(run, 'import_errors');

    await run.query(`create table import_queues (
      tenant_id ${TENANT_ID},
      due_at timestamptz(3),
      lease_holder uuid,
      leased_until timestamptz(3),
      primary key (tenant_id)
    )`);
    await isolate(run, 'import_queues');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['import_queues', 'import_errors', 'import_progress', 'imports'])
      await run.query(`drop table ${table}`);
  }
}
