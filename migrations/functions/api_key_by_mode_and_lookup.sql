-- Finds a key and its tenant by the mode and look-up id of the key. The service uses `api_key_with_tenant` and does not call this function.
create or replace function api_key_by_mode_and_lookup(wanted_mode text, wanted text)
returns table("keyId" uuid, "secretHash" bytea, "previousSecretHash" bytea, "previousExpiresAt" timestamptz, "ownerEmail" text,
  scopes text[], "expiresAt" timestamptz, "revokedAt" timestamptz, "tenantId" uuid, slug text, currency text, timezone text,
  tolerance text, suspended boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, k.secret_hash, k.previous_secret_hash, k.previous_expires_at, k.owner_email, k.scopes, k.expires_at, k.revoked_at,
    t.id, t.slug, t.currency, t.timezone, t.over_invoice_tolerance_percent::text, t.status = 'suspended'
  from api_keys k join tenants t on t.id = k.tenant_id
  where k.lookup = wanted and k.mode = wanted_mode
$$;
revoke all on function api_key_by_mode_and_lookup(text, text) from public;
grant execute on function api_key_by_mode_and_lookup(text, text) to wca_service;
