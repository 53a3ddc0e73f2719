-- Leases up to `most` active tenants that have an import to work on at the time `moment` to `holder`, until `expiry`, and returns the fields of the
-- tenants that the work needs. Tenants that another instance has leased or locked are skipped. Row-level security is forced on the owner
-- too, so each tenant's row is read under that tenant's setting.
-- Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
create or replace function lease_imports(holder uuid, moment timestamptz, expiry timestamptz, most integer)
returns table(id uuid, slug text, currency text, timezone text, "overInvoiceTolerancePercent" text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  leased integer := 0;
  unreachable integer := 0;
  reason text;
begin
  for tenant in select t.id, t.slug, t.currency, t.timezone, t.over_invoice_tolerance_percent::text as tolerance
    from tenants t where t.status = 'active' and t.has_imports order by random() loop
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      perform 1 from import_queues q where q.tenant_id = tenant.id and q.due_at <= moment
        and (q.leased_until is null or q.leased_until <= moment) for update skip locked;
      continue when not found;
      update import_queues q set lease_holder = holder, leased_until = expiry where q.tenant_id = tenant.id;
      "id" := tenant.id;
      "slug" := tenant.slug;
      "currency" := tenant.currency;
      "timezone" := tenant.timezone;
      "overInvoiceTolerancePercent" := tenant.tolerance;
      return next;
      leased := leased + 1;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
    exit when leased >= most;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'lease_imports left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
end $$;
revoke all on function lease_imports(uuid, timestamptz, timestamptz, integer) from public;
grant execute on function lease_imports(uuid, timestamptz, timestamptz, integer) to wca_service;
