import type { MigrationInterface, QueryRunner } from 'typeorm';
import { leaseFunction } from './0034-imports.js';

/**
 * Instances look only at tenants with unfinished imports, so that their search, once a second, does not take longer with each other tenant.
 * A trigger on the queues maintains `tenants.has_imports`. Tenants can be read without a tenant in the transaction, queues cannot.
 */
export class ImportTenants implements MigrationInterface {
  readonly name = 'ImportTenants0000000000037';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table tenants add column if not exists has_imports boolean not null default false');
    await markTenantsByQueues(run);
    const tenants = (await run.query('select id from tenants')) as { id: string }[];
    for (const { id } of tenants) await run.query(markExisting(id));
    await run.query(leaseFunction("t.status = 'active' and t.has_imports"));
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(leaseFunction("t.status = 'active'"));
    await run.query('drop trigger import_queues_mark on import_queues');
    await run.query('drop function mark_import_tenant()');
    await run.query('alter table tenants drop column has_imports');
  }
}

export async function markTenantsByQueues(run: QueryRunner): Promise<void> {
  await run.query(MARK_TENANT);
  await run.query('revoke all on function mark_import_tenant() from public');
  await run.query('grant execute on function mark_import_tenant() to wca_service');
  await run.query(`create or replace trigger import_queues_mark after insert or update of due_at on import_queues
      for each row execute function mark_import_tenant()`);
}

/** A queue has a time as long as its tenant has unfinished imports. */
const MARK_TENANT = `create or replace function mark_import_tenant() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$ begin
  update tenants set has_imports = (new.due_at is not null)
    where id = new.tenant_id and has_imports <> (new.due_at is not null);
  return null;
end $$`;

/** Queues are only visible with their tenant's setting; the statements of one message are one transaction. */
const markExisting = (id: string): string => `select set_config('app.tenant_id', '${id}', true);
  with queue as (select q.tenant_id from import_queues q where q.tenant_id = '${id}' and q.due_at is not null limit 1)
  update tenants t set has_imports = true from queue where t.id = queue.tenant_id`;
