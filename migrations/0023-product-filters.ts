import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInBatches } from './batches.js';
import { createIndexConcurrently } from './concurrently.js';
import { createFunctions } from './functions.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * Products are found by barcode, brand, category and tag, and searches find them by their barcode.
 *
 * `product_labels` has a row for each category and tag of a product that is not deleted, written by triggers: under row-level security
 * PostgreSQL does not use an index of the arrays, because `@>` is not leakproof. Table and triggers are created in one transaction, and
 * existing products are then added in batches. An interrupted run is repeated.
 */
export class ProductFilters implements MigrationInterface {
  readonly name = 'ProductFilters0000000000023';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    const [{ exists }] = (await run.query(`select to_regclass('product_labels') is not null as exists`)) as [
      { exists: boolean },
    ];
    if (!exists) await inTransaction(run, createTable);
    for (const { name, definition } of INDEXES) await createIndexConcurrently(run, name, definition);
    for (const statement of BATCHES) await changeInBatches(run, statement);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const name of ['products_search_barcode', 'products_labels_add', 'products_labels_keep'])
      await run.query(`drop trigger ${name} on products`);
    await run.query('drop table product_labels');
    for (const { name } of INDEXES) await run.query(`drop index ${name}`);
  }
}

async function inTransaction(run: QueryRunner, work: (run: QueryRunner) => Promise<void>): Promise<void> {
  await run.startTransaction();
  try {
    await work(run);
    await run.commitTransaction();
  } catch (error) {
    await run.rollbackTransaction();
    throw error;
  }
}

async function createTable(run: QueryRunner): Promise<void> {
  await run.query(`
    create table product_labels (
      tenant_id ${TENANT_ID},
      kind text not null,
      value text not null,
      product_id uuid not null,
      primary key (tenant_id, kind, value, product_id),
      constraint product_labels_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade
    );
    create index product_labels_product on product_labels (tenant_id, product_id)`);
  await isolate(run, 'product_labels');
  await createFunctions(run, FUNCTIONS);
  await run.query(`create trigger products_search_barcode after update on products for each row
    when (old.barcode is distinct from new.barcode) execute function keep_in_product_search()`);
  await run.query(`create trigger products_labels_add after insert on products for each row
    when (new.categories <> '{}' or new.tags <> '{}') execute function keep_product_labels()`);
  await run.query(`create trigger products_labels_keep after update on products for each row
    when ((old.categories, old.tags, old.deleted_at) is distinct from (new.categories, new.tags, new.deleted_at))
    execute function keep_product_labels()`);
}

const FUNCTIONS = [
  'product_search_words',
  'add_to_product_search',
  'keep_in_product_search',
  'label_key',
  'product_label_values',
  'keep_product_labels',
];

const INDEXES = [
  {
    name: 'products_barcode',
    definition: 'on products (tenant_id, barcode, id) where barcode is not null and deleted_at is null',
  },
  { name: 'product_groups_brand', definition: 'on product_groups (tenant_id, brand) where brand is not null' },
];

/** Statements of `changeInBatches`. The products are locked, so that what an instance stores meanwhile is not replaced by something older. */
const BATCHES = [
  `with batch as materialized (
    select id, product_search_words(sku, reference_id, name, barcode) as document from products
    where tenant_id = $1 and id > $2 and barcode is not null and deleted_at is null order by id limit 1000 for no key update),
  stored as (update product_search s set document = b.document, code_parts = product_search_code_parts(b.document)
    from batch b where s.tenant_id = $1 and s.product_id = b.id and s.document is distinct from b.document)
  select id from batch order by id desc limit 1`,
  `with batch as materialized (
    select id, categories, tags from products
    where tenant_id = $1 and id > $2 and (categories <> '{}' or tags <> '{}') and deleted_at is null
    order by id limit 1000 for no key update),
  stored as (insert into product_labels (tenant_id, kind, value, product_id)
    select $1, v.kind, v.value, b.id from batch b cross join lateral product_label_values(b.categories, b.tags) v on conflict do nothing)
  select id from batch order by id desc limit 1`,
];
