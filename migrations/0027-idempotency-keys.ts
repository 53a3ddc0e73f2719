import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * Adds the stored answers of requests with an `Idempotency-Key`. `delete_expired_idempotency_keys` deletes up to `most` answers of all
 * tenants that are older than 72 hours, and returns their number; rows that another transaction has locked are skipped.
 */
export class IdempotencyKeys implements MigrationInterface {
  readonly name = 'IdempotencyKeys0000000000027';

  async up(run: QueryRunner): Promise<void> {
    await run.query(`create table idempotency_keys (
      tenant_id ${TENANT_ID},
      key text not null,
      fingerprint bytea not null,
      status integer not null,
      location text,
      etag text,
      sealed_body bytea,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, key)
    )`);
    await run.query('create index idempotency_keys_created_at on idempotency_keys (tenant_id, created_at)');
    await isolate(run, 'idempotency_keys');
    await run.query(DELETE_EXPIRED);
    await run.query('revoke all on function delete_expired_idempotency_keys(integer) from public');
    await run.query('grant execute on function delete_expired_idempotency_keys(integer) to wca_service');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop function delete_expired_idempotency_keys(integer)');
    await run.query('drop table idempotency_keys');
  }
}

/** Row-level security is forced on the owner too; each tenant's rows are deleted under that tenant's setting. */
const DELETE_EXPIRED = `create function delete_expired_idempotency_keys(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant record;
  removed integer;
  total integer := 0;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    delete from idempotency_keys k using (
      select e.key from idempotency_keys e
      where e.tenant_id = tenant.id and e.created_at < now() - interval '72 hours' limit most - total for update skip locked
    ) expired
    where k.tenant_id = tenant.id and k.key = expired.key;
    get diagnostics removed = row_count;
    total := total + removed;
    exit when total >= most;
  end loop;
  perform set_config('app.tenant_id', '', true);
  return total;
end $$`;
