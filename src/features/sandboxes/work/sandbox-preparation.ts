import { Injectable } from '@nestjs/common';
import { RepeatedJob } from '#platform/base/event-loop/repeated-job.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type LoadDemo, SandboxSettings } from '../sandbox-settings.js';
import { callerIn, type TenantOfSandbox } from '../sandbox-tenants.js';
import {
  END_LEASE,
  FIRST_VALID_KEY,
  LEASE,
  PREPARING,
  type PreparingSandbox,
  READY,
  RENEW,
} from './sandbox-work.queries.js';

/** Time between two searches for work, in milliseconds. */
const INTERVAL_MS = 1_000;
/** Time after which another instance may go on with a sandbox, if this one does not renew its lease, and time between two renewals, in milliseconds. */
const LEASE_MS = 60_000;
const RENEWAL_MS = 10_000;

/**
 * Loads the demo records of sandboxes that are being prepared, in every instance. After a crash the lease of the sandbox ends, and another instance
 * goes on. A sandbox with which three tries have failed is tried again every ten minutes.
 */
@Injectable()
export class SandboxPreparation extends RepeatedJob {
  /** Set by the process, which has the demo records; without it the instance prepares nothing. */
  loadDemo: LoadDemo | undefined;

  constructor(
    private readonly db: TenantDb,
    private readonly attempts: TaskAttempts,
    settings: SandboxSettings,
  ) {
    super(INTERVAL_MS, settings.isWorking);
  }

  /** Prepares the sandboxes of all tenants that nobody prepares. */
  async run(): Promise<void> {
    const { loadDemo } = this;
    if (!loadDemo) return;
    for (const found of await this.db.withoutTenant<PreparingSandbox>('sandboxes to prepare', PREPARING)) {
      if (this.hasEnded) return;
      const { liveTenantId, sandboxId } = found;
      const work = () =>
        this.attempts.tryWork({ task: 'sandbox_demo', subject: sandboxId }, () => this.prepare(found, loadDemo));
      await this.workOn(liveTenantId, () => runAs(maintenanceCaller(liveTenantId), work));
    }
  }

  private async prepare({ liveTenantId, sandboxId, ...live }: PreparingSandbox, loadDemo: LoadDemo): Promise<void> {
    const [sandbox] = await this.write<TenantOfSandbox>(LEASE, [sandboxId, LEASE_MS]);
    if (!sandbox) return;
    const { sandboxTenantId } = sandbox;
    const ended = new AbortController();
    const asLive = maintenanceCaller(liveTenantId);
    const renew = async () => {
      const renewed = await this.write(RENEW, [sandboxId, sandboxTenantId, LEASE_MS]);
      if (this.hasEnded || !renewed.length) ended.abort(); // or it was deleted or reset
    };
    const timer = setInterval(() => void runAs(asLive, renew).catch(() => ended.abort()), RENEWAL_MS);
    try {
      const caller = callerIn(sandbox, { ...asLive.tenant, ...live });
      const [key] = await runAs(caller, () => this.db.read<{ id: string }>(FIRST_VALID_KEY, []));
      if (key) await loadDemo({ ...caller, keyId: key.id }, ended.signal); // without one nobody would read the records
      await this.write(READY, [sandboxId, sandboxTenantId]);
    } catch (error) {
      await this.write(END_LEASE, [sandboxId, sandboxTenantId]);
      if (!ended.signal.aborted) throw error;
    } finally {
      clearInterval(timer);
    }
  }

  private write<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.db.transaction((tx) => tx.query<Row>(text, values));
  }
}
