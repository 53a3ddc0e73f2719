import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID, touchOnUpdate } from './tenant-table.js';

export class Media implements MigrationInterface {
  readonly name = 'Media0000000000008';

  async up(run: QueryRunner): Promise<void> {
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
    await run.query(`create table media_files (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      object_id uuid not null,
      entity_type text not null,
      primary key (tenant_id, id),
      constraint media_files_object_fk foreign key (tenant_id, object_id) references media_objects(tenant_id,id)
    )`);
    await run.query(`create index media_files_created_at on media_files (tenant_id, created_at, id)`);
    await run.query(`create index media_files_updated_at on media_files (tenant_id, updated_at, id)`);
    await run.query(`create index media_files_object on media_files (tenant_id, object_id)`);
    for (const table of ['media_objects', 'media_files']) await isolate(run, table);
    await touchOnUpdate(run, 'media_files');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['media_files', 'media_objects']) await run.query(`drop table ${table}`);
  }
}
