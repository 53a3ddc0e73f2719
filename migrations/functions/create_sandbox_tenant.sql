-- Creates a tenant of a sandbox of the transaction's tenant, which must be a live one. The service may not write `tenants` itself. The rest of the
-- new tenant's rows are written by the service, as that tenant.
create or replace function create_sandbox_tenant(new_id uuid, new_slug text, new_currency text, new_timezone text, sandbox uuid)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  live record;
begin
  select t.id, t.name, t.over_invoice_tolerance_percent as tolerance into live from tenants t
    where t.id = nullif(current_setting('app.tenant_id', true), '')::uuid and t.live_tenant_id is null;
  if not found then
    raise exception 'Only a live tenant has sandboxes';
  end if;
  insert into tenants (id, slug, name, currency, timezone, over_invoice_tolerance_percent, live_tenant_id, sandbox_id)
    values (new_id, new_slug, live.name, new_currency, new_timezone, live.tolerance, live.id, sandbox);
end $$;
revoke all on function create_sandbox_tenant(uuid, text, text, text, uuid) from public;
grant execute on function create_sandbox_tenant(uuid, text, text, text, uuid) to wca_service;
