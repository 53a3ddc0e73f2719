import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds keys by mode (`live` or `test`) and look-up id, because both are parts of the key's text. `api_key_by_lookup` remains for
 * instances of the previous release, which still call it.
 */
export class KeyByMode implements MigrationInterface {
  readonly name = 'KeyByMode0000000000024';

  async up(run: QueryRunner): Promise<void> {
    await run.query(KEY_BY_MODE);
    await run.query(`revoke execute on function api_key_by_mode_and_lookup(text, text) from public`);
    await run.query(`grant execute on function api_key_by_mode_and_lookup(text, text) to wca_service`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`drop function api_key_by_mode_and_lookup(text, text)`);
  }
}

const KEY_BY_MODE = `create function api_key_by_mode_and_lookup(wanted_mode text, wanted text)
returns table ("keyId" uuid, "secretHash" bytea, "previousSecretHash" bytea, "previousExpiresAt" timestamptz, "ownerEmail" text,
  scopes text[], "expiresAt" timestamptz, "revokedAt" timestamptz, "tenantId" uuid, slug text, currency text,
  timezone text, tolerance text, suspended boolean)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.id, k.secret_hash, k.previous_secret_hash, k.previous_expires_at, k.owner_email, k.scopes, k.expires_at, k.revoked_at,
    t.id, t.slug, t.currency, t.timezone, t.over_invoice_tolerance_percent::text, t.status = 'suspended'
  from api_keys k join tenants t on t.id = k.tenant_id
  where k.lookup = wanted and k.mode = wanted_mode
$$`;
