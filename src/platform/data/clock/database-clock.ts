import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { RepeatedJob } from '#platform/base/event-loop/repeated-job.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import { setClockDifference } from '#platform/base/values/current-time.js';

/** Time between two measurements, in milliseconds. */
const INTERVAL_MS = 10_000;
/** Measurements that took longer are too inaccurate and are ignored. */
const MAX_DURATION_MS = 1_000;
/** Differences above it are logged when they begin and when they end. */
const LOGGED_MS = 2_000;

const CLOCK = 'select extract(epoch from clock_timestamp())::float8 * 1000 as milliseconds';

/**
 * By how many milliseconds the clock of a server is ahead of that of the machine; undefined if the statement took too long to tell. A
 * difference that its duration explains counts as none. `send` sends a statement and returns its rows.
 */
export async function clockDifference(send: (text: string) => Promise<unknown[]>): Promise<number | undefined> {
  const began = performance.now();
  const [row] = (await send(CLOCK)) as { milliseconds: number }[];
  const duration = performance.now() - began;
  if (duration > MAX_DURATION_MS) return undefined;
  const difference = row!.milliseconds - (Date.now() - duration / 2);
  return Math.abs(difference) <= duration / 2 + 1 ? 0 : difference;
}

/**
 * Measures in every instance by how much the clock of the database is ahead of that of the machine, before the instance listens and every 10
 * seconds, and sets {@link currentTime} by it.
 */
@Injectable()
export class DatabaseClock extends RepeatedJob implements OnModuleInit {
  /** By how much the clock of the database is ahead, in milliseconds. */
  differenceMs = 0;
  private readonly log = new Logger(DatabaseClock.name);
  private isWrong = false;

  constructor(private readonly db: TenantDb) {
    super(INTERVAL_MS);
  }

  /** Jobs of other modules begin after it. */
  async onModuleInit(): Promise<void> {
    await this.run().catch((error: unknown) => this.log.warn({ err: error }));
  }

  async run(): Promise<void> {
    const difference = await clockDifference((text) => this.db.withoutTenant('the clock', text, [], 'control'));
    if (difference !== undefined) this.set(difference);
  }

  private set(differenceMs: number): void {
    this.differenceMs = differenceMs;
    setClockDifference(differenceMs);
    const isWrong = Math.abs(differenceMs) > LOGGED_MS;
    const seconds = (Math.abs(differenceMs) / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 });
    const message = `The clock of the database is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} that of this machine`;
    if (isWrong && !this.isWrong)
      this.log.warn(`${message}; the service follows the database. Check the time synchronization of both`);
    if (!isWrong && this.isWrong) this.log.log(`${message}, which is accurate again`);
    this.isWrong = isWrong;
  }
}
