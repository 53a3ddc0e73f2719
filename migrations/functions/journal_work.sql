-- Looks at up to `most` tenants after `previous`, in the order of their ids, and says whether they have entries without positions, and a due
-- date, start or end since the clock last ran. The clock looks back five minutes further, for transactions that were open then. No day is
-- longer than 25 hours. The service finds out whether a day has ended: a time zone that PostgreSQL does not know must not stop the other
-- tenants. Nor must one whose server cannot be reached (Citus): it has no work, and a warning says how many there are. The present time of a
-- sandbox is that of its clock.
create or replace function journal_work(previous uuid, most integer)
returns table(tenant_id uuid, has_entries boolean, has_due boolean, timezone text, has_started boolean, has_fallen_due boolean,
  clock_until timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  since timestamptz;
  present timestamptz;
  unreachable integer := 0;
  reason text;
begin
  for tenant in select t.id, t.created_at, t.timezone from tenants t where previous is null or t.id > previous order by t.id limit most loop
    tenant_id := tenant.id;
    timezone := tenant.timezone;
    clock_until := tenant.created_at;
    has_entries := false;
    has_started := false;
    has_fallen_due := false;
    has_due := false;
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      present := now() + sandbox_offset(tenant.id);
      has_entries := exists (select 1 from journal_unnumbered u where u.tenant_id = tenant.id);
      since := coalesce((select h.clock_until from journal_heads h where h.tenant_id = tenant.id), tenant.created_at) - interval '5 minutes';
      clock_until := since + interval '5 minutes';
      has_started := exists (select 1 from contracts c where c.tenant_id = tenant.id and c.starts_at > since and c.starts_at <= present)
        or exists (select 1 from contracts c where c.tenant_id = tenant.id and c.ends_at > since and c.ends_at <= present);
      has_fallen_due := exists (select 1 from invoices i where i.tenant_id = tenant.id
        and i.due_date > since - interval '25 hours' and i.due_date < present);
      has_due := has_started or has_fallen_due; -- for instances of the release before this one
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
    return next;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'journal_work left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
end $$;
revoke all on function journal_work(uuid, integer) from public;
grant execute on function journal_work(uuid, integer) to wca_service;
