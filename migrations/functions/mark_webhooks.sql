-- Records whether the tenant of the transaction has endpoints, so that dispatchers look only at such tenants.
create or replace function mark_webhooks(present boolean)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tenants t set has_webhooks = present
    where t.id = current_setting('app.tenant_id')::uuid and t.has_webhooks <> present
$$;
revoke all on function mark_webhooks(boolean) from public;
grant execute on function mark_webhooks(boolean) to wca_service;
