-- Number of pending deliveries of all tenants and the time of the oldest one, for the metrics.
create or replace function webhook_backlog()
returns table(pending bigint, oldest timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  own record;
begin
  pending := 0;
  for tenant in select id from tenants where has_webhooks loop
    execute format('set local app.tenant_id = %L', tenant.id);
    continue when not exists (select 1 from webhook_feeds f where f.tenant_id = tenant.id);
    select count(*) as number, min(d.created_at) as since into own from webhook_deliveries d
      where d.tenant_id = tenant.id and d.status = 'pending'
        and exists (select 1 from webhooks w where w.tenant_id = tenant.id and w.id = d.webhook_id and w.status = 'active');
    pending := pending + own.number;
    oldest := least(oldest, own.since);
  end loop;
  set local app.tenant_id = '';
  return next;
end $$;
revoke all on function webhook_backlog() from public;
grant execute on function webhook_backlog() to wca_service;
