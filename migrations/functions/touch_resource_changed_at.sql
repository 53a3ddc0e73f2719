-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.touch_resource_changed_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if new *= old and current_setting('app.journal', true) = 'required' then return null; end if;
  new.version := old.version + 1;
  new.updated_at := greatest(old.updated_at, now());
  new.changed_at := greatest(old.changed_at, now());
  return new;
end $function$;
