-- The sandboxes of all active live tenants that are being prepared, and that no instance has leased. Tenants whose server cannot be reached (Citus) are
-- left out, so that they do not stop the others; a warning says how many.
create or replace function preparing_sandboxes()
returns table("liveTenantId" uuid, "sandboxId" uuid, "overInvoiceTolerancePercent" text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  unreachable integer := 0;
  reason text;
begin
  for tenant in select l.id, l.over_invoice_tolerance_percent::text as tolerance from tenants l where l.status = 'active'
    and exists (select 1 from tenants t where t.live_tenant_id = l.id and t.ended_at is null) order by l.id loop
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      for "liveTenantId", "sandboxId" in select s.tenant_id, s.id from sandboxes s where s.tenant_id = tenant.id and s.status = 'preparing'
        and (s.leased_until is null or s.leased_until <= now()) order by s.id loop
        "overInvoiceTolerancePercent" := tenant.tolerance;
        return next;
      end loop;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'preparing_sandboxes left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
end $$;
revoke all on function preparing_sandboxes() from public;
grant execute on function preparing_sandboxes() to wca_service;
