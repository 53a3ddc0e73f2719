-- Adds the partitions of this month, of the two months after it, and of each month that has entries in the default partition, if they are
-- missing. PostgreSQL refuses to attach the partition of a month with entries in the default partition, so these are moved first. Attaching
-- a partition does not block readers or writers of the others; it waits at most a second for locks and then fails, to be repeated later.
-- Months begin at 00:00 UTC, in whatever time zone the session is.
create or replace function add_journal_partitions()
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
revoke all on function add_journal_partitions() from public;
grant execute on function add_journal_partitions() to wca_service;
