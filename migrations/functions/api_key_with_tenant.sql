-- Finds a key and its tenant by the key's mode (live or test) and look-up id. Runs before the tenant is known, so the service has no other
-- access to the keys of all tenants. `"sandboxId"` and `"liveTenantId"` are null for live tenants. A sandbox is suspended with its live tenant.
create or replace function api_key_with_tenant(wanted_mode text, wanted text)
returns table("keyId" uuid, "secretHash" bytea, "previousSecretHash" bytea, "previousExpiresAt" timestamptz, "ownerEmail" text,
  scopes text[], "expiresAt" timestamptz, "revokedAt" timestamptz, "tenantId" uuid, slug text, currency text, timezone text,
  tolerance text, suspended boolean, "sandboxId" uuid, "liveTenantId" uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, k.secret_hash, k.previous_secret_hash, k.previous_expires_at, k.owner_email, k.scopes, k.expires_at, k.revoked_at,
    t.id, t.slug, t.currency, t.timezone, t.over_invoice_tolerance_percent::text,
    t.status = 'suspended' or coalesce(l.status = 'suspended', false), t.sandbox_id, t.live_tenant_id
  from api_keys k join tenants t on t.id = k.tenant_id left join tenants l on l.id = t.live_tenant_id
  where k.lookup = wanted and k.mode = wanted_mode and t.ended_at is null
$$;
revoke all on function api_key_with_tenant(text, text) from public;
grant execute on function api_key_with_tenant(text, text) to wca_service;
