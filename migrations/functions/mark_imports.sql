-- Records whether the tenant of the transaction has unfinished imports, so that `lease_imports` looks only at such tenants.
create or replace function mark_imports(present boolean)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tenants t set has_imports = present
    where t.id = current_setting('app.tenant_id')::uuid and t.has_imports <> present
$$;
revoke all on function mark_imports(boolean) from public;
grant execute on function mark_imports(boolean) to wca_service;
