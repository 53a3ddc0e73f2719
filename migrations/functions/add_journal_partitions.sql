-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.add_journal_partitions()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  first timestamptz;
  next timestamptz;
  name text;
  entry public.journal_default;
begin
  set local lock_timeout = '1s';
  set local timezone = 'UTC';
  perform pg_advisory_xact_lock(hashtextextended('journal partitions', 0));
  for first in
    select generate_series(date_trunc('month', now()), date_trunc('month', now()) + interval '2 months', interval '1 month')
    union
    select date_trunc('month', j.occurred_at) from public.journal_default j
    order by 1
  loop
    next := first + interval '1 month';
    name := 'journal_' || to_char(first, 'YYYY_MM');
    continue when to_regclass('public.' || name) is not null;
    execute format('create table public.%I (like public.journal including defaults including indexes)', name);
    if exists (select 1 from public.journal_default j where j.occurred_at >= first and j.occurred_at < next) then
      lock table public.journal_default in access exclusive mode; -- so that nothing is added to it until this commits
      for entry in delete from public.journal_default j where j.occurred_at >= first and j.occurred_at < next returning j.* loop
        execute format('insert into public.%I values (($1).*)', name) using entry; -- one by one: they are few
      end loop;
    end if;
    execute format('alter table public.journal attach partition public.%I for values from (%L) to (%L)', name, first, next);
  end loop;
end $function$;
revoke all on function add_journal_partitions() from public;
grant execute on function add_journal_partitions() to wca_service;
