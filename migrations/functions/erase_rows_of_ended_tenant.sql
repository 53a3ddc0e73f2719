-- Deletes up to `most` rows of a table of a tenant of a sandbox that has ended, and returns their number. The service may delete neither entries of the
-- journal nor keys itself. The table must have a column `tenant_id`, and `key_columns` is its primary key.
create or replace function erase_rows_of_ended_tenant(ended uuid, table_name text, key_columns text[], most integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed integer;
  is_found constant text := (select string_agg(format('t.%1$I = found.%1$I', c.name), ' and ' order by c.place)
    from unnest(key_columns) with ordinality c (name, place));
begin
  perform 1 from tenants t where t.id = ended and t.live_tenant_id is not null and t.ended_at is not null;
  if not found then
    raise exception 'The tenant is not that of a sandbox that has ended';
  end if;
  execute format('set local app.tenant_id = %L', ended);
  set local app.journal = ''; -- deletions have no entries in a journal that is deleted too
  execute format('delete from public.%I t using (select * from public.%I where tenant_id = $1 limit $2) found where t.tenant_id = $1',
    table_name, table_name) || ' and ' || is_found using ended, most;
  get diagnostics removed = row_count;
  set local app.tenant_id = '';
  return removed;
end $$;
revoke all on function erase_rows_of_ended_tenant(uuid, text, text[], integer) from public;
grant execute on function erase_rows_of_ended_tenant(uuid, text, text[], integer) to wca_service;
