-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.set_journal_clock(until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
begin
  insert into journal_heads as h (tenant_id, clock_until) values (tenant, until)
    on conflict (tenant_id) do update set clock_until = greatest(h.clock_until, excluded.clock_until);
end $function$;
revoke all on function set_journal_clock(until timestamp with time zone) from public;
grant execute on function set_journal_clock(until timestamp with time zone) to wca_service;
