import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CURRENT_TENANT, TENANT_ID_DEFAULT } from './tenant-table.js';

/**
 * Makes API keys a resource of the API. The service may read and insert the keys of its tenant and change the columns of rotation and
 * revocation; row-level security restricts it. The policy is not forced on the owner, because the functions that look up keys run with the
 * owner's rights and know no tenant, and because the command line of the previous release uses the owner's login.
 *
 * The command `payment-tokens reseal` sets `app.resealing`, so that tokens which are encrypted again do not change the version.
 */
export class KeysAndTokens implements MigrationInterface {
  readonly name = 'KeysAndTokens0000000000029';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table api_keys
      add column name text not null default 'API key',
      add column version integer not null default 1,
      add column updated_at timestamptz(3) not null default now(),
      add column last_used_at timestamptz(3),
      alter column tenant_id set default ${TENANT_ID_DEFAULT}`);
    await run.query('alter table api_keys drop constraint api_keys_pkey, add primary key (tenant_id, id)');
    await run.query('alter table api_keys enable row level security');
    await run.query(
      `create policy api_keys_tenant on api_keys using (tenant_id = ${CURRENT_TENANT}) with check (tenant_id = ${CURRENT_TENANT})`,
    );
    await run.query('grant select, insert on api_keys to wca_service');
    await run.query(`grant update (${CHANGED_BY_SERVICE}) on api_keys to wca_service`);
    await run.query(`create trigger api_keys_touch before update of ${CHANGED_BY_SERVICE} on api_keys
      for each row execute function touch_resource()`);
    await run.query(`create or replace trigger payment_methods_touch before update on payment_methods for each row
      when (current_setting('app.resealing', true) is distinct from 'true') execute function touch_resource()`);
    await run.query(RECORD_USES);
    await run.query('revoke all on function record_api_key_uses(uuid[], uuid[]) from public');
    await run.query('grant execute on function record_api_key_uses(uuid[], uuid[]) to wca_service');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop function record_api_key_uses(uuid[], uuid[])');
    await run.query(`create or replace trigger payment_methods_touch before update on payment_methods
      for each row execute function touch_resource()`);
    await run.query('drop trigger api_keys_touch on api_keys');
    await run.query(`revoke update (${CHANGED_BY_SERVICE}) on api_keys from wca_service`);
    await run.query('revoke select, insert on api_keys from wca_service');
    await run.query('drop policy api_keys_tenant on api_keys');
    await run.query('alter table api_keys disable row level security');
    await run.query('alter table api_keys drop constraint api_keys_pkey, add primary key (id)');
    await run.query(`alter table api_keys alter column tenant_id drop default,
      drop column last_used_at, drop column updated_at, drop column version, drop column name`);
  }
}

/** The columns of a rotation and of a revocation. A change of `last_used_at` is not a change of the resource. */
const CHANGED_BY_SERVICE = 'secret_hash, previous_secret_hash, previous_expires_at, revoked_at';

/**
 * Sets `last_used_at` of keys to the beginning of the current hour: `keys[n]` of the tenant `tenants[n]`. Keys that another transaction has
 * locked are skipped, so that key look-ups, which use the same connections, never wait for a tenant.
 */
export const RECORD_USES = `create function record_api_key_uses(tenants uuid[], keys uuid[]) returns void
language sql security definer set search_path = pg_catalog, public as $$
  with used as (
    select k.tenant_id, k.id from api_keys k join unnest(tenants, keys) as u(tenant_id, id) on k.tenant_id = u.tenant_id and k.id = u.id
    where k.last_used_at is null or k.last_used_at < date_trunc('hour', now(), 'UTC')
    for update of k skip locked)
  update api_keys k set last_used_at = date_trunc('hour', now(), 'UTC')
  from used where k.tenant_id = used.tenant_id and k.id = used.id
$$`;
