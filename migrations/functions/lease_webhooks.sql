-- Leases endpoints of all active tenants that have something to send at the time `moment` to `holder`, until `expiry`: up to `most_working` whose
-- last attempt was successful and up to `most_failing` others. Endpoints that another dispatcher has leased or locked are skipped.
-- What is due is so by the clock of the tenant, and leases are by real time.
-- Tenants whose server cannot be reached (Citus) are left out, so that they do not stop the others; a warning says how many.
create or replace function lease_webhooks(holder uuid, moment timestamptz, expiry timestamptz, most_working integer, most_failing integer)
returns table("tenantId" uuid, "webhookId" uuid, "isFailing" boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
  candidate record;
  ahead interval;
  working integer := 0;
  failing integer := 0;
  unreachable integer := 0;
  reason text;
begin
  for tenant in select id from tenants where status = 'active' and has_webhooks order by random() loop
    begin
      execute format('set local app.tenant_id = %L', tenant.id);
      ahead := sandbox_offset(tenant.id);
      for candidate in select p.webhook_id, p.failing_since is not null as is_failing from webhook_progress p
        where p.tenant_id = tenant.id and p.due_at <= moment + ahead and (p.leased_until is null or p.leased_until <= moment)
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
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      unreachable := unreachable + 1;
      reason := sqlerrm;
    end;
    exit when failing >= most_failing and working >= most_working;
  end loop;
  set local app.tenant_id = '';
  if unreachable > 0 then raise warning 'lease_webhooks left out % tenants, whose server cannot be reached: %', unreachable, reason; end if;
end $$;
revoke all on function lease_webhooks(uuid, timestamptz, timestamptz, integer, integer) from public;
grant execute on function lease_webhooks(uuid, timestamptz, timestamptz, integer, integer) to wca_service;
