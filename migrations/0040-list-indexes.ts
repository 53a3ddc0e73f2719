import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNTS_MARKER, type CountedList, LISTS } from './0039-list-counts.js';
import { createIndexConcurrently } from './concurrently.js';

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
    for (const { id } of tenants) for (const list of LISTS) await countRecords(run, id, list);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await run.query(`drop index ${name}`);
  }
}

/**
 * Counts the records of a list of a tenant unless that was done before. The statement that counts sees the records and the differences of the
 * same transactions, so writers need not stop: what they commit later is added to the sums.
 */
async function countRecords(
  run: QueryRunner,
  tenantId: string,
  { table, classOf, isListed }: CountedList,
): Promise<void> {
  await run.startTransaction();
  try {
    // row-level security shows only rows of this tenant, to the tables' owner too; `set local` also reaches the servers of a cluster
    await run.query(`set local app.tenant_id = '${tenantId}'`);
    const marked = (await run.query(
      `insert into list_counts (tenant_id, list, id, class, records) values ($1, $2, $3, '{}', 0) on conflict do nothing returning id`,
      [tenantId, table, COUNTS_MARKER],
    )) as unknown[];
    if (marked.length)
      await run.query(
        `insert into list_counts (tenant_id, list, id, class, records)
          select tenant_id, '${table}', gen_random_uuid(), class, sum(records) from (
            select t.tenant_id, ${classOf('t')} as class, count(*) as records from ${table} t
              where t.tenant_id = $1 and ${isListed('t')} group by 1, 2
            union all
            select c.tenant_id, c.class, -c.records from list_counts c where c.tenant_id = $1 and c.list = '${table}'
          ) counted group by tenant_id, class having sum(records) <> 0`,
        [tenantId],
      );
    await run.commitTransaction();
  } catch (error) {
    await run.rollbackTransaction();
    throw error;
  }
}

const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  [
    // with the columns of all sorts, so that a page is found without reading rows
    'products_inactive',
    `on products (tenant_id, sku, id, name, priority, created_at, updated_at) where status = 'inactive' and deleted_at is null`,
  ],
  ['orders_status', 'on orders (tenant_id, status, updated_at, id)'],
  ['orders_quotes', `on orders (tenant_id, updated_at, id) where type = 'quote'`],
  ['orders_source', 'on orders (tenant_id, source, updated_at, id)'],
  ['invoices_by_due_date', 'on invoices (tenant_id, due_date, id)'],
  [
    // with the columns of the states, so that unpaid invoices are counted without reading their rows
    'invoices_unpaid',
    `on invoices (tenant_id, updated_at, id, due_date, is_sent, is_issued, is_cancelled, total_amount, paid_amount, credited_amount)
      where paid_amount < total_amount`,
  ],
  ['invoices_drafts', 'on invoices (tenant_id, updated_at, id) where not is_issued'],
  ['invoices_cancelled', 'on invoices (tenant_id, updated_at, id) where is_cancelled'],
  [
    'invoices_credited',
    'on invoices (tenant_id, updated_at, id) where total_amount > 0 and credited_amount >= total_amount',
  ],
];
