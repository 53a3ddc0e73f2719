import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tax data that the customer had when an invoice in the tax mode net was taxed; null on older invoices and in the mode stated. */
export class CustomerTaxOfDrafts implements MigrationInterface {
  readonly name = 'CustomerTaxOfDrafts0000000000031';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table invoices add column customer_tax jsonb');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table invoices drop column customer_tax');
  }
}
