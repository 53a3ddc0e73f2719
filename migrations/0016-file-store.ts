import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID } from './tenant-table.js';

/** The identity of the object store that this database belongs to, and the objects in the store that are due for deletion. */
export class FileStore implements MigrationInterface {
  readonly name = 'FileStore0000000000016';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table file_store (
      singleton boolean primary key default true,
      id uuid not null,
      swept_at timestamptz(3),
      lease_holder uuid,
      leased_until timestamptz(3),
      constraint file_store_singleton_check check (singleton)
    )`);
    await run.query(`insert into file_store (id) values (gen_random_uuid())`);
    await run.query(`grant select, update on file_store to wca_service`);
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
    for (const table of ['media_quarantine', 'file_store']) await run.query(`drop table ${table}`);
  }
}
