import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

/**
 * Invoices that are deposits, and what credit notes credit of the charges of invoices. Invoices that exist are no deposits. An interrupted run is
 * repeated.
 */
export class DepositsAndFreight implements MigrationInterface {
  readonly name = 'DepositsAndFreight0000000000045';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table credit_notes add column if not exists charges jsonb not null default '[]'`);
    await run.query(`alter table invoices add column if not exists type text not null default 'invoice'`);
    await createIndexConcurrently(run, 'invoices_deposits', INDEX);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table invoices drop column type');
    await run.query('alter table credit_notes drop column charges');
  }
}

const INDEX = `on invoices (tenant_id, customer_id) where type = 'deposit'`;
