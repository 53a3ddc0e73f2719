-- How much up to `most` tenants after `previous` have, in the order of their ids, for the metrics: `records` has the stored totals of lists by
-- table and the number of entries that the journal has ever had, `file_bytes` is the size of uploaded files and kept documents. No records are
-- counted. Both are null for tenants whose server cannot be reached (Citus), so that these do not stop the others; a warning says how many.
create or replace function tenant_sizes(previous uuid, most integer)
returns table(tenant_id uuid, records jsonb, file_bytes bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  entries bigint;
  uploaded bigint;
  made bigint;
  unreachable integer := 0;
  reason text;
begin
  for tenant in select t.id from tenants t where previous is null or t.id > previous order by t.id limit most loop
    tenant_id := tenant.id;
    records := null;
    file_bytes := null;
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      select coalesce(jsonb_object_agg(l.list, l.number), '{}') into records from (
        select c.list, sum(c.records) as number from list_counts c where c.tenant_id = tenant.id group by c.list) l;
      select coalesce(max(h."position"), 0) into entries from journal_heads h where h.tenant_id = tenant.id;
      select coalesce(sum(m.size), 0) into uploaded from media_objects m where m.tenant_id = tenant.id;
      select coalesce(sum(d.size), 0) into made from stored_documents d where d.tenant_id = tenant.id;
      records := records || jsonb_build_object('journal_entries', entries);
      file_bytes := uploaded + made;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      records := null;
      file_bytes := null;
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
    return next;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'tenant_sizes left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
end $$;
revoke all on function tenant_sizes(uuid, integer) from public;
grant execute on function tenant_sizes(uuid, integer) to wca_service;
