import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inTransaction } from './batches.js';
import { createIndexConcurrently } from './concurrently.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * Tries of work that have not succeeded. `task_attempts` counts those of background tasks and documents. `webhook_progress.under_way` has the
 * deliveries that a dispatcher sends at the moment, and `webhook_deliveries.interrupted` how often a dispatcher ended while it sent one. The
 * index finds pending deliveries of an event, which a replay leaves out. Repeatable: an interrupted run is repeated from its beginning.
 */
export class TaskAttempts implements MigrationInterface {
  readonly name = 'TaskAttempts0000000000026';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(`select to_regclass('task_attempts') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, createTable);
    await run.query(`alter table webhook_progress add column if not exists under_way uuid[] not null default '{}'`);
    await run.query('alter table webhook_deliveries add column if not exists interrupted integer not null default 0');
    await createIndexConcurrently(
      run,
      'webhook_deliveries_events',
      `on webhook_deliveries (tenant_id, webhook_id, event_id) where status = 'pending'`,
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop index webhook_deliveries_events');
    await run.query('alter table webhook_deliveries drop column interrupted');
    await run.query('alter table webhook_progress drop column under_way');
    await run.query('drop table task_attempts');
  }
}

async function createTable(run: QueryRunner): Promise<void> {
  await run.query(`create table task_attempts (
    tenant_id ${TENANT_ID},
    task text not null,
    subject text not null,
    tries integer not null,
    begun_at timestamptz(3) not null default now(),
    error text,
    primary key (tenant_id, task, subject)
  )`);
  await isolate(run, 'task_attempts');
}
