import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records the ids of the keys with which values are encrypted, so that a service without one of them does not start. Lets `reseal` encrypt
 * secrets of webhooks again without new versions, as migration 0029 does for payment tokens. `tenant_name` is for `GET /v2/tenant`: the
 * service's role cannot read `tenants`.
 */
export class EncryptionKeys implements MigrationInterface {
  readonly name = 'EncryptionKeys0000000000060';

  async up(run: QueryRunner): Promise<void> {
    await run.query(
      'create table encryption_keys (id text primary key, created_at timestamptz(3) not null default now())',
    );
    await run.query('grant select, insert on encryption_keys to wca_service');
    await run.query(`create or replace trigger webhooks_touch before update on webhooks for each row
      when (current_setting('app.resealing', true) is distinct from 'true') execute function touch_resource()`);
    await run.query(TENANT_NAME);
    await run.query('revoke all on function tenant_name(uuid) from public');
    await run.query('grant execute on function tenant_name(uuid) to wca_service');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop function tenant_name(uuid)');
    await run.query(
      'create or replace trigger webhooks_touch before update on webhooks for each row execute function touch_resource()',
    );
    await run.query('drop table encryption_keys');
  }
}

/** The name of the tenant of the transaction; null for another one. */
const TENANT_NAME = `create function tenant_name(tenant uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select name from tenants where id = tenant and id = nullif(current_setting('app.tenant_id', true), '')::uuid
$$`;
