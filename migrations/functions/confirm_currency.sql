-- Whether `known` is the currency of the transaction's tenant, which then remains until the transaction ends: the command that changes it
-- takes the same lock exclusively and then looks for orders.
create or replace function confirm_currency(known text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(tenant::text || 'tenants.currency', 0));
  return exists (select 1 from tenants t where t.id = tenant and t.currency = known);
end $$;
revoke all on function confirm_currency(text) from public;
grant execute on function confirm_currency(text) to wca_service;
