-- The active tenants with statements whose safe lines are to be booked at the time `moment`, and the fields of them that the work needs. A statement
-- that an instance has leased is left out. Row-level security is forced on the owner too, so each tenant's rows are read under that tenant's setting.
-- Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
create or replace function tenants_with_bank_bookings(moment timestamptz)
returns table(id uuid, slug text, currency text, timezone text, "overInvoiceTolerancePercent" text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  unreachable integer := 0;
  reason text;
begin
  for tenant in select t.id, t.slug, t.currency, t.timezone, t.over_invoice_tolerance_percent::text as tolerance
    from tenants t where t.status = 'active' order by t.id loop
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      perform 1 from bank_bookings b where b.tenant_id = tenant.id and (b.leased_until is null or b.leased_until <= moment);
      continue when not found;
      "id" := tenant.id;
      "slug" := tenant.slug;
      "currency" := tenant.currency;
      "timezone" := tenant.timezone;
      "overInvoiceTolerancePercent" := tenant.tolerance;
      return next;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'tenants_with_bank_bookings left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
end $$;
revoke all on function tenants_with_bank_bookings(timestamptz) from public;
grant execute on function tenants_with_bank_bookings(timestamptz) to wca_service;
