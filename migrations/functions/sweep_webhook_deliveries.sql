-- Deletes up to `max_rows` deliveries that are completed and older than `completed_before`, pending and older than `pending_before`, or of a
-- deleted endpoint. Tenants, result and settings are those of `sweep_idempotency_keys`.
-- Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
create or replace function sweep_webhook_deliveries(completed_before timestamptz, pending_before timestamptz, previous uuid,
  max_tenants integer, max_rows integer)
returns table(deleted integer, next uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  removed integer;
  visited integer := 0;
  unreachable integer := 0;
  reason text;
begin
  deleted := 0;
  next := coalesce(previous, '00000000-0000-0000-0000-000000000000'); -- smaller than all ids
  for tenant in select t.id from tenants t where previous is null or t.id > previous order by t.id limit max_tenants loop
    visited := visited + 1;
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      delete from webhook_deliveries d using (
        select o.id from webhook_deliveries o
        where o.tenant_id = tenant.id and (o.updated_at < case when o.status = 'pending' then pending_before else completed_before end
          or not exists (select 1 from webhooks w where w.tenant_id = tenant.id and w.id = o.webhook_id))
        limit max_rows - deleted for update skip locked
      ) old
      where d.tenant_id = tenant.id and d.id = old.id;
      get diagnostics removed = row_count;
      deleted := deleted + removed;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
    exit when deleted >= max_rows;
    next := tenant.id;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'sweep_webhook_deliveries left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
  if visited < max_tenants and deleted < max_rows then next := null; end if;
  return next;
end $$;
revoke all on function sweep_webhook_deliveries(timestamptz, timestamptz, uuid, integer, integer) from public;
grant execute on function sweep_webhook_deliveries(timestamptz, timestamptz, uuid, integer, integer) to wca_service;
