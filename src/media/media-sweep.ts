import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isId } from '../platform/ids.js';
import { ObjectStore } from '../platform/object-store/object-store.js';
import { Spool } from '../platform/object-store/spool.js';
import { runAs, upkeepOf } from '../platform/tenancy/caller.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { KNOWN_KEYS } from './media.queries.js';
import { tenantOf } from './object-key.js';

const INTERVAL_MS = 6 * 60 * 60 * 1000;
/** Longer than any upload can take from its object to its row, clocks that differ included. */
const GRACE_MS = 60 * 60 * 1000;

/**
 * Removes objects that no row knows: uploads that failed between the two, deletions that the store refused. Keys are never
 * used twice, so an old object without a row stays without one, and instances that sweep at the same time do no harm.
 */
@Injectable()
export class MediaSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MediaSweep.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private ended = false;

  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
    private readonly spool: Spool,
  ) {}

  onApplicationBootstrap(): void {
    const start = () => {
      this.running = this.runAndTell();
    };
    this.timer = setInterval(start, INTERVAL_MS);
    start();
  }

  async onModuleDestroy(): Promise<void> {
    this.ended = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Returns how many objects were removed. */
  async run(graceMs = GRACE_MS): Promise<number> {
    const time = new Date(Date.now() - graceMs);
    await this.spool.removeOlderThan(time);
    await this.store.removeUnfinished(time);
    let removed = 0;
    for await (const batch of this.store.list()) {
      if (this.ended) break;
      const old = batch.filter(({ modifiedAt }) => modifiedAt < time).map(({ key }) => key);
      for (const key of await this.unknown(old)) {
        await this.store.delete(key);
        removed++;
      }
    }
    return removed;
  }

  private async runAndTell(): Promise<void> {
    try {
      const removed = await this.run();
      if (removed) this.logger.log(`Removed ${removed} files that nothing refers to`);
    } catch (error) {
      this.logger.warn({ err: error }); // the next one comes
    }
  }

  private async unknown(keys: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const tenantId of new Set(keys.map(tenantOf).filter(isId))) {
      const own = keys.filter((key) => tenantOf(key) === tenantId);
      const rows = await runAs(upkeepOf(tenantId), () => this.db.read<{ objectKey: string }>(KNOWN_KEYS, [own]));
      const known = new Set(rows.map(({ objectKey }) => objectKey));
      found.push(...own.filter((key) => !known.has(key)));
    }
    return found;
  }
}
