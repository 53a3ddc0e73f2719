import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID, touchOnUpdate } from './tenant-table.js';

const TABLES = ['customer_addresses', 'customer_contacts'];
const DEFERRABLE = ' deferrable initially immediate';
/** Columns within which one row at most is the default. */
const ONE_DEFAULT: Record<string, string> = {
  customer_addresses: 'tenant_id, customer_id, type',
  customer_contacts: 'tenant_id, customer_id',
};

export class CustomerParts implements MigrationInterface {
  readonly name = 'CustomerParts0000000000009';

  async up(run: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await run.query(`create index ${table}_created_at on ${table} (tenant_id, created_at, id)`);
      // deferrable: checked at the end of a statement, so that one statement can exchange the references, or the default, of two rows
      await replaceReferenceKey(run, table, DEFERRABLE);
      await run.query(`drop index ${table}_one_default`);
      await run.query(`alter table ${table} add constraint ${table}_one_default
        exclude using btree (${ONE_DEFAULT[table]!.split(', ').join(' with =, ')} with =) where (is_default)${DEFERRABLE}`);
    }
    await run.query(`create table sales_reps (
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
    )`);
    await run.query(`create index sales_reps_created_at on sales_reps (tenant_id, created_at, id)`);
    await run.query(`create index sales_reps_updated_at on sales_reps (tenant_id, updated_at, id)`);
    await run.query(`create index sales_reps_name on sales_reps (tenant_id, name, id)`);
    await run.query(`create table customer_sales_reps (
      tenant_id ${TENANT_ID},
      customer_id uuid not null,
      sales_rep_id uuid not null,
      position integer not null,
      primary key (tenant_id, customer_id, sales_rep_id),
      constraint customer_sales_reps_customer_fk foreign key (tenant_id, customer_id) references customers(tenant_id,id) on delete cascade,
      constraint customer_sales_reps_sales_rep_fk foreign key (tenant_id, sales_rep_id) references sales_reps(tenant_id,id)
    )`);
    await run.query(`create table customer_segments (
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
    )`);
    await run.query(`create index customer_segments_created_at on customer_segments (tenant_id, created_at, id)`);
    await run.query(`create index customer_segments_updated_at on customer_segments (tenant_id, updated_at, id)`);
    await run.query(`create index customer_segments_name on customer_segments (tenant_id, name, id)`);
    await run.query(`create table customer_segment_members (
      tenant_id ${TENANT_ID},
      segment_id uuid not null,
      customer_id uuid not null,
      position integer not null,
      primary key (tenant_id, segment_id, customer_id),
      constraint customer_segment_members_segment_fk foreign key (tenant_id, segment_id) references customer_segments(tenant_id,id) on delete cascade,
      constraint customer_segment_members_customer_fk foreign key (tenant_id, customer_id) references customers(tenant_id,id) on delete cascade
    )`);
    await run.query(
      `create index customer_segment_members_customer on customer_segment_members (tenant_id, customer_id)`,
    );
    for (const table of ['sales_reps', 'customer_sales_reps', 'customer_segments', 'customer_segment_members'])
      await isolate(run, table);
    for (const table of ['sales_reps', 'customer_segments']) await touchOnUpdate(run, table);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['customer_segment_members', 'customer_segments', 'customer_sales_reps', 'sales_reps'])
      await run.query(`drop table ${table}`);
    for (const table of TABLES) {
      await replaceReferenceKey(run, table, '');
      await run.query(`alter table ${table} drop constraint ${table}_one_default`);
      await run.query(`create unique index ${table}_one_default on ${table} (${ONE_DEFAULT[table]}) where is_default`);
      await run.query(`drop index ${table}_created_at`);
    }
  }
}

async function replaceReferenceKey(run: QueryRunner, table: string, options: string): Promise<void> {
  const name = `${table}_reference_id_key`;
  await run.query(`alter table ${table} drop constraint ${name},
    add constraint ${name} unique (tenant_id, customer_id, reference_id)${options}`);
}
