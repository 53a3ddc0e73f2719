import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';
import { searchPolicy } from './search-policy.js';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Price lists, products with their search, prices and stock figures, and definitions of attributes.
 *
 * Deleted products stay as rows with `deleted_at`, because orders and invoices refer to them. All other products can be searched.
 * `products_list` and `products_inactive` have the columns by which lists filter and sort, so that counts and high page numbers need
 * index-only scans. There is at most one row of `inventories` for each product that is not deleted.
 */
export class Catalogue implements MigrationInterface {
  readonly name = 'Catalogue0000000000003';

  async up(run: QueryRunner): Promise<void> {
    for (const extension of EXTENSIONS) await run.query(`create extension if not exists ${extension}`);

    await run.query(`
      create table price_lists (
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
      );
      create index price_lists_created_at on price_lists (tenant_id, created_at, id);
      create index price_lists_updated_at on price_lists (tenant_id, updated_at, id);
      create unique index price_lists_one_default on price_lists (tenant_id) where is_default`);
    await isolate(run, 'price_lists');
    await touchOnUpdate(run, 'price_lists');
    await requireJournal(run, 'price_lists');

    await run.query(`
      create table product_groups (
        tenant_id ${TENANT_ID},
        id uuid not null,
        group_code text not null,
        grouping_attributes text[] not null default '{}',
        brand text,
        deleted_at timestamptz(3),
        primary key (tenant_id, id)
      );
      create unique index product_groups_group_code_key on product_groups (tenant_id, group_code) where deleted_at is null`);
    await isolate(run, 'product_groups');

    await run.query(`
      create table products (
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
        deleted_at timestamptz(3),
        primary key (tenant_id, id),
        constraint products_volume_check check (volume_cft >= 0),
        constraint products_group_fk foreign key (tenant_id, group_id) references product_groups (tenant_id, id)
      );
      create index products_group on products (tenant_id, group_id);
      create unique index product_groups_one_primary on products (tenant_id, group_id) where is_primary;
      create unique index products_sku_key on products (tenant_id, sku) where deleted_at is null;
      create unique index products_url_slug_key on products (tenant_id, url_slug) where url_slug is not null and deleted_at is null;
      create index products_list on products (tenant_id, sku, id, is_primary, status) where deleted_at is null;
      create index products_priority on products (tenant_id, priority, id) where deleted_at is null;
      create index products_name on products (tenant_id, name, id) where deleted_at is null;
      create index products_created_at on products (tenant_id, created_at, id) where deleted_at is null;
      create index products_updated_at on products (tenant_id, updated_at, id) where deleted_at is null;
      create index products_reference_id on products (tenant_id, reference_id) where deleted_at is null;
      create index products_inactive on products (tenant_id, sku, id, name, priority, created_at, updated_at)
        where status = 'inactive' and deleted_at is null`);
    await isolate(run, 'products');
    await touchOnUpdate(run, 'products');
    await requireJournal(run, 'products');

    await run.query(`
      create table product_search (
        tenant_id ${TENANT_ID},
        product_id uuid not null,
        document text not null,
        code_parts text[] collate "C",
        primary key (tenant_id, product_id),
        constraint product_search_code_parts_check check (code_parts is not null),
        constraint product_search_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade
      );
      create index product_search_document on product_search using gin (tenant_id, document gin_trgm_ops);
      create index product_search_code_parts on product_search using gin (tenant_id, code_parts)`);
    await isolate(run, 'product_search');
    await run.query(searchPolicy('product_search'));
    await createFunctions(run, SEARCH_FUNCTIONS);
    await run.query(`create trigger products_search_add after insert on products
      for each row execute function add_to_product_search()`);
    await run.query(`create trigger products_search_keep after update on products for each row
      when ((old.sku, old.reference_id, old.name, old.deleted_at) is distinct from (new.sku, new.reference_id, new.name, new.deleted_at))
      execute function keep_in_product_search()`);

    await run.query(`
      create table product_prices (
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
        constraint product_prices_price_list_fk foreign key (tenant_id, price_list_id) references price_lists (tenant_id, id),
        constraint product_prices_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade
      );
      create index product_prices_price_list on product_prices (tenant_id, price_list_id)`);
    await isolate(run, 'product_prices');

    await run.query(`
      create table inventories (
        tenant_id ${TENANT_ID},
        id uuid not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        product_id uuid not null,
        sku text not null,
        available_quantity numeric(15,4) not null default 0,
        reserved_quantity numeric(15,4) not null default 0,
        in_stock_quantity numeric(15,4) not null default 0,
        back_order_quantity numeric(15,4),
        out_of_stock_threshold numeric(15,4) not null default 0,
        back_order_allowed boolean,
        inventory_status text not null,
        is_status_stated boolean not null default false,
        track_inventory boolean not null default true,
        on_order_details jsonb not null,
        in_transit_details jsonb not null,
        notes text,
        primary key (tenant_id, id),
        constraint inventories_product_key unique (tenant_id, product_id),
        constraint inventories_quantities_check check (least(available_quantity, reserved_quantity, in_stock_quantity,
          back_order_quantity, out_of_stock_threshold) >= 0),
        constraint inventories_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id)
      );
      create index inventories_sku on inventories (tenant_id, sku);
      create index inventories_updated_at on inventories (tenant_id, updated_at, id);
      create index inventories_created_at on inventories (tenant_id, created_at, id);
      create index inventories_status on inventories (tenant_id, inventory_status, updated_at, id);
      create index inventories_low_stock on inventories (tenant_id, updated_at, id) where available_quantity <= out_of_stock_threshold`);
    await isolate(run, 'inventories');
    await touchOnUpdate(run, 'inventories');
    await requireJournal(run, 'inventories');

    await run.query(`
      create table attributes (
        tenant_id ${TENANT_ID},
        id uuid not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        entity text not null,
        name text not null,
        name_key text not null,
        data_type text not null,
        options jsonb not null,
        default_value jsonb,
        show_label boolean,
        priority integer not null default 0,
        is_mandatory boolean not null default false,
        primary key (tenant_id, id),
        constraint attributes_name_key unique (tenant_id, entity, name_key)
      );
      create index attributes_created_at on attributes (tenant_id, created_at, id);
      create index attributes_updated_at on attributes (tenant_id, updated_at, id)`);
    await isolate(run, 'attributes');
    await touchOnUpdate(run, 'attributes');
    await requireJournal(run, 'attributes');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of TABLES.toReversed()) await run.query(`drop table ${table}`);
    for (const extension of EXTENSIONS) await run.query(`drop extension ${extension}`);
  }
}

const TABLES = [
  'price_lists',
  'product_groups',
  'products',
  'product_search',
  'product_prices',
  'inventories',
  'attributes',
];

/** Both are part of PostgreSQL's contrib modules and trusted, so the owner of the database may create them. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** The functions that the triggers of the search need. */
const SEARCH_FUNCTIONS = [
  'folded_text',
  'search_document',
  'product_search_document',
  'product_search_code_parts',
  'add_to_product_search',
  'keep_in_product_search',
];
