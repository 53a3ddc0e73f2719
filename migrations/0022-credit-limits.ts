import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

/** Credit limits of customers, orders on hold because of them, and an index by which the drafts of a customer are summed up. */
export class CreditLimits implements MigrationInterface {
  readonly name = 'CreditLimits0000000000022';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table customers add column if not exists credit_limit numeric(15,4),
      add column if not exists credit_policy text`);
    await run.query(`alter table orders add column if not exists credit_state text,
      add column if not exists credit_release_note text`);
    const drafts = 'on invoices (tenant_id, customer_id) where not is_issued and not is_cancelled';
    await createIndexConcurrently(run, 'invoices_drafts_of_customer', drafts);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop index invoices_drafts_of_customer');
    await run.query('alter table orders drop column credit_release_note, drop column credit_state');
    await run.query('alter table customers drop column credit_policy, drop column credit_limit');
  }
}
