/** Sets the offset of the clock of the tenant `$1` to `$2` milliseconds. */
export const SET_OFFSET = 'update sandbox_clocks set clock_offset_ms = $2::bigint where tenant_id = $1';

/** The sandboxes whose clock is still moving; see `migrations/functions/advancing_sandboxes.sql`. */
export const ADVANCING = 'select * from advancing_sandboxes()';

/** A row of {@link ADVANCING}. */
export interface AdvancingSandbox {
  liveTenantId: string;
  sandboxId: string;
  /** The tenant of the sandbox, and its IANA time zone. */
  tenantId: string;
  timezone: string;
}
