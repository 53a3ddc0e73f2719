-- Gives a new entry of the journal its `seq`, its time, and its id unless it has one. Trigger of `journal_unnumbered` for entries with the `seq` 0.
-- The transaction holds the lock of the resource, so that the times of a resource's entries ascend with its versions; those of the starts
-- of transactions would not, because a transaction can wait for the lock after its start.
create or replace function complete_journal_entry()
returns trigger
language plpgsql as $$ begin
  new.seq := nextval('public.journal_seq');
  new.occurred_at := clock_timestamp();
  new.id := coalesce(new.id, gen_random_uuid());
  return new;
end $$;
