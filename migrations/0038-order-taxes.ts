import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How each line of an order is taxed in the tax mode net. Lines of earlier releases have neither a category nor a rate. */
export class OrderTaxes implements MigrationInterface {
  readonly name = 'OrderTaxes0000000000038';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table order_lines add column tax_rate numeric(15,4), add column tax_category text');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table order_lines drop column tax_rate, drop column tax_category');
  }
}
