-- Deletes up to `max_rows` deliveries that are completed and older than `completed_before`, pending and older than `pending_before`, or of a
-- deleted endpoint. Tenants, result and settings are those of `sweep_idempotency_keys`.
-- Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
-- A tenant whose rows cannot be deleted is counted in `task_attempts` and delays no other; after three failures it is tried every six hours.
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
      if exists (select 1 from task_attempts a where a.tenant_id = tenant.id and a.task = 'delivery_sweep' and a.tries >= 3
          and a.begun_at > now() - interval '6 hours') then
        removed := 0;
      else
        delete from webhook_deliveries d using (
          select o.id from webhook_deliveries o
          where o.tenant_id = tenant.id and (coalesce(o.kept_from, o.updated_at) < case when o.status = 'pending' then pending_before else completed_before end
            or not exists (select 1 from webhooks w where w.tenant_id = tenant.id and w.id = o.webhook_id))
          limit max_rows - deleted for update skip locked
        ) old
        where d.tenant_id = tenant.id and d.id = old.id;
        get diagnostics removed = row_count;
        delete from task_attempts a where a.tenant_id = tenant.id and a.task = 'delivery_sweep';
      end if;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      removed := 0;
      unreachable := unreachable + 1;
      reason := sqlerrm;
    when others then
      removed := 0;
      execute format('set local app.tenant_id = %L', tenant.id); -- the exception has taken the setting back
      insert into task_attempts as a (tenant_id, task, subject, tries, begun_at, error)
        values (tenant.id, 'delivery_sweep', '', 1, now(), 'failed with SQLSTATE ' || sqlstate)
        on conflict (tenant_id, task, subject) do update set tries = a.tries + 1, begun_at = excluded.begun_at, error = excluded.error;
    end;
    deleted := deleted + removed;
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
