import { Injectable } from '@nestjs/common';
import { RepeatedJob } from '#platform/base/event-loop/repeated-job.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { SandboxSettings } from '../sandbox-settings.js';
import { ADVANCING, type AdvancingSandbox } from './sandbox-clock.queries.js';
import { SandboxClockService } from './sandbox-clock.service.js';

/** Time between two searches for clocks that are moving, in milliseconds. */
const INTERVAL_MS = 2_000;

/** Completes moves of clocks that were answered before, or whose instance has ended, in every instance. */
@Injectable()
export class AdvancingClocks extends RepeatedJob {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: SandboxClockService,
    settings: SandboxSettings,
  ) {
    super(INTERVAL_MS, settings.isWorking);
  }

  /** Completes the moves of all sandboxes. */
  async run(): Promise<void> {
    for (const found of await this.db.withoutTenant<AdvancingSandbox>('clocks that are moving', ADVANCING)) {
      const { liveTenantId, sandboxId, tenantId, timezone } = found;
      const maintenance = maintenanceCaller(tenantId);
      const tenant = { ...maintenance.tenant, timezone, sandbox: { id: sandboxId, liveTenantId } };
      await this.workOn(tenantId, () => runAs({ ...maintenance, tenant }, () => this.advance()));
    }
  }

  private async advance(): Promise<void> {
    while (!this.hasEnded && !(await this.clock.goOn()).isDone);
  }
}
