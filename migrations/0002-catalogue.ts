import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID, touchOnUpdate } from './tenant-table.js';

export class Catalogue implements MigrationInterface {
  readonly name = 'Catalogue0000000000002';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table price_lists (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      reference_id text not null,
      name text not null,
      description text,
      status text not null default 'active',
      is_default boolean not null default false,
      priority integer not null default 0,
      primary key (tenant_id, id),
      constraint price_lists_reference_id_key unique (tenant_id, reference_id)
    )`);
    await run.query(`create index price_lists_created_at on price_lists (tenant_id, created_at, id)`);
    await run.query(`create index price_lists_updated_at on price_lists (tenant_id, updated_at, id)`);
    await run.query(`create unique index price_lists_one_default on price_lists (tenant_id) where is_default`);
    await run.query(`create table product_groups (
      tenant_id ${TENANT_ID},
      id uuid not null,
      group_code text not null,
      grouping_attributes text[] not null default '{}',
      brand text,
      primary key (tenant_id, id),
      constraint product_groups_group_code_key unique (tenant_id, group_code)
    )`);
    await run.query(`create table products (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      group_id uuid not null,
      sku text not null,
      reference_id text,
      name text not null,
      status text not null default 'active',
      is_primary boolean not null,
      priority integer not null default 0,
      categories text[] not null default '{}',
      collections text[] not null default '{}',
      tags text[] not null default '{}',
      medias jsonb not null,
      attributes jsonb not null,
      seo_info jsonb,
      url_slug text,
      website_visibility text,
      volume_cft numeric(15,4),
      primary key (tenant_id, id),
      constraint products_sku_key unique (tenant_id, sku),
      constraint products_volume_check check (volume_cft >= 0),
      constraint products_group_fk foreign key (tenant_id, group_id) references product_groups(tenant_id,id)
    )`);
    await run.query(`create index products_created_at on products (tenant_id, created_at, id)`);
    await run.query(`create index products_updated_at on products (tenant_id, updated_at, id)`);
    await run.query(`create index products_name on products (tenant_id, name, id)`);
    await run.query(`create index products_reference_id on products (tenant_id, reference_id)`);
    await run.query(`create index products_group on products (tenant_id, group_id)`);
    await run.query(
      `create unique index product_groups_one_primary on products (tenant_id, group_id) where is_primary`,
    );
    await run.query(
      `create unique index products_url_slug_key on products (tenant_id, url_slug) where url_slug is not null`,
    );
    await run.query(`create table product_prices (
      tenant_id ${TENANT_ID},
      product_id uuid not null,
      price_list_id uuid not null,
      price numeric(15,4) not null,
      sale_price numeric(15,4),
      min_order_quantity integer,
      max_order_quantity integer,
      step_increment integer,
      default_order_quantity integer,
      volume_tiers jsonb not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, product_id, price_list_id),
      constraint product_prices_price_check check (price >= 0),
      constraint product_prices_price_list_fk foreign key (tenant_id, price_list_id) references price_lists(tenant_id,id),
      constraint product_prices_product_fk foreign key (tenant_id, product_id) references products(tenant_id,id) on delete cascade
    )`);
    await run.query(`create index product_prices_price_list on product_prices (tenant_id, price_list_id)`);
    for (const table of ['price_lists', 'product_groups', 'products', 'product_prices']) await isolate(run, table);
    for (const table of ['price_lists', 'products']) await touchOnUpdate(run, table);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['product_prices', 'products', 'product_groups', 'price_lists'])
      await run.query(`drop table ${table}`);
  }
}
