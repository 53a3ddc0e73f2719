export const PREPARING = 'select * from preparing_sandboxes()';
/** A sandbox that is being prepared, and what of its live tenant the work needs. */
export interface PreparingSandbox {
  liveTenantId: string;
  sandboxId: string;
  overInvoiceTolerancePercent: string;
}

/** Leases the sandbox `$2` for `$3` milliseconds, unless another instance has it or it is prepared, and returns it. */
export const LEASE = `update sandboxes set leased_until = now() + $3::bigint * interval '1 millisecond'
  where tenant_id = $1 and id = $2 and status = 'preparing' and (leased_until is null or leased_until <= now())
  returning id, sandbox_tenant_id as "sandboxTenantId", currency, timezone`;
/** The key in whose name the demo records of a sandbox are made; no row if none is valid. */
export const FIRST_VALID_KEY = `select id from api_keys where tenant_id = $1 and revoked_at is null and expires_at > now()
  order by created_at, id limit 1`;
/** Renews the lease of the sandbox `$2` while it has the tenant `$3`, for `$4` milliseconds. */
export const RENEW = `update sandboxes set leased_until = now() + $4::bigint * interval '1 millisecond'
  where tenant_id = $1 and id = $2 and sandbox_tenant_id = $3 and status = 'preparing' returning id`;
/** Ends the preparation of the sandbox `$2` with the tenant `$3`: it is `ready`, or another instance goes on. */
export const READY = `update sandboxes set status = 'ready', leased_until = null
  where tenant_id = $1 and id = $2 and sandbox_tenant_id = $3 and status = 'preparing'`;
export const END_LEASE = `update sandboxes set leased_until = null
  where tenant_id = $1 and id = $2 and sandbox_tenant_id = $3 and status = 'preparing'`;

/** Sandboxes that were not used for `$1` days, at most `$2`. */
export const UNUSED = `select * from unused_sandboxes(now() - $1::integer * interval '1 day', $2)`;
export interface UnusedSandbox {
  liveTenantId: string;
  sandboxId: string;
}
export const ENDED = 'select * from ended_tenants($1)';
export const ERASE_ROWS = 'select erase_rows_of_ended_tenant($1, $2, $3, $4) as count';
export const DELETE_TENANT = 'select delete_ended_tenant($1)';
