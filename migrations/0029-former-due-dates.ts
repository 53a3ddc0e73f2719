import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * The due dates that issued invoices had before they were changed, so that ageing reports of past days use what was in force then. A trigger
 * keeps them, also for instances of the former release. Of changes before this migration nothing is known: the present due date counts.
 *
 * Invoices are not referred to, because what is known of deleted ones stays. The primary key finds what was replaced after a day.
 */
export class FormerDueDates implements MigrationInterface {
  readonly name = 'FormerDueDates0000000000029';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table former_due_dates (
      tenant_id ${TENANT_ID},
      replaced_at timestamptz(3) not null,
      invoice_id uuid not null,
      due_date timestamptz(3) not null,
      primary key (tenant_id, replaced_at, invoice_id)
    )`);
    await isolate(run, 'former_due_dates');
    await createFunctions(run, ['keep_former_due_date']);
    await run.query(`create trigger invoices_former_due_date after update of due_date on invoices
      for each row when (old.is_issued and old.due_date is distinct from new.due_date) execute function keep_former_due_date()`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop trigger invoices_former_due_date on invoices');
    await run.query('drop table former_due_dates');
  }
}
