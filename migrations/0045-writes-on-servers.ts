import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ENTRY_COLUMNS } from './0028-journal.js';
import { markTenantsByFeeds } from './0035-unchanged-rows-and-webhook-tenants.js';
import { markTenantsByQueues } from './0037-import-tenants.js';
import { NUMBER_FIRST_ENTRIES } from './0042-number-journal-plan.js';

/**
 * Lets the server that has a tenant's rows write them by itself, where tables are distributed by tenant (Citus; `docs/scaling.md` has the
 * rules). A trigger gives entries of the journal their `seq`, so that the statement that inserts them does not call `nextval`; an entry
 * that the database makes gets its id there too. `number_journal` moves entries by a query of a table of the tenant. The service marks
 * tenants with imports and webhooks by functions instead of triggers, which could not write the copies of `tenants` on other servers.
 */
export class WritesOnServers implements MigrationInterface {
  readonly name = 'WritesOnServers0000000000045';

  async up(run: QueryRunner): Promise<void> {
    await run.query(COMPLETE_ENTRY);
    await run.query(`create trigger journal_unnumbered_complete before insert on journal_unnumbered
      for each row when (new.seq = 0) execute function complete_journal_entry()`);
    await run.query(NUMBER_ENTRIES);
    for (const { trigger, table, marker, column, name } of MARKERS) {
      await run.query(`drop trigger ${trigger} on ${table}`);
      await run.query(`drop function ${marker}()`);
      await run.query(markTenant(name, column));
      await run.query(`revoke all on function ${name}(boolean) from public`);
      await run.query(`grant execute on function ${name}(boolean) to wca_service`);
    }
  }

  async down(run: QueryRunner): Promise<void> {
    for (const { name } of MARKERS) await run.query(`drop function ${name}(boolean)`);
    await markTenantsByQueues(run);
    await markTenantsByFeeds(run);
    await run.query(NUMBER_FIRST_ENTRIES);
    await run.query('drop trigger journal_unnumbered_complete on journal_unnumbered');
    await run.query('drop function complete_journal_entry()');
  }
}

const COMPLETE_ENTRY = `create function complete_journal_entry() returns trigger language plpgsql as $$ begin
  new.seq := nextval('public.journal_seq');
  new.id := coalesce(new.id, gen_random_uuid());
  return new;
end $$`;

/**
 * The function of migration 0042. The row of the tenant in `journal_heads`, which is locked, makes the insertion a query of a table of the
 * tenant.
 */
export const NUMBER_ENTRIES = `create or replace function number_journal(most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  last bigint;
  moved integer;
begin
  select h.position into last from journal_heads h where h.tenant_id = tenant;
  if not exists (select 1 from journal_unnumbered u where u.tenant_id = tenant) then
    return coalesce(last, 0);
  end if;
  insert into journal_heads as h (tenant_id) values (tenant) on conflict (tenant_id) do nothing;
  select h.position into last from journal_heads h where h.tenant_id = tenant for update;
  with gone as (
    delete from journal_unnumbered u where u.tenant_id = tenant and u.seq <= (select max(f.seq) from (
      select n.seq from journal_unnumbered n where n.tenant_id = tenant order by n.seq limit most) f)
    returning u.*
  )
  insert into journal as j (tenant_id, position, ${ENTRY_COLUMNS})
  select h.tenant_id, h.position + row_number() over (partition by h.tenant_id order by gone.seq),
    ${ENTRY_COLUMNS.replace(/\b(\w+)\b/g, 'gone.$1')}
  from journal_heads h, gone where h.tenant_id = tenant;
  get diagnostics moved = row_count;
  update journal_heads h set position = last + moved where h.tenant_id = tenant;
  return last + moved;
end $$`;

/** The columns of `tenants` that say whether a tenant has work, the functions that set them, and the triggers that did so before. */
const MARKERS = [
  {
    column: 'has_imports',
    name: 'mark_imports',
    trigger: 'import_queues_mark',
    table: 'import_queues',
    marker: 'mark_import_tenant',
  },
  {
    column: 'has_webhooks',
    name: 'mark_webhooks',
    trigger: 'webhook_feeds_mark',
    table: 'webhook_feeds',
    marker: 'mark_webhook_tenant',
  },
];

/** A function that sets the column for the tenant of the transaction. */
const markTenant = (name: string, column: string): string => `create function ${name}(present boolean) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update tenants t set ${column} = present
    where t.id = current_setting('app.tenant_id')::uuid and t.${column} <> present
$$`;
