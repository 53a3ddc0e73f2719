-- Up to `most` tenants with endpoints whose journal has entries after the position of their feed, or with an unfinished replay. Row-level
-- security is forced on the owner too, so each tenant's rows are read under that tenant's setting.
create or replace function tenants_with_webhook_events(most integer)
returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  found integer := 0;
  feed bigint;
begin
  for tenant in select id from tenants where status = 'active' and has_webhooks order by random() loop
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
  end loop;
  set local app.tenant_id = '';
end $$;
revoke all on function tenants_with_webhook_events(integer) from public;
grant execute on function tenants_with_webhook_events(integer) to wca_service;
