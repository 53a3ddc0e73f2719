-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.api_key_by_lookup(wanted text)
 RETURNS TABLE("keyId" uuid, "secretHash" bytea, "previousSecretHash" bytea, "previousExpiresAt" timestamp with time zone, "ownerEmail" text, scopes text[], "expiresAt" timestamp with time zone, "revokedAt" timestamp with time zone, "tenantId" uuid, slug text, currency text, timezone text, tolerance text, suspended boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select k.id, k.secret_hash, k.previous_secret_hash, k.previous_expires_at, k.owner_email, k.scopes, k.expires_at, k.revoked_at,
    t.id, t.slug, t.currency, t.timezone, t.over_invoice_tolerance_percent::text, t.status = 'suspended'
  from api_keys k join tenants t on t.id = k.tenant_id
  where k.lookup = wanted
$function$;
revoke all on function api_key_by_lookup(wanted text) from public;
grant execute on function api_key_by_lookup(wanted text) to wca_service;
