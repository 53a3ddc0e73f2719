-- Up to `most` tenants of sandboxes that have ended and are to be erased, the oldest first.
create or replace function ended_tenants(most integer)
returns table("tenantId" uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id from tenants t where t.live_tenant_id is not null and t.ended_at is not null order by t.ended_at, t.id limit most
$$;
revoke all on function ended_tenants(integer) from public;
grant execute on function ended_tenants(integer) to wca_service;
