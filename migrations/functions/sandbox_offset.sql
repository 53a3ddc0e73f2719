-- How far the clock of a tenant is ahead of real time: 0 of a live tenant, whose id is never of version 8. For functions that visit all tenants, in the
-- setting of the tenant; in a statement of its own, because it queries.
create or replace function sandbox_offset(tenant uuid)
returns interval
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  ahead bigint;
begin
  if substr(tenant::text, 15, 1) <> '8' then
    return interval '0';
  end if;
  select c.clock_offset_ms into ahead from sandbox_clocks c where c.tenant_id = tenant;
  return coalesce(ahead, 0) * interval '1 millisecond';
end $$;
revoke all on function sandbox_offset(uuid) from public;
