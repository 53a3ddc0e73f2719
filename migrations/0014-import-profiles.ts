import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/** Profiles of imports, which say how files of other systems are read, and how far such a file was read. */
export class ImportProfiles implements MigrationInterface {
  readonly name = 'ImportProfiles0000000000014';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table import_profiles (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      reference_id text not null,
      name text not null,
      resource text not null,
      definition jsonb not null,
      primary key (tenant_id, id),
      constraint import_profiles_reference_id_key unique (tenant_id, reference_id)
    )`);
    await run.query(`create index import_profiles_updated_at on import_profiles (tenant_id, updated_at, id)`);
    await run.query(`create index import_profiles_created_at on import_profiles (tenant_id, created_at, id)`);
    await isolate(run, 'import_profiles');
    await touchOnUpdate(run, 'import_profiles');
    await requireJournal(run, 'import_profiles');
    await run.query('alter table imports add column profile_reference text, add column profile jsonb');
    await run.query(`alter table import_progress add column skipped integer not null default 0,
      add column context_offset bigint not null default 0, add column context_line integer not null default 1`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(
      'alter table import_progress drop column context_line, drop column context_offset, drop column skipped',
    );
    await run.query('alter table imports drop column profile, drop column profile_reference');
    await run.query('drop table import_profiles');
  }
}
