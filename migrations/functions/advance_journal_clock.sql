-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.advance_journal_clock()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;
revoke all on function advance_journal_clock() from public;
grant execute on function advance_journal_clock() to wca_service;
