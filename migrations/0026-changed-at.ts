import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

/** Tables whose rows a caller may create with an `updated_at` of his choice. */
const TABLES = ['orders', 'invoices'];

/**
 * Adds `changed_at` to orders and invoices: when the record was created or last changed in this database, whatever `updated_at` the
 * caller stated at creation. The filters `updated_after` and `updated_before` compare with it. Existing records count as changed at
 * the time of the migration, so the next synchronization of each client reads all of them once.
 */
export class ChangedAt implements MigrationInterface {
  readonly name = 'ChangedAt0000000000026';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query(TOUCH_WITH_CHANGED_AT);
    for (const table of TABLES) {
      // two statements in one message run in one transaction, so no update happens between the new column and its trigger
      await run.query(`alter table ${table} add column if not exists changed_at timestamptz(3) not null default now();
        create or replace trigger ${table}_touch before update on ${table} for each row execute function touch_resource_changed_at()`);
      await createIndexConcurrently(run, `${table}_changed_at`, `on ${table} (tenant_id, changed_at, id)`);
    }
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await run.query(`create or replace trigger ${table}_touch before update on ${table} for each row execute function touch_resource();
        alter table ${table} drop column changed_at`);
    }
    await run.query('drop function touch_resource_changed_at()');
  }
}

/** Like `touch_resource`. Also sets `changed_at`, which no caller can state, in the way of `updated_at`. */
const TOUCH_WITH_CHANGED_AT = `create or replace function touch_resource_changed_at() returns trigger language plpgsql as $$ begin
  new.version := old.version + 1;
  new.updated_at := greatest(old.updated_at, now());
  new.changed_at := greatest(old.changed_at, now());
  return new;
end $$`;
