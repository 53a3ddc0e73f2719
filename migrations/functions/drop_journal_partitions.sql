-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.drop_journal_partitions(before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  name text;
  dropped integer := 0;
begin
  set local lock_timeout = '1s';
  for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.journal'::regclass and c.relname ~ '^journal_\d{4}_\d{2}$'
      and (to_date(substr(c.relname, 9), 'YYYY_MM')::timestamp at time zone 'UTC') + interval '1 month' <= before loop
    execute format('drop table public.%I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $function$;
revoke all on function drop_journal_partitions(before timestamp with time zone) from public;
grant execute on function drop_journal_partitions(before timestamp with time zone) to wca_service;
