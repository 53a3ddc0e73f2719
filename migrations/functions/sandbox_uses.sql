-- When a key of each present sandbox of the transaction's tenant was last used, to the hour; null if none was.
create or replace function sandbox_uses()
returns table("sandboxId" uuid, "lastUsedAt" timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.sandbox_id, max(k.last_used_at) from tenants t left join api_keys k on k.tenant_id = t.id
  where t.live_tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and t.ended_at is null
  group by t.sandbox_id order by t.sandbox_id
$$;
revoke all on function sandbox_uses() from public;
grant execute on function sandbox_uses() to wca_service;
