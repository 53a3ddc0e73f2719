-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.complete_journal_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  new.seq := nextval('public.journal_seq');
  new.id := coalesce(new.id, gen_random_uuid());
  return new;
end $function$;
