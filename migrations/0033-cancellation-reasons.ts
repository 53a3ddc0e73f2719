import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why invoices were cancelled, as the caller wrote it with the cancellation. */
export class CancellationReasons implements MigrationInterface {
  readonly name = 'CancellationReasons0000000000033';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table invoices add column cancellation_reason text');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table invoices drop column cancellation_reason');
  }
}
