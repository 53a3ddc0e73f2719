-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.lease_webhooks(holder uuid, moment timestamp with time zone, expiry timestamp with time zone, most_working integer, most_failing integer)
 RETURNS TABLE("tenantId" uuid, "webhookId" uuid, "isFailing" boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant record;
  candidate record;
  working integer := 0;
  failing integer := 0;
begin
  for tenant in select id from tenants where status = 'active' and has_webhooks order by random() loop
    execute format('set local app.tenant_id = %L', tenant.id);
    for candidate in select p.webhook_id, p.failing_since is not null as is_failing from webhook_progress p
      where p.tenant_id = tenant.id and p.due_at <= moment and (p.leased_until is null or p.leased_until <= moment)
      order by p.due_at for update skip locked loop
      continue when case when candidate.is_failing then failing >= most_failing else working >= most_working end;
      update webhook_progress p set lease_holder = holder, leased_until = expiry
        where p.tenant_id = tenant.id and p.webhook_id = candidate.webhook_id;
      if candidate.is_failing then failing := failing + 1; else working := working + 1; end if;
      "tenantId" := tenant.id;
      "webhookId" := candidate.webhook_id;
      "isFailing" := candidate.is_failing;
      return next;
    end loop;
    exit when failing >= most_failing and working >= most_working;
  end loop;
  set local app.tenant_id = '';
end $function$;
revoke all on function lease_webhooks(holder uuid, moment timestamp with time zone, expiry timestamp with time zone, most_working integer, most_failing integer) from public;
grant execute on function lease_webhooks(holder uuid, moment timestamp with time zone, expiry timestamp with time zone, most_working integer, most_failing integer) to wca_service;
