import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID, touchOnUpdate } from './tenant-table.js';

export class Customers implements MigrationInterface {
  readonly name = 'Customers0000000000003';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table customers (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      reference_id text not null,
      display_id text not null,
      company_name text not null,
      display_name text not null,
      first_name text,
      last_name text,
      phone text,
      email text,
      status text not null default 'active',
      freight_term text,
      shipping_method text,
      payment_mode text,
      payment_term text,
      tax_rate numeric(15,4),
      customer_type text,
      source text not null,
      assigned_price_list_id uuid,
      attributes jsonb not null,
      primary key (tenant_id, id),
      constraint customers_display_id_key unique (tenant_id, display_id),
      constraint customers_reference_id_key unique (tenant_id, reference_id),
      constraint customers_tax_rate_check check (tax_rate > 0 and tax_rate <= 100),
      constraint customers_price_list_fk foreign key (tenant_id, assigned_price_list_id) references price_lists(tenant_id,id)
    )`);
    await run.query(`create index customers_created_at on customers (tenant_id, created_at, id)`);
    await run.query(`create index customers_updated_at on customers (tenant_id, updated_at, id)`);
    await run.query(`create index customers_company_name on customers (tenant_id, company_name, id)`);
    await run.query(`create index customers_display_name on customers (tenant_id, display_name, id)`);
    await run.query(`create table customer_addresses (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      customer_id uuid not null,
      reference_id text not null,
      type text not null,
      first_name text,
      last_name text,
      phone text,
      email text,
      address_line_1 text not null,
      address_line_2 text,
      city text not null,
      state text,
      country text,
      zip_code text,
      is_default boolean not null default false,
      status text not null default 'active',
      attributes jsonb not null,
      primary key (tenant_id, id),
      constraint customer_addresses_reference_id_key unique (tenant_id, customer_id, reference_id),
      constraint customer_addresses_customer_fk foreign key (tenant_id, customer_id) references customers(tenant_id,id) on delete cascade
    )`);
    await run.query(`create index customer_addresses_updated_at on customer_addresses (tenant_id, updated_at, id)`);
    await run.query(
      `create unique index customer_addresses_one_default on customer_addresses (tenant_id, customer_id, type) where is_default`,
    );
    await run.query(`create table customer_contacts (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      customer_id uuid not null,
      reference_id text not null,
      first_name text not null,
      last_name text,
      email text,
      phone text,
      designation text,
      is_default boolean not null default false,
      status text not null default 'active',
      attributes jsonb not null,
      primary key (tenant_id, id),
      constraint customer_contacts_reference_id_key unique (tenant_id, customer_id, reference_id),
      constraint customer_contacts_customer_fk foreign key (tenant_id, customer_id) references customers(tenant_id,id) on delete cascade
    )`);
    await run.query(`create index customer_contacts_updated_at on customer_contacts (tenant_id, updated_at, id)`);
    await run.query(
      `create unique index customer_contacts_one_default on customer_contacts (tenant_id, customer_id) where is_default`,
    );
    for (const table of ['customers', 'customer_addresses', 'customer_contacts']) await isolate(run, table);
    for (const table of ['customers', 'customer_addresses', 'customer_contacts']) await touchOnUpdate(run, table);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['customer_contacts', 'customer_addresses', 'customers'])
      await run.query(`drop table ${table}`);
  }
}
