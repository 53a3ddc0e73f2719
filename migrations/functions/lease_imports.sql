-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.lease_imports(holder uuid, moment timestamp with time zone, expiry timestamp with time zone, most integer)
 RETURNS TABLE(id uuid, slug text, currency text, timezone text, "overInvoiceTolerancePercent" text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant record;
  leased integer := 0;
begin
  for tenant in select t.id, t.slug, t.currency, t.timezone, t.over_invoice_tolerance_percent::text as tolerance
    from tenants t where t.status = 'active' and t.has_imports order by random() loop
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
    exit when leased >= most;
  end loop;
  set local app.tenant_id = '';
end $function$;
revoke all on function lease_imports(holder uuid, moment timestamp with time zone, expiry timestamp with time zone, most integer) from public;
grant execute on function lease_imports(holder uuid, moment timestamp with time zone, expiry timestamp with time zone, most integer) to wca_service;
