-- Number of imports of active tenants that wait for their turn, and the time at which the oldest was made, for the metrics. Those of sandboxes whose
-- clock is ahead count as made now.
-- Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
create or replace function import_backlog()
returns table(waiting bigint, oldest timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  own record;
  unreachable integer := 0;
  reason text;
begin
  waiting := 0;
  for tenant in select t.id from tenants t where t.status = 'active' and t.has_imports loop
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      select count(*) as number, min(least(i.created_at, now())) as since into own from imports i
        where i.tenant_id = tenant.id and i.status = 'queued';
      waiting := waiting + own.number;
      oldest := least(oldest, own.since);
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'import_backlog left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
  return next;
end $$;
revoke all on function import_backlog() from public;
grant execute on function import_backlog() to wca_service;
