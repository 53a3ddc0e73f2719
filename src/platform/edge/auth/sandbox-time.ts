import type { Response } from 'express';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { type Caller, runAs } from '#platform/data/tenancy/caller.js';
import { followClock, timeOfSandbox } from '#platform/data/tenancy/sandbox-clock.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';

/** The header of each answer of a sandbox. */
const HEADER = 'X-Sandbox-Now';

/**
 * Begins a request of a sandbox by its clock: what it reads has the time of the sandbox, and its answer says this time, also a refusal. Does nothing for a
 * live tenant. Throws `unavailable` for the tenant of a sandbox that was reset or deleted.
 */
export async function beginAtSandboxTime(db: TenantDb, caller: Caller, response: Response): Promise<void> {
  if (!isSandboxTenantId(caller.tenant.id)) return;
  await runAs(caller, () => followClock(db));
  showSandboxTime(caller, response);
}

/** Makes an answer of a sandbox say the present time of the sandbox, if its headers are not sent yet. */
export function showSandboxTime({ tenant }: Caller, response: Response): void {
  if (!isSandboxTenantId(tenant.id) || response.headersSent) return;
  response.setHeader(HEADER, timeOfSandbox(tenant.id).toISOString());
}
