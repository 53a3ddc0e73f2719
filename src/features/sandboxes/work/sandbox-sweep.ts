import { Injectable } from '@nestjs/common';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { RepeatedJob } from '#platform/base/event-loop/repeated-job.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { deletionSequence, readTenantTables } from '#platform/data/sql/tenant-tables.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { SandboxSettings } from '../sandbox-settings.js';
import { SandboxesService } from '../sandboxes.service.js';
import { DELETE_TENANT, ENDED, ERASE_ROWS, UNUSED, type UnusedSandbox } from './sandbox-work.queries.js';

/** Time between two sweeps, in milliseconds. */
const INTERVAL_MS = 30_000;
/** Tenants that one sweep erases, and sandboxes that it deletes, at most. */
const MAX_TENANTS = 100;
/** Rows that one transaction deletes at most. It locks only these. */
const BATCH = 1_000;

/**
 * Deletes sandboxes that nobody uses, and erases what tenants of sandboxes have that a reset or a deletion has ended: files and rows of every table. An
 * interrupted erasure goes on with what is left. Several instances do not disturb each other.
 */
@Injectable()
export class SandboxSweep extends RepeatedJob {
  constructor(
    private readonly db: TenantDb,
    private readonly sandboxes: SandboxesService,
    private readonly store: ObjectStore,
    private readonly ownership: StoreOwnership,
    private readonly settings: SandboxSettings,
  ) {
    super(INTERVAL_MS, settings.isWorking);
  }

  async run(): Promise<void> {
    await this.deleteUnused();
    await this.eraseEnded();
  }

  private async deleteUnused(): Promise<void> {
    const unused = await this.ask<UnusedSandbox>(UNUSED, [this.settings.days, MAX_TENANTS]);
    for (const { liveTenantId, sandboxId } of unused) {
      if (this.hasEnded) return;
      const work = () => this.sandboxes.delete(sandboxId);
      await this.workOn(liveTenantId, () => runAs(maintenanceCaller(liveTenantId), work));
    }
  }

  private async eraseEnded(): Promise<void> {
    for (const { tenantId } of await this.ask<{ tenantId: string }>(ENDED, [MAX_TENANTS])) {
      if (this.hasEnded) return;
      await this.workOn(tenantId, () => this.erase(tenantId));
    }
  }

  /** Erases a tenant. If the store of files is that of another database, its objects stay for the operator, and the tenant too. */
  private async erase(tenantId: string): Promise<void> {
    const ownership = await this.ownership.compare();
    if (ownership === 'foreign' || ownership === 'unmarked') return;
    const tables = deletionSequence(
      await readTenantTables({ query: <Tables>(text: string) => this.ask(text, []) as Promise<Tables> }),
    );
    for (let found = 1; found && !this.hasEnded;) {
      found = await this.eraseObjects(tenantId);
      for (const { name, key } of tables)
        for (let count = BATCH; count === BATCH && !this.hasEnded; found += count) {
          const [row] = await this.ask<{ count: number }>(ERASE_ROWS, [tenantId, name, key, BATCH]);
          count = row!.count;
        }
    }
    if (!this.hasEnded) await this.ask(DELETE_TENANT, [tenantId]);
  }

  private async eraseObjects(tenantId: string): Promise<number> {
    let count = 0;
    for await (const batch of this.store.list(tenantId)) {
      for (const { key } of batch) await this.store.delete(key);
      count += batch.length;
    }
    return count;
  }

  private ask<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.db.withoutTenant<Row>('sandboxes that nobody uses, and tenants of sandboxes to erase', text, values);
  }
}
