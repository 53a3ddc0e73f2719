import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Description, barcode, unit and weight of products, and the VAT identification number of customers. */
export class ProductDetails implements MigrationInterface {
  readonly name = 'ProductDetails0000000000016';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table products add column description text, add column barcode text,
      add column unit_code text not null default 'C62', add column net_weight numeric(15,4), add column net_weight_unit text`);
    await run.query('alter table customers add column vat_id text');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table customers drop column vat_id');
    await run.query(`alter table products drop column net_weight_unit, drop column net_weight, drop column unit_code,
      drop column barcode, drop column description`);
  }
}
