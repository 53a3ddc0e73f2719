-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.require_journal_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_sort TO 'off'
AS $function$ begin
  if tg_op = 'DELETE' then
    perform 1 from journal_unnumbered u
      where u.tenant_id = old.tenant_id and u.resource_id = old.id and u.action = 'deleted' order by u.version desc limit 1;
    if not found then
      raise exception 'The deletion of % from % has no entry in the journal', old.id, tg_table_name;
    end if;
  else
    perform 1 from journal_unnumbered u
      where u.tenant_id = new.tenant_id and u.resource_id = new.id and u.version >= new.version order by u.version desc limit 1;
    if not found then
      raise exception 'Version % of % in % has no entry in the journal', new.version, new.id, tg_table_name;
    end if;
  end if;
  return null;
end $function$;
