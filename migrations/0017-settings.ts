import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

/**
 * Settings of tenants, and the sequences from which numbers of invoices and credit notes are drawn.
 *
 * A tenant without a row has the defaults. A sequence without a format is switched off; its counter stays, because numbers only rise.
 * `skipped_numbers` are the numbers of sequences that a record had already. An invoice with the number source `pending` has its id as
 * number until one is drawn.
 */
export class Settings implements MigrationInterface {
  readonly name = 'Settings0000000000017';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table tenant_settings (
      tenant_id ${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      seller jsonb not null,
      tax_mode text not null,
      default_tax_rate numeric(15,4),
      default_tax_category text not null,
      default_tax_exemption jsonb,
      payment_terms jsonb not null,
      credit_policy text not null,
      bucket_days integer[] not null,
      closed_until date,
      primary key (tenant_id, id),
      constraint tenant_settings_tenant_key unique (tenant_id)
    )`);
    await isolate(run, 'tenant_settings');
    await touchOnUpdate(run, 'tenant_settings');
    await requireJournal(run, 'tenant_settings');

    await run.query(`create table number_sequences (
      tenant_id ${TENANT_ID},
      document text not null,
      format text,
      reset text not null,
      next_number bigint not null,
      year integer,
      last_day date,
      last_number text,
      primary key (tenant_id, document),
      constraint number_sequences_next_number_check check (next_number > 0)
    )`);
    await isolate(run, 'number_sequences');

    await run.query(`create table skipped_numbers (
      tenant_id ${TENANT_ID},
      document text not null,
      number text not null,
      record_id uuid not null,
      skipped_at timestamptz(3) not null default now(),
      primary key (tenant_id, document, number)
    )`);
    await isolate(run, 'skipped_numbers');

    await run.query(`alter table invoices add column number_source text not null default 'caller'`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table invoices drop column number_source');
    for (const table of ['skipped_numbers', 'number_sequences', 'tenant_settings'])
      await run.query(`drop table ${table}`);
  }
}
