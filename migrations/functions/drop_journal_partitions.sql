-- Drops the partitions whose entries are all older than `before`, and returns their number. Waits at most a second for locks and then fails.
create or replace function drop_journal_partitions(before timestamptz)
returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
revoke all on function drop_journal_partitions(timestamptz) from public;
grant execute on function drop_journal_partitions(timestamptz) to wca_service;
