import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/** Contracts: prices for customers and segments. */
export class ContractPricing implements MigrationInterface {
  readonly name = 'ContractPricing0000000000005';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      create table contracts (
        tenant_id ${TENANT_ID},
        id uuid not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        name text not null,
        reference_id text,
        status text not null default 'active',
        audience text not null,
        starts_at timestamptz(3) not null,
        ends_at timestamptz(3),
        timezone text not null,
        channels text[] not null default '{}',
        discount_campaign_allowed boolean not null default false,
        discount_applicable_on text not null default 'contract_pricing',
        priority integer not null default 0,
        primary key (tenant_id, id),
        constraint contracts_reference_id_key unique (tenant_id, reference_id),
        constraint contracts_schedule_check check (ends_at > starts_at)
      );
      create index contracts_created_at on contracts (tenant_id, created_at, id);
      create index contracts_updated_at on contracts (tenant_id, updated_at, id);
      create index contracts_audience on contracts (tenant_id, audience);
      create index contracts_starts_at on contracts (tenant_id, starts_at);
      create index contracts_ends_at on contracts (tenant_id, ends_at)`);
    await isolate(run, 'contracts');
    await touchOnUpdate(run, 'contracts');
    await requireJournal(run, 'contracts');

    await run.query(`
      create table contract_customers (
        tenant_id ${TENANT_ID},
        contract_id uuid not null,
        customer_id uuid not null,
        position integer not null,
        primary key (tenant_id, contract_id, customer_id),
        constraint contract_customers_contract_fk foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade,
        constraint contract_customers_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id)
      );
      create index contract_customers_customer on contract_customers (tenant_id, customer_id, contract_id)`);
    await isolate(run, 'contract_customers');

    await run.query(`
      create table contract_segments (
        tenant_id ${TENANT_ID},
        contract_id uuid not null,
        segment_id uuid not null,
        position integer not null,
        primary key (tenant_id, contract_id, segment_id),
        constraint contract_segments_contract_fk foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade,
        constraint contract_segments_segment_fk foreign key (tenant_id, segment_id) references customer_segments (tenant_id, id)
      );
      create index contract_segments_segment on contract_segments (tenant_id, segment_id, contract_id)`);
    await isolate(run, 'contract_segments');

    await run.query(`
      create table contract_prices (
        tenant_id ${TENANT_ID},
        contract_id uuid not null,
        product_id uuid not null,
        start_quantities integer[] not null,
        end_quantities integer[] not null,
        prices numeric(15,4)[] not null,
        primary key (tenant_id, contract_id, product_id),
        constraint contract_prices_tiers_check check (cardinality(start_quantities) > 0 and cardinality(end_quantities) = cardinality(start_quantities) and cardinality(prices) = cardinality(start_quantities)),
        constraint contract_prices_contract_fk foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade,
        constraint contract_prices_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id)
      );
      create index contract_prices_product on contract_prices (tenant_id, product_id, contract_id)`);
    await isolate(run, 'contract_prices');
  }

  async down(run: QueryRunner): Promise<void> {
    for (const table of ['contract_prices', 'contract_segments', 'contract_customers', 'contracts'])
      await run.query(`drop table ${table}`);
  }
}
