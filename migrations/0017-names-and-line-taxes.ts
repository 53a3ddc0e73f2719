import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInBatches } from './batches.js';

/** Orders per statement. */
const BATCH = 100;

/**
 * Fills the names of the lines of the next orders (ids after `$2`) of a tenant (`$1`) and returns the last of their ids. Locks the orders
 * first, in the order of their ids, as every writer of order lines does.
 */
const FILL_NAMES = `with held as (
    select id from orders where tenant_id = $1 and id > $2::uuid order by id limit ${BATCH} for no key update),
  filled as (
    update order_lines l set product_name = p.name from held, products p
    where l.tenant_id = $1 and l.order_id = held.id and l.product_name is null
      and p.tenant_id = $1 and p.id = l.product_id)
  select id from held order by id desc limit 1`;

/**
 * Order lines store the name that their product had at their creation, and invoices store the sum of their lines' taxes. Both columns are
 * nullable, so that instances of the previous release can still write: a missing name is read from the product, a missing sum is computed
 * from the lines. Existing lines get the current name of their product.
 */
export class NamesAndLineTaxes implements MigrationInterface {
  readonly name = 'NamesAndLineTaxes0000000000017';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table order_lines add column if not exists product_name text');
    await run.query('alter table invoices add column if not exists line_tax_total numeric(15,4)');
    await changeInBatches(run, FILL_NAMES);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table invoices drop column line_tax_total');
    await run.query('alter table order_lines drop column product_name');
  }
}
