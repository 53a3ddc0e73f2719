-- Currency and time zone of the tenant of the transaction, which the service cannot read in tenants; null for another one.
create or replace function tenant_locale(tenant uuid)
returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('currency', currency, 'timezone', timezone) from tenants
  where id = tenant and id = nullif(current_setting('app.tenant_id', true), '')::uuid
$$;
revoke all on function tenant_locale(uuid) from public;
grant execute on function tenant_locale(uuid) to wca_service;
