-- Ends a tenant of a sandbox of the transaction's tenant, so that nothing uses it any more and it is erased later. If the sandbox goes on with
-- another tenant, its keys become those of the other one. The service may neither write `tenants` nor move keys itself.
create or replace function end_sandbox_tenant(former uuid, successor uuid)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  live constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  moment constant timestamptz := now();
  sandbox uuid;
begin
  select t.sandbox_id into sandbox from tenants t where t.id = former and t.live_tenant_id = live;
  if not found then
    raise exception 'The tenant is not that of a sandbox of this tenant';
  end if;
  update tenants t set status = 'suspended', ended_at = moment where t.id = former;
  if successor is null then
    return;
  end if;
  perform 1 from tenants t where t.id = successor and t.live_tenant_id = live and t.sandbox_id = sandbox;
  if not found then
    raise exception 'The successor is not a tenant of the same sandbox';
  end if;
  update api_keys k set tenant_id = successor where k.tenant_id = former;
end $$;
revoke all on function end_sandbox_tenant(uuid, uuid) from public;
grant execute on function end_sandbox_tenant(uuid, uuid) to wca_service;
