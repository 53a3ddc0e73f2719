import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID } from './tenant-table.js';

/** Deleted products stay as rows with `deleted_at`, because orders and invoices refer to them. All other products can be searched. */
export class ProductLifecycle implements MigrationInterface {
  readonly name = 'ProductLifecycle0000000000007';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table products add column deleted_at timestamptz(3)`);
    await run.query(`alter table product_groups add column deleted_at timestamptz(3)`);
    await run.query(`alter table products drop constraint products_sku_key`);
    await run.query(`alter table product_groups drop constraint product_groups_group_code_key`);
    for (const index of OF_ALL_PRODUCTS) await run.query(`drop index ${index.name}`);
    for (const index of OF_PRESENT_PRODUCTS) await run.query(`create ${index}`);
    for (const extension of EXTENSIONS) await run.query(`create extension if not exists ${extension}`);
    await run.query(`create table product_search (
      tenant_id ${TENANT_ID},
      product_id uuid not null,
      document text not null,
      primary key (tenant_id, product_id),
      constraint product_search_product_fk foreign key (tenant_id, product_id) references products(tenant_id,id) on delete cascade
    )`);
    for (const sql of [SEARCH_DOCUMENT, ADD_TO_SEARCH, KEEP_IN_SEARCH, ...TRIGGERS]) await run.query(sql);
    await fillSearch(run);
    await run.query(
      `create index product_search_document on product_search using gin (tenant_id, document gin_trgm_ops)`,
    );
    await isolate(run, 'product_search');
    await run.query(SEARCH_POLICY);
  }

  /** Fails where the SKU, slug or group code of a deleted product was used again: the older unique keys include deleted rows. */
  async down(run: QueryRunner): Promise<void> {
    for (const name of ['products_search_add', 'products_search_keep']) {
      await run.query(`drop trigger ${name} on products`);
    }
    for (const name of ['add_to_product_search()', 'keep_in_product_search()'])
      await run.query(`drop function ${name}`);
    await run.query(`drop table product_search`);
    await run.query(`drop function product_search_document(text, text, text)`);
    for (const extension of EXTENSIONS) await run.query(`drop extension ${extension}`);
    for (const index of OF_PRESENT_PRODUCTS) await run.query(`drop index ${/index (\w+)/.exec(index)![1]}`);
    for (const { sql } of OF_ALL_PRODUCTS) await run.query(`create ${sql}`);
    await run.query(
      `alter table product_groups add constraint product_groups_group_code_key unique (tenant_id, group_code)`,
    );
    await run.query(`alter table products add constraint products_sku_key unique (tenant_id, sku)`);
    await run.query(`alter table product_groups drop column deleted_at`);
    await run.query(`alter table products drop column deleted_at`);
  }
}

/** Both are part of PostgreSQL's contrib modules and trusted, so the owner of the database may create them. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

const OF_ALL_PRODUCTS = [
  { name: 'products_created_at', sql: 'index products_created_at on products (tenant_id, created_at, id)' },
  { name: 'products_updated_at', sql: 'index products_updated_at on products (tenant_id, updated_at, id)' },
  { name: 'products_name', sql: 'index products_name on products (tenant_id, name, id)' },
  { name: 'products_reference_id', sql: 'index products_reference_id on products (tenant_id, reference_id)' },
  {
    name: 'products_url_slug_key',
    sql: 'unique index products_url_slug_key on products (tenant_id, url_slug) where url_slug is not null',
  },
];

/** `products_list` has the columns that lists filter by, so that counts and high page numbers need index-only scans. */
const OF_PRESENT_PRODUCTS = [
  'unique index products_sku_key on products (tenant_id, sku) where deleted_at is null',
  'unique index products_url_slug_key on products (tenant_id, url_slug) where url_slug is not null and deleted_at is null',
  'unique index product_groups_group_code_key on product_groups (tenant_id, group_code) where deleted_at is null',
  'index products_list on products (tenant_id, sku, id, is_primary, status) where deleted_at is null',
  'index products_priority on products (tenant_id, priority, id) where deleted_at is null',
  'index products_name on products (tenant_id, name, id) where deleted_at is null',
  'index products_created_at on products (tenant_id, created_at, id) where deleted_at is null',
  'index products_updated_at on products (tenant_id, updated_at, id) where deleted_at is null',
  'index products_reference_id on products (tenant_id, reference_id) where deleted_at is null',
];

/** The searched text of a product: lower case, a blank before each word. PostgreSQL has this collation since version 16. */
const SEARCH_DOCUMENT = `create function product_search_document(sku text, reference_id text, name text) returns text
language sql immutable parallel safe as $$
  select ' ' || lower(regexp_replace(concat_ws(' ', sku, reference_id, name), '\\s+', ' ', 'g') collate "und-x-icu")
$$`;

const ADD_TO_SEARCH = `create function add_to_product_search() returns trigger language plpgsql as $$ begin
  insert into product_search (tenant_id, product_id, document)
    select tenant_id, id, product_search_document(sku, reference_id, name) from made;
  return null;
end $$`;

const KEEP_IN_SEARCH = `create function keep_in_product_search() returns trigger language plpgsql as $$ begin
  if new.deleted_at is null then
    update product_search set document = product_search_document(new.sku, new.reference_id, new.name)
      where tenant_id = new.tenant_id and product_id = new.id;
  else
    delete from product_search where tenant_id = new.tenant_id and product_id = new.id;
  end if;
  return null;
end $$`;

const TRIGGERS = [
  `create trigger products_search_add after insert on products referencing new table as made
    for each statement execute function add_to_product_search()`,
  `create trigger products_search_keep after update on products for each row
    when ((old.sku, old.reference_id, old.name, old.deleted_at) is distinct from (new.sku, new.reference_id, new.name, new.deleted_at))
    execute function keep_in_product_search()`,
];

/** A pattern of the setting `app.search`, by position; `%` where it has none. A subquery, so that the value does not influence the plan. */
const pattern = (place: number): string =>
  `(select coalesce((nullif(current_setting('app.search', true), '')::text[])[${place}], '%'))`;

/**
 * Lets searches use the trigram index. Under row-level security PostgreSQL uses an index for a condition of a statement only if the
 * condition's operator is leakproof, which `like` is not; conditions of policies have no such limit. So a search writes its patterns to
 * the setting `app.search`, and this policy applies the first three. It is restrictive: it can only hide rows of the tenant's policy,
 * and without the setting it hides none.
 */
const SEARCH_POLICY = `create policy product_search_wanted on product_search as restrictive for select
  using (document like ${pattern(1)} and document like ${pattern(2)} and document like ${pattern(3)})`;

/** Suspends forced row-level security, under which the tables' owner sees no rows outside a tenant's transaction. */
async function fillSearch(run: QueryRunner): Promise<void> {
  await run.query(`alter table products no force row level security`);
  await run.query(`insert into product_search (tenant_id, product_id, document)
    select tenant_id, id, product_search_document(sku, reference_id, name) from products`);
  await run.query(`alter table products force row level security`);
}
