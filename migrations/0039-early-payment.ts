import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Discounts for early payments and due dates that follow from payment terms of the settings. Invoices that exist offer no discount once they are
 * issued, and keep their due dates.
 */
export class EarlyPayment implements MigrationInterface {
  readonly name = 'EarlyPayment0000000000039';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table invoices
      add column early_payment jsonb,
      add column is_due_by_term boolean not null default false`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table invoices drop column early_payment, drop column is_due_by_term');
  }
}
