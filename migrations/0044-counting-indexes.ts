import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrently.js';

/**
 * Replaces two indexes by ones that answer totals alone: overdue invoices are counted without comparing amounts, and orders of a source
 * without reading their rows. The look for overdue invoices (migration 0032) uses the same index. May be repeated.
 */
export class CountingIndexes implements MigrationInterface {
  readonly name = 'CountingIndexes0000000000044';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) await createIndexConcurrently(run, name, definition);
    await run.query(
      journalWork('and i.paid_amount < i.total_amount and i.paid_amount + i.credited_amount < i.total_amount'),
    );
    for (const [name] of REPLACED) await dropIndexConcurrently(run, name);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const [name, definition] of REPLACED) await run.query(`create index ${name} ${definition}`);
    await run.query(journalWork(''));
    for (const [name] of INDEXES) await run.query(`drop index ${name}`);
  }
}

const INDEXES = [
  [
    'invoices_due',
    `on invoices (tenant_id, due_date) where is_issued and not is_cancelled
      and paid_amount < total_amount and paid_amount + credited_amount < total_amount`,
  ],
  ['orders_by_source', 'on orders (tenant_id, source, updated_at, id, status, type)'],
] as const;

const REPLACED = [
  ['invoices_due_date', 'on invoices (tenant_id, due_date) where is_issued and not is_cancelled'],
  ['orders_source', 'on orders (tenant_id, source, updated_at, id)'],
] as const;

/** The function of migration 0032; `isDue` are further conditions on an overdue invoice. */
const journalWork = (isDue: string): string => `create or replace function journal_work(previous uuid, most integer)
returns table (tenant_id uuid, has_entries boolean, has_due boolean)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  since timestamptz;
begin
  for tenant in select t.id, t.created_at from tenants t where previous is null or t.id > previous order by t.id limit most loop
    execute format('set local app.tenant_id = %L', tenant.id);
    tenant_id := tenant.id;
    has_entries := exists (select 1 from journal_unnumbered u where u.tenant_id = tenant.id);
    since := coalesce((select h.clock_until from journal_heads h where h.tenant_id = tenant.id), tenant.created_at) - interval '5 minutes';
    has_due := exists (select 1 from invoices i where i.tenant_id = tenant.id and i.is_issued and not i.is_cancelled
        ${isDue} and i.due_date > since and i.due_date < now())
      or exists (select 1 from contracts c where c.tenant_id = tenant.id and c.starts_at > since and c.starts_at <= now())
      or exists (select 1 from contracts c where c.tenant_id = tenant.id and c.ends_at > since and c.ends_at <= now());
    return next;
  end loop;
  set local app.tenant_id = '';
end $$`;
