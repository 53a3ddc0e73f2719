-- Deletes a tenant of a sandbox that has ended and whose rows are erased.
create or replace function delete_ended_tenant(ended uuid)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from tenants t where t.id = ended and t.live_tenant_id is not null and t.ended_at is not null
$$;
revoke all on function delete_ended_tenant(uuid) from public;
grant execute on function delete_ended_tenant(uuid) to wca_service;
