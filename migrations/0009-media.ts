import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/** The identity of the object store that this database belongs to, its objects and files, and the objects that are due for deletion. */
export class Media implements MigrationInterface {
  readonly name = 'Media0000000000009';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table file_store (
      singleton boolean not null default true,
      id uuid not null,
      swept_at timestamptz(3),
      lease_holder uuid,
      leased_until timestamptz(3),
      primary key (singleton),
      constraint file_store_singleton_check check (singleton)
    )`);
    await run.query('insert into file_store (id) values (gen_random_uuid())');
    await run.query('grant select, update on file_store to wca_service');

    await run.query(`create table media_objects (
      tenant_id ${TENANT_ID},
      id uuid not null,
      object_key text not null,
      sha256 text not null,
      type text not null,
      size integer not null,
      width integer,
      height integer,
      file_count integer not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      constraint media_objects_sha256_key unique (tenant_id, sha256),
      constraint media_objects_object_key_key unique (tenant_id, object_key),
      constraint media_objects_file_count_check check (file_count >= 0)
    )`);
    await isolate(run, 'media_objects');

    await run.query(`
      create table media_files (
        tenant_id ${TENANT_ID},
        id uuid not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        object_id uuid not null,
        entity_type text not null,
        primary key (tenant_id, id),
        constraint media_files_object_fk foreign key (tenant_id, object_id) references media_objects (tenant_id, id)
      );
      create index media_files_created_at on media_files (tenant_id, created_at, id);
      create index media_files_updated_at on media_files (tenant_id, updated_at, id);
      create index media_files_object on media_files (tenant_id, object_id)`);
    await isolate(run, 'media_files');
    await touchOnUpdate(run, 'media_files');
    await requireJournal(run, 'media_files');

    await run.query(`create table media_quarantine (
      tenant_id ${TENANT_ID},
      object_key text not null,
      reason text not null,
      first_seen_at timestamptz(3) not null default now(),
      primary key (tenant_id, object_key),
      constraint media_quarantine_reason_check check (reason in ('unknown', 'deleted'))
    )`);
    await isolate(run, 'media_quarantine');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['media_quarantine', 'media_files', 'media_objects', 'file_store'])
      await run.query(`drop table ${table}`);
  }
}
