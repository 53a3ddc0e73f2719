-- The name of the tenant of the transaction, which the service cannot read in tenants; null for another one.
create or replace function tenant_name(tenant uuid)
returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select name from tenants where id = tenant and id = nullif(current_setting('app.tenant_id', true), '')::uuid
$$;
revoke all on function tenant_name(uuid) from public;
grant execute on function tenant_name(uuid) to wca_service;
