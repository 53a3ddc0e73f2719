-- Number of pending deliveries of all tenants and the real time of the oldest one, for the metrics.
-- Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
create or replace function webhook_backlog()
returns table(pending bigint, oldest timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  own record;
  unreachable integer := 0;
  reason text;
begin
  pending := 0;
  for tenant in select id from tenants where has_webhooks loop
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      continue when not exists (select 1 from webhook_feeds f where f.tenant_id = tenant.id);
      select count(*) as number, min(coalesce(d.kept_from, d.created_at)) as since into own from webhook_deliveries d
        where d.tenant_id = tenant.id and d.status = 'pending'
          and exists (select 1 from webhooks w where w.tenant_id = tenant.id and w.id = d.webhook_id and w.status = 'active');
      pending := pending + own.number;
      oldest := least(oldest, own.since);
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'webhook_backlog left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
  return next;
end $$;
revoke all on function webhook_backlog() from public;
grant execute on function webhook_backlog() to wca_service;
