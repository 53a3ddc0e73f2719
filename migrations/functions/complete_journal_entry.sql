-- Gives a new entry of the journal its `seq`, its time, and its id unless it has one. Trigger of `journal_unnumbered` for entries with the `seq` 0.
-- The transaction holds the lock of the resource, so that the times of a resource's entries ascend with its versions; those of the starts
-- of transactions would not, because a transaction can wait for the lock after its start. `occurred_at` is real, because entries are kept by it;
-- `sandbox_time` is the time by the clock of a sandbox, which an event that the clock has caused states itself, and null in live tenants.
create or replace function complete_journal_entry()
returns trigger
language plpgsql as $$
declare
  offset_ms constant text := nullif(current_setting('app.clock_offset_ms', true), '');
begin
  new.seq := nextval('public.journal_seq');
  new.occurred_at := clock_timestamp();
  if offset_ms is not null then
    new.sandbox_time := coalesce(new.sandbox_time, new.occurred_at + offset_ms::bigint * interval '1 millisecond');
  end if;
  new.id := coalesce(new.id, gen_random_uuid());
  return new;
end $$;
