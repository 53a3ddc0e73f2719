-- Gives positions to up to `most` committed entries of the transaction's tenant and returns the last position. The lock of the tenant's row
-- lets one transaction at a time give positions. `seq` was drawn while the writer held the lock of its resource, so the entries of a resource
-- get their positions in the order of its versions. The function deletes the entries that it has taken and not all up to the last `seq`: an
-- entry with a lower one may have been committed since.
create or replace function number_journal(most integer)
returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  last bigint;
  taken bigint[];
  moved integer;
begin
  select h.position into last from journal_heads h where h.tenant_id = tenant;
  if not exists (select 1 from journal_unnumbered u where u.tenant_id = tenant) then
    return coalesce(last, 0);
  end if;
  insert into journal_heads as h (tenant_id) values (tenant) on conflict (tenant_id) do nothing;
  select h.position into last from journal_heads h where h.tenant_id = tenant for update;
  select array_agg(f.seq) into taken from (
    select u.seq from journal_unnumbered u where u.tenant_id = tenant order by u.seq limit most) f;
  insert into journal as j (tenant_id, position, id, resource_type, resource_id, reference_id, version, action, is_move, changes, api_key_id, owner_email, agent, request_id,
    occurred_at, sandbox_time)
  select u.tenant_id, last + row_number() over (partition by u.tenant_id order by u.seq),
    u.id, u.resource_type, u.resource_id, u.reference_id, u.version, u.action, u.is_move, u.changes, u.api_key_id, u.owner_email, u.agent, u.request_id,
    u.occurred_at, u.sandbox_time
  from journal_unnumbered u where u.tenant_id = tenant and u.seq = any(taken);
  get diagnostics moved = row_count;
  delete from journal_unnumbered u where u.tenant_id = tenant and u.seq = any(taken);
  update journal_heads h set position = last + moved where h.tenant_id = tenant;
  return last + moved;
end $$;
revoke all on function number_journal(integer) from public;
grant execute on function number_journal(integer) to wca_service;
