-- Refuses the commit of a transaction that wrote a resource without an entry of its new version. Deferred trigger of all resources, because
-- the entries are inserted last. It asks for the newest version and does not sort, so that every plan uses the index
-- `journal_unnumbered_version`: another plan reads all entries of the tenant for each written row. A transaction of several tenants, such as the
-- creation of a sandbox, ends as one of them: the entries of the others are visible under the setting of their tenant only.
create or replace function require_journal_entry()
returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp set enable_sort = off as $$
declare
  present constant text := current_setting('app.tenant_id', true);
  tenant constant uuid := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
  is_other constant boolean := tenant::text is distinct from present;
begin
  if is_other then perform set_config('app.tenant_id', tenant::text, true); end if;
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
  if is_other then perform set_config('app.tenant_id', present, true); end if;
  return null;
end $$;
