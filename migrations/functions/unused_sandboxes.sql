-- Up to `most` sandboxes of all live tenants that were neither made, reset nor used since `moment`, those first that were not used for longest.
create or replace function unused_sandboxes(moment timestamptz, most integer)
returns table("liveTenantId" uuid, "sandboxId" uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.live_tenant_id, t.sandbox_id from tenants t left join api_keys k on k.tenant_id = t.id
  where t.live_tenant_id is not null and t.ended_at is null and t.created_at < moment
  group by t.live_tenant_id, t.sandbox_id, t.created_at
  having coalesce(max(k.last_used_at), t.created_at) < moment
  order by coalesce(max(k.last_used_at), t.created_at), t.sandbox_id limit most
$$;
revoke all on function unused_sandboxes(timestamptz, integer) from public;
grant execute on function unused_sandboxes(timestamptz, integer) to wca_service;
