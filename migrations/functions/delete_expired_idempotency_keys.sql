-- Deletes up to `most` answers of all tenants that are older than 72 hours, and returns their number. The service uses `sweep_idempotency_keys`
-- and does not call this function.
create or replace function delete_expired_idempotency_keys(most integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  removed integer;
  total integer := 0;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant.id::text);
    delete from idempotency_keys k using (
      select e.key from idempotency_keys e
      where e.tenant_id = tenant.id and e.created_at < now() - interval '72 hours' limit most - total for update skip locked
    ) expired
    where k.tenant_id = tenant.id and k.key = expired.key;
    get diagnostics removed = row_count;
    total := total + removed;
    exit when total >= most;
  end loop;
  execute format('set local app.tenant_id = %L', '');
  return total;
end $$;
revoke all on function delete_expired_idempotency_keys(integer) from public;
grant execute on function delete_expired_idempotency_keys(integer) to wca_service;
