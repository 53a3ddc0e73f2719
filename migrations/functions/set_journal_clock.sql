-- Records that the clock of the journal of the transaction's tenant has run up to a time. A later time remains.
create or replace function set_journal_clock(until timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
begin
  insert into journal_heads as h (tenant_id, clock_until) values (tenant, until)
    on conflict (tenant_id) do update set clock_until = greatest(h.clock_until, excluded.clock_until);
end $$;
revoke all on function set_journal_clock(timestamptz) from public;
grant execute on function set_journal_clock(timestamptz) to wca_service;
