import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

const INDEXES: [name: string, definition: string][] = [
  ['invoices_due_date', 'on invoices (tenant_id, due_date) where is_issued and not is_cancelled'],
  ['contracts_starts_at', 'on contracts (tenant_id, starts_at)'],
  ['contracts_ends_at', 'on contracts (tenant_id, ends_at)'],
];

/** Lets the service find the tenants whose journal needs work: entries without positions, and events that time causes. */
export class EventClock implements MigrationInterface {
  readonly name = 'EventClock0000000000032';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) await createIndexConcurrently(run, name, definition);
    await run.query(`${JOURNAL_WORK};
      revoke all on function journal_work(uuid, integer) from public;
      grant execute on function journal_work(uuid, integer) to wca_service`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop function journal_work(uuid, integer)');
    for (const [name] of INDEXES) await run.query(`drop index ${name}`);
  }
}

/**
 * Looks at up to `most` tenants after `previous`, in the order of their ids, and says whether they have entries without
 * positions, and a due date, start or end since the clock last ran. The clock looks back five minutes
 * further, for transactions that were open then.
 */
const JOURNAL_WORK = `create or replace function journal_work(previous uuid, most integer)
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
        and i.due_date > since and i.due_date < now())
      or exists (select 1 from contracts c where c.tenant_id = tenant.id and c.starts_at > since and c.starts_at <= now())
      or exists (select 1 from contracts c where c.tenant_id = tenant.id and c.ends_at > since and c.ends_at <= now());
    return next;
  end loop;
  set local app.tenant_id = '';
end $$`;
