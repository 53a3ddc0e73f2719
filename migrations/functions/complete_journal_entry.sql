-- Gives a new entry of the journal its `seq`, and its id unless it has one. Trigger of `journal_unnumbered` for entries with the `seq` 0.
create or replace function complete_journal_entry()
returns trigger
language plpgsql as $$ begin
  new.seq := nextval('public.journal_seq');
  new.id := coalesce(new.id, gen_random_uuid());
  return new;
end $$;
