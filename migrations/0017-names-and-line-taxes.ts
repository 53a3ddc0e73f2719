import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInBatches } from './batches.js';

/** Orders whose lines one statement fills. */
const BATCH = 100;

/**
 * Fills the lines of the next orders (behind `$2`) of a tenant (`$1`), and answers the last of them. It locks the orders first, in the
 * sequence of their ids, as every writer of lines does.
 */
const FILL_NAMES = `with held as (
    select id from orders where tenant_id = $1 and id > $2::uuid order by id limit ${BATCH} for no key update),
  filled as (
    update order_lines l set product_name = p.name from held, products p
    where l.tenant_id = $1 and l.order_id = held.id and l.product_name is null
      and p.tenant_id = $1 and p.id = l.product_id)
  select id from held order by id desc limit 1`;

/**
 * Order lines keep the name that their product has when they are made, and invoices the sum of their lines' taxes. Both columns may be
 * empty, so that instances of the version before go on writing: a name that is missing is read from the product, a sum that is
 * missing is computed from the lines. Lines that are there get the present name.
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
