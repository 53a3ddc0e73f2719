-- Sets `last_used_at` of keys to the beginning of the current hour: `keys[n]` of the tenant `tenants[n]`. Keys that another transaction has locked
-- are skipped, so that key look-ups, which use the same connections, never wait for a tenant. The update compares tenants and ids
-- separately, because ids are UUIDs that no other tenant's key has.
create or replace function record_api_key_uses(tenants uuid[], keys uuid[])
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  used uuid[];
begin
  select array_agg(f.id) into used from (
    select k.id from api_keys k join unnest(tenants, keys) as u(tenant_id, id) on k.tenant_id = u.tenant_id and k.id = u.id
    where k.last_used_at is null or k.last_used_at < date_trunc('hour', now(), 'UTC')
    for update of k skip locked) f;
  update api_keys k set last_used_at = date_trunc('hour', now(), 'UTC')
    where k.tenant_id = any(tenants) and k.id = any(used);
end $$;
revoke all on function record_api_key_uses(uuid[], uuid[]) from public;
grant execute on function record_api_key_uses(uuid[], uuid[]) to wca_service;
