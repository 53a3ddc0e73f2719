-- Sets the time up to which the clock of the tenant's journal has run to `now()` and returns the previous time; null if another transaction
-- has the lock of the clock. The service uses `set_journal_clock` and does not call this function.
create or replace function advance_journal_clock()
returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  previous timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(tenant::text || ' journal clock', 0)) then
    return null;
  end if;
  insert into journal_heads as h (tenant_id, clock_until) values (tenant, now()) on conflict (tenant_id) do nothing;
  select h.clock_until into previous from journal_heads h where h.tenant_id = tenant for update skip locked;
  if previous is null then
    return null;
  end if;
  update journal_heads h set clock_until = greatest(now(), previous) where h.tenant_id = tenant;
  return previous;
end $$;
revoke all on function advance_journal_clock() from public;
grant execute on function advance_journal_clock() to wca_service;
