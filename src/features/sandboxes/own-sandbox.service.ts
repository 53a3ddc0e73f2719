import { Injectable } from '@nestjs/common';
import type { Precondition } from '#platform/data/records/if-match.js';
import { type Caller, currentCaller, currentRequestId, runAs } from '#platform/data/tenancy/caller.js';
import { memberOf } from '#platform/data/tenancy/fair-shares.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { sandboxOnly } from '#platform/edge/auth/test-keys.js';
import type { SandboxView } from './sandbox-view.js';
import { SandboxesService } from './sandboxes.service.js';

/** What the keys of a sandbox may do with the sandbox, whose record belongs to the live tenant. */
@Injectable()
export class OwnSandboxService {
  constructor(
    private readonly sandboxes: SandboxesService,
    private readonly db: TenantDb,
  ) {}

  get(): Promise<SandboxView> {
    return inLiveTenant((id) => this.sandboxes.get(id));
  }

  /**
   * As {@link SandboxesService.reset}. Stored answers go with the tenant of the request, so its route ignores `Idempotency-Key`: a repetition empties the
   * sandbox again.
   */
  async reset(options: { demo?: boolean }, precondition: Precondition): Promise<SandboxView> {
    const view = await inLiveTenant((id) => this.sandboxes.reset(id, options, precondition));
    await this.db.noteEarlierWrite(); // it was a write of the live tenant, and later reads of the sandbox's keys must show it
    return view;
  }
}

/** The caller of a sandbox in the live tenant to which it belongs. The key of the request is the author. */
export function liveCallerOf(caller: Caller): Caller {
  const { sandbox } = caller.tenant;
  if (!sandbox) throw sandboxOnly();
  return {
    ...caller,
    tenant: { ...caller.tenant, id: sandbox.liveTenantId, sandbox: undefined },
    member: memberOf(caller.tenant.id),
  };
}

/** Runs work on the sandbox of the current caller in the live tenant. */
function inLiveTenant<T>(work: (sandboxId: string) => Promise<T>): Promise<T> {
  const caller = currentCaller();
  return runAs(liveCallerOf(caller), () => work(caller.tenant.sandbox!.id), currentRequestId());
}
