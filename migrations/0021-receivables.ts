import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

/** Indexes by which what customers owe, now and at the end of a past day, is found without reading all invoices. */
const INDEXES = {
  invoices_open: `on invoices (tenant_id, customer_id, due_date, id)
    where not is_cancelled and (is_issued and total_amount <> paid_amount + credited_amount or not is_issued and paid_amount <> 0)`,
  invoices_postdated: `on invoices (tenant_id, issued_at) where issued_at - changed_at > interval '1 hour'`,
  credit_notes_postdated: `on credit_notes (tenant_id, issued_at) where issued_at - updated_at > interval '1 hour'`,
  payment_allocations_postdated: `on payment_allocations (tenant_id, effective_at) where effective_at - created_at > interval '1 hour'`,
  deleted_invoices_deleted_at: 'on deleted_invoices (tenant_id, deleted_at)',
};

/** See {@link INDEXES}; and when a deleted invoice had been created, by which statements sort it. */
export class Receivables implements MigrationInterface {
  readonly name = 'Receivables0000000000021';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table deleted_invoices add column if not exists created_at timestamptz(3)');
    for (const [name, definition] of Object.entries(INDEXES)) await createIndexConcurrently(run, name, definition);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await run.query(`drop index ${name}`);
    await run.query('alter table deleted_invoices drop column created_at');
  }
}
