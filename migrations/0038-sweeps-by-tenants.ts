import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Functions that delete expired idempotency keys and old deliveries of webhooks of a limited number of tenants at a time, so that a statement
 * ends soon, however many tenants there are. Those of migrations 0027 and 0030, which go through all tenants, remain for the previous release.
 */
export class SweepsByTenants implements MigrationInterface {
  readonly name = 'SweepsByTenants0000000000038';

  async up(run: QueryRunner): Promise<void> {
    for (const { signature, sql } of FUNCTIONS) {
      await run.query(sql);
      await run.query(`revoke all on function ${signature} from public`);
      await run.query(`grant execute on function ${signature} to wca_service`);
    }
  }

  async down(run: QueryRunner): Promise<void> {
    for (const { signature } of FUNCTIONS) await run.query(`drop function ${signature}`);
  }
}

/**
 * A function that deletes up to `max_rows` rows of up to `max_tenants` tenants whose id is greater than `previous`, or from the first one on
 * if that is null. Returns the number of rows and the `previous` of the next call; null after the last tenant. `deletion` deletes up to
 * `max_rows - deleted` rows of `tenant`. Row-level security is forced on the owner too, so each tenant's rows are deleted under its setting.
 */
const sweep = (name: string, parameters: string, deletion: string): string =>
  `create function ${name}(${parameters}previous uuid, max_tenants integer, max_rows integer)
returns table (deleted integer, next uuid)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  removed integer;
  visited integer := 0;
begin
  deleted := 0;
  next := coalesce(previous, '00000000-0000-0000-0000-000000000000'); -- smaller than all ids
  for tenant in select t.id from tenants t where previous is null or t.id > previous order by t.id limit max_tenants loop
    visited := visited + 1;
    execute format('set local app.tenant_id = %L', tenant.id);
    ${deletion};
    get diagnostics removed = row_count;
    deleted := deleted + removed;
    exit when deleted >= max_rows;
    next := tenant.id;
  end loop;
  set local app.tenant_id = '';
  if visited < max_tenants and deleted < max_rows then next := null; end if;
  return next;
end $$`;

const FUNCTIONS = [
  {
    signature: 'sweep_idempotency_keys(uuid, integer, integer)',
    sql: sweep(
      'sweep_idempotency_keys',
      '',
      `delete from idempotency_keys k using (
      select e.key from idempotency_keys e
      where e.tenant_id = tenant.id and e.created_at < now() - interval '72 hours' limit max_rows - deleted for update skip locked
    ) expired
    where k.tenant_id = tenant.id and k.key = expired.key`,
    ),
  },
  {
    signature: 'sweep_webhook_deliveries(timestamptz, timestamptz, uuid, integer, integer)',
    sql: sweep(
      'sweep_webhook_deliveries',
      'completed_before timestamptz, pending_before timestamptz, ',
      `delete from webhook_deliveries d using (
      select o.id from webhook_deliveries o
      where o.tenant_id = tenant.id and (o.updated_at < case when o.status = 'pending' then pending_before else completed_before end
        or not exists (select 1 from webhooks w where w.tenant_id = tenant.id and w.id = o.webhook_id))
      limit max_rows - deleted for update skip locked
    ) old
    where d.tenant_id = tenant.id and d.id = old.id`,
    ),
  },
];
