import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { TenantDb } from '../platform/tenancy/tenant-db.js';

/** Interval in which a waiting request looks for events of other instances, in milliseconds. */
const POLL_MS = 500;
/** Requests of one tenant that wait at the same time; more are answered at once. */
const MAX_WAITING = 50;

/** Where requests for events wait until there may be new ones. */
@Injectable()
export class EventWaits implements OnModuleDestroy {
  /** Number of waiting requests by tenant. */
  private readonly waiting = new Map<string, number>();
  private readonly stop = new AbortController();

  constructor(private readonly db: TenantDb) {}

  /** Ends all waits, so that the service can stop. */
  onModuleDestroy(): void {
    this.stop.abort();
  }

  get isStopped(): boolean {
    return this.stop.signal.aborted;
  }

  /**
   * Waits without a connection until there may be new events, at most until `deadline` by `performance.now()`. Returns false if too many
   * requests of the tenant wait already.
   */
  async nextCommit(tenantId: string, deadline: number): Promise<boolean> {
    const count = this.waiting.get(tenantId) ?? 0;
    if (count >= MAX_WAITING) return false;
    this.waiting.set(tenantId, count + 1);
    try {
      const delay = Math.max(0, Math.min(POLL_MS, deadline - performance.now()));
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          removeListener();
          this.stop.signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, delay);
        const removeListener = this.db.journaled.onNext(tenantId, end);
        this.stop.signal.addEventListener('abort', end);
      });
      return true;
    } finally {
      const left = this.waiting.get(tenantId)! - 1;
      if (left) this.waiting.set(tenantId, left);
      else this.waiting.delete(tenantId);
    }
  }
}
