-- Records whether the tenant of the transaction has endpoints, so that dispatchers look only at such tenants. The present value is not
-- written again: on a cluster that needs all servers with a copy of `tenants`. If one cannot be reached, a value that is only too careful, true,
-- stays with a warning.
create or replace function mark_webhooks(present boolean)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own constant uuid := current_setting('app.tenant_id')::uuid;
begin
  if exists (select 1 from tenants t where t.id = own and t.has_webhooks <> present) then
    update tenants t set has_webhooks = present where t.id = own;
  end if;
exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
  if present then raise; end if;
  raise warning 'mark_webhooks left has_webhooks true, because a server with a copy of tenants cannot be reached: %', sqlerrm;
end $$;
revoke all on function mark_webhooks(boolean) from public;
grant execute on function mark_webhooks(boolean) to wca_service;
