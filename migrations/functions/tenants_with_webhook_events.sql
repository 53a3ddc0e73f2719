-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.tenants_with_webhook_events(most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;
revoke all on function tenants_with_webhook_events(most integer) from public;
grant execute on function tenants_with_webhook_events(most integer) to wca_service;
