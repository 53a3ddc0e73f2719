import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What invoices that were made from orders carry of the charges of each order, and when shipments left. Both are null in older rows: such
 * invoices were made by hand, and such shipments count from their creation.
 */
export class Billing implements MigrationInterface {
  readonly name = 'Billing0000000000020';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table invoice_orders add column carried_charges jsonb');
    await run.query('alter table shipments add column shipped_at timestamptz(3)');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table shipments drop column shipped_at');
    await run.query('alter table invoice_orders drop column carried_charges');
  }
}
