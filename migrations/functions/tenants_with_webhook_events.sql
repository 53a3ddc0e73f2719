-- Up to `most` tenants with endpoints whose journal has entries after the position of their feed, or with an unfinished replay. Row-level
-- security is forced on the owner too, so each tenant's rows are read under that tenant's setting.
-- Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
create or replace function tenants_with_webhook_events(most integer)
returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  found integer := 0;
  feed bigint;
  unreachable integer := 0;
  reason text;
begin
  for tenant in select id from tenants where status = 'active' and has_webhooks order by random() loop
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      select f.position into feed from webhook_feeds f where f.tenant_id = tenant.id;
      continue when feed is null;
      if exists (select 1 from journal_unnumbered u where u.tenant_id = tenant.id)
        or exists (select 1 from journal_heads h where h.tenant_id = tenant.id and h.position > feed)
        or exists (select 1 from webhook_replays r where r.tenant_id = tenant.id) then
        found := found + 1;
        return next tenant.id;
        exit when found >= most;
      end if;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'tenants_with_webhook_events left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
end $$;
revoke all on function tenants_with_webhook_events(integer) from public;
grant execute on function tenants_with_webhook_events(integer) to wca_service;
