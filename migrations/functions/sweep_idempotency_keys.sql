-- Deletes up to `max_rows` answers that are older than 72 hours, and prepared changes that have expired, of up to `max_tenants` tenants whose id
-- is greater than `previous`, or from the first one on if that is null. Returns the number of answers and the `previous` of the next call; null
-- after the last tenant. Row-level security is forced on the owner too, so each tenant's rows are deleted under that tenant's setting.
-- Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
-- Answers have the times of their tenant: in a sandbox whose clock is ahead they are kept until it has passed the 72 hours.
-- A tenant whose rows cannot be deleted is counted in `task_attempts` and delays no other; after three failures it is tried every six hours.
create or replace function sweep_idempotency_keys(previous uuid, max_tenants integer, max_rows integer)
returns table(deleted integer, next uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  removed integer;
  ahead interval;
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
      if exists (select 1 from task_attempts a where a.tenant_id = tenant.id and a.task = 'idempotency_sweep' and a.tries >= 3
          and a.begun_at > now() - interval '6 hours') then
        removed := 0;
      else
        ahead := sandbox_offset(tenant.id);
        delete from idempotency_keys k using (
          select e.key from idempotency_keys e
          where e.tenant_id = tenant.id and e.created_at < now() + ahead - interval '72 hours' limit max_rows - deleted for update skip locked
        ) expired
        where k.tenant_id = tenant.id and k.key = expired.key;
        get diagnostics removed = row_count;
        delete from prepared_changes p using (
          select e.id from prepared_changes e
          where e.tenant_id = tenant.id and e.expires_at < now() order by e.expires_at limit max_rows for update skip locked
        ) expired
        where p.tenant_id = tenant.id and p.id = expired.id;
        delete from task_attempts a where a.tenant_id = tenant.id and a.task = 'idempotency_sweep';
      end if;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      removed := 0;
      unreachable := unreachable + 1;
      reason := sqlerrm;
    when others then
      removed := 0;
      execute format('set local app.tenant_id = %L', tenant.id); -- the exception has taken the setting back
      insert into task_attempts as a (tenant_id, task, subject, tries, begun_at, error)
        values (tenant.id, 'idempotency_sweep', '', 1, now(), 'failed with SQLSTATE ' || sqlstate)
        on conflict (tenant_id, task, subject) do update set tries = a.tries + 1, begun_at = excluded.begun_at, error = excluded.error;
    end;
    deleted := deleted + removed;
    exit when deleted >= max_rows;
    next := tenant.id;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'sweep_idempotency_keys left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
  if visited < max_tenants and deleted < max_rows then next := null; end if;
  return next;
end $$;
revoke all on function sweep_idempotency_keys(uuid, integer, integer) from public;
grant execute on function sweep_idempotency_keys(uuid, integer, integer) to wca_service;
