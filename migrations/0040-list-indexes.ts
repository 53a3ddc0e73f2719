import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrently.js';

/**
 * Makes filters and sorts of lists cost the same however many records a tenant has: indexes in the order of the list of what few records
 * have, and the counts of migration 0039 for existing tenants. May be repeated.
 */
export class ListIndexes implements MigrationInterface {
  readonly name = 'ListIndexes0000000000040';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) await createIndexConcurrently(run, name, definition);
    const tenants = (await run.query('select id from tenants order by id')) as { id: string }[];
    for (const { id } of tenants) await run.query('select fold_list_counts($1)', [id]);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await dropIndexConcurrently(run, name);
  }
}

const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  ['products_inactive', `on products (tenant_id, sku, id) where status = 'inactive' and deleted_at is null`],
  ['orders_status', 'on orders (tenant_id, status, updated_at, id)'],
  ['orders_quotes', `on orders (tenant_id, updated_at, id) where type = 'quote'`],
  ['orders_source', 'on orders (tenant_id, source, updated_at, id)'],
  ['invoices_by_due_date', 'on invoices (tenant_id, due_date, id)'],
  [
    // with the columns of the states, so that unpaid invoices are counted without reading their rows
    'invoices_unpaid',
    `on invoices (tenant_id, updated_at, id) include (due_date, is_sent, is_issued, is_cancelled, total_amount, paid_amount, credited_amount)
      where paid_amount < total_amount`,
  ],
  ['invoices_drafts', 'on invoices (tenant_id, updated_at, id) where not is_issued'],
  ['invoices_cancelled', 'on invoices (tenant_id, updated_at, id) where is_cancelled'],
  [
    'invoices_credited',
    'on invoices (tenant_id, updated_at, id) where total_amount > 0 and credited_amount >= total_amount',
  ],
];
