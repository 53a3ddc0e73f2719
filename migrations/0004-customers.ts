import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Sales representatives, customers with their addresses, contacts and payment methods, and segments of customers.
 *
 * References and defaults of addresses and contacts are deferrable: they are checked at the end of a statement, so that one statement can
 * exchange them. The setting `app.resealing` lets the command `reseal` encrypt tokens again without new versions.
 */
export class Customers implements MigrationInterface {
  readonly name = 'Customers0000000000004';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      create table sales_reps (
        tenant_id ${TENANT_ID},
        id uuid not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        reference_id text not null,
        name text not null,
        email text,
        phone text,
        status text not null default 'active',
        primary key (tenant_id, id),
        constraint sales_reps_reference_id_key unique (tenant_id, reference_id)
      );
      create index sales_reps_created_at on sales_reps (tenant_id, created_at, id);
      create index sales_reps_updated_at on sales_reps (tenant_id, updated_at, id);
      create index sales_reps_name on sales_reps (tenant_id, name, id)`);
    await isolate(run, 'sales_reps');
    await touchOnUpdate(run, 'sales_reps');
    await requireJournal(run, 'sales_reps');

    await run.query(`
      create table customers (
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
        constraint customers_price_list_fk foreign key (tenant_id, assigned_price_list_id) references price_lists (tenant_id, id)
      );
      create index customers_created_at on customers (tenant_id, created_at, id);
      create index customers_updated_at on customers (tenant_id, updated_at, id);
      create index customers_company_name on customers (tenant_id, company_name, id);
      create index customers_display_name on customers (tenant_id, display_name, id)`);
    await isolate(run, 'customers');
    await touchOnUpdate(run, 'customers');
    await requireJournal(run, 'customers');

    await run.query(`create table customer_sales_reps (
      tenant_id ${TENANT_ID},
      customer_id uuid not null,
      sales_rep_id uuid not null,
      position integer not null,
      primary key (tenant_id, customer_id, sales_rep_id),
      constraint customer_sales_reps_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade,
      constraint customer_sales_reps_sales_rep_fk foreign key (tenant_id, sales_rep_id) references sales_reps (tenant_id, id)
    )`);
    await isolate(run, 'customer_sales_reps');

    await run.query(`
      create table customer_addresses (
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
        constraint customer_addresses_reference_id_key unique (tenant_id, customer_id, reference_id) deferrable,
        constraint customer_addresses_one_default exclude using btree (tenant_id with =, customer_id with =, type with =) where (is_default) deferrable,
        constraint customer_addresses_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
      );
      create index customer_addresses_updated_at on customer_addresses (tenant_id, updated_at, id);
      create index customer_addresses_created_at on customer_addresses (tenant_id, created_at, id)`);
    await isolate(run, 'customer_addresses');
    await touchOnUpdate(run, 'customer_addresses');
    await requireJournal(run, 'customer_addresses');

    await run.query(`
      create table customer_contacts (
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
        constraint customer_contacts_reference_id_key unique (tenant_id, customer_id, reference_id) deferrable,
        constraint customer_contacts_one_default exclude using btree (tenant_id with =, customer_id with =) where (is_default) deferrable,
        constraint customer_contacts_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
      );
      create index customer_contacts_updated_at on customer_contacts (tenant_id, updated_at, id);
      create index customer_contacts_created_at on customer_contacts (tenant_id, created_at, id)`);
    await isolate(run, 'customer_contacts');
    await touchOnUpdate(run, 'customer_contacts');
    await requireJournal(run, 'customer_contacts');

    await run.query(`
      create table customer_segments (
        tenant_id ${TENANT_ID},
        id uuid not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        reference_id text not null,
        name text not null,
        description text,
        primary key (tenant_id, id),
        constraint customer_segments_reference_id_key unique (tenant_id, reference_id)
      );
      create index customer_segments_created_at on customer_segments (tenant_id, created_at, id);
      create index customer_segments_updated_at on customer_segments (tenant_id, updated_at, id);
      create index customer_segments_name on customer_segments (tenant_id, name, id)`);
    await isolate(run, 'customer_segments');
    await touchOnUpdate(run, 'customer_segments');
    await requireJournal(run, 'customer_segments');

    await run.query(`
      create table customer_segment_members (
        tenant_id ${TENANT_ID},
        segment_id uuid not null,
        customer_id uuid not null,
        position integer not null,
        primary key (tenant_id, segment_id, customer_id),
        constraint customer_segment_members_segment_fk foreign key (tenant_id, segment_id) references customer_segments (tenant_id, id) on delete cascade,
        constraint customer_segment_members_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
      );
      create index customer_segment_members_customer on customer_segment_members (tenant_id, customer_id)`);
    await isolate(run, 'customer_segment_members');

    await run.query(`
      create table payment_methods (
        tenant_id ${TENANT_ID},
        id uuid not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        reference_id text not null,
        customer_id uuid not null,
        provider text not null,
        payment_method_type text not null,
        brand text,
        card_type text,
        card_expiry text,
        last_four_digits text,
        sealed_token text,
        external_customer_id text,
        display_name text,
        is_default boolean not null default false,
        address_line_1 text,
        address_line_2 text,
        city text,
        state text,
        country text,
        zip_code text,
        primary key (tenant_id, id),
        constraint payment_methods_reference_id_key unique (tenant_id, reference_id),
        constraint payment_methods_customer_key unique (tenant_id, customer_id, id),
        constraint payment_methods_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
      );
      create unique index payment_methods_one_default on payment_methods (tenant_id, customer_id) where is_default;
      create index payment_methods_created_at on payment_methods (tenant_id, created_at, id);
      create index payment_methods_updated_at on payment_methods (tenant_id, updated_at, id)`);
    await isolate(run, 'payment_methods');
    await run.query(
      `create trigger payment_methods_touch before update on payment_methods for each row when (current_setting('app.resealing', true) is distinct from 'true') execute function touch_resource()`,
    );
    await requireJournal(run, 'payment_methods');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of [
      'payment_methods',
      'customer_segment_members',
      'customer_segments',
      'customer_contacts',
      'customer_addresses',
      'customer_sales_reps',
      'customers',
      'sales_reps',
    ])
      await run.query(`drop table ${table}`);
  }
}
