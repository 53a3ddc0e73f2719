import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { runTask } from './current-work.js';

/** Pause between two groups of tenants, in milliseconds, in which others have the connection. */
const PAUSE_MS = 100;

/** The result of the functions `sweep_idempotency_keys` and `sweep_webhook_deliveries`. */
export interface SweptTenants {
  /** Number of rows. */
  deleted: number;
  /** The last tenant that was finished; null if all were. */
  next: string | null;
}

/**
 * Work that every instance repeats from its start to its end. A run that fails is logged, and the next one tries again. The end of the service
 * waits for a run that has begun.
 */
export abstract class RepeatedJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(this.constructor.name);
  private readonly end = new AbortController();
  private running: Promise<void> | undefined;

  /** @param intervalMs time from the end of a run to the beginning of the next one */
  protected constructor(
    private readonly intervalMs: number,
    private readonly isEnabled = true,
  ) {}

  /** Does all work that there is now. */
  abstract run(): Promise<unknown>;

  onApplicationBootstrap(): void {
    if (this.isEnabled) this.running = this.repeat();
  }

  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await this.running;
  }

  /** Whether the service ends, so that a run should too. */
  protected get hasEnded(): boolean {
    return this.end.signal.aborted;
  }

  /**
   * Calls `sweep` for one group of tenants after the other, first with null and then with the `next` of its last result, until that is null.
   * Returns the sum of the deleted rows.
   */
  protected async forGroupsOfTenants(sweep: (previous: string | null) => Promise<SweptTenants>): Promise<number> {
    let sum = 0;
    await this.eachGroupOfTenants(async (previous) => {
      const { deleted, next } = await sweep(previous);
      sum += deleted;
      return next;
    });
    return sum;
  }

  /** Calls `visit` for one group of tenants after the other, first with null and then with its last result, until that is null. */
  protected async eachGroupOfTenants(visit: (previous: string | null) => Promise<string | null>): Promise<void> {
    let previous: string | null = null;
    do {
      previous = await visit(previous);
      if (previous !== null) await this.pause(PAUSE_MS);
    } while (previous !== null && !this.hasEnded);
  }

  /** Does the work of one tenant. An error is logged, so that it does not stop the work of other tenants. Returns whether there was none. */
  protected async workOn(tenantId: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.logger.warn({ err: error, tenantId });
      return false;
    }
  }

  private async repeat(): Promise<void> {
    while (!this.hasEnded) {
      await runTask(this.constructor.name, () => this.run()).catch((error: unknown) =>
        this.logger.warn({ err: error }),
      );
      await this.pause(this.intervalMs);
    }
  }

  /** Ends early when the service ends. */
  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.end.signal, ref: false }).catch(() => undefined);
  }
}
