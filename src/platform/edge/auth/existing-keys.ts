import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { hasChecksum, type KeyName, nameOf } from './key-format.js';

/** Maximum number of names, some 10 MB of memory. */
const MAX_NAMES = 100_000;
/**
 * Minimum time between two statements that read new names, in milliseconds. It bounds what requests with unknown keys cost, also of the
 * processor: a connection that sends nothing else gets one answer in this time.
 */
const MIN_INTERVAL_MS = 1_000;
/** Age up to which keys are read again, in seconds beyond the last statement: their transactions may have been open then. */
const OVERLAP_SECONDS = 120;

const REASON = 'the names of the keys of all tenants';
const NAMES = 'select * from api_key_names($1)';
const NAMES_SINCE = 'select * from api_key_names_since($1, $2)';

/**
 * The names (`<mode>_<lookup>`) of the API keys that exist. They are read when an instance starts, so that the first use of a key does not
 * wait among look-ups of keys that may not exist. At most {@link MAX_NAMES} are kept: first those without a checksum, then those used or
 * created last.
 */
@Injectable()
export class ExistingKeys implements OnApplicationBootstrap {
  private readonly logger = new Logger(ExistingKeys.name);
  private readonly names = new Set<string>();
  /** Whether all names without a checksum are known, except those created since the last statement. */
  private knowsAllWithoutChecksum = false;
  /** When the last successful statement began, by `performance.now()`. */
  private readAt: number | undefined;
  private lastBegun = -Infinity;
  /** A statement that has not begun yet; requests that need one share it. */
  private awaited: Promise<void> | undefined;

  constructor(private readonly db: TenantDb) {}

  /** Reads the names. If that fails, the next request with an unknown key does it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.read().catch((error: unknown) => this.logger.warn({ err: error }));
  }

  /** Whether a key without a checksum whose name is unknown cannot exist, unless it is new: see {@link hasNow}. */
  get hasAllWithoutChecksum(): boolean {
    return this.knowsAllWithoutChecksum;
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** Forgets the name of a key that does not exist any more. */
  delete(name: string): void {
    this.names.delete(name);
  }

  /** As {@link has}, with the keys that were created before this call. All calls share at most one statement in a second. */
  async hasNow(name: string): Promise<boolean> {
    await (this.awaited ??= this.readLater());
    return this.names.has(name);
  }

  private async readLater(): Promise<void> {
    try {
      await sleep(Math.max(0, this.lastBegun + MIN_INTERVAL_MS - performance.now()));
    } finally {
      this.awaited = undefined; // what is asked from now on needs a later statement
    }
    await this.read();
  }

  private async read(): Promise<void> {
    const since = this.readAt;
    const now = (this.lastBegun = performance.now());
    if (since === undefined) {
      const rows = await this.ask<KeyName>(NAMES, [MAX_NAMES]);
      this.knowsAllWithoutChecksum = rows.length < MAX_NAMES || hasChecksum(rows.at(-1)!.lookup);
      for (const row of rows) this.names.add(nameOf(row));
    } else {
      const rows = await this.ask<KeyName>(NAMES_SINCE, [(now - since) / 1000 + OVERLAP_SECONDS, MAX_NAMES]);
      for (const row of rows) this.add(row);
    }
    this.readAt = now;
  }

  private ask<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.db.withoutTenant<Row>(REASON, text, values, 'control');
  }

  /** Names beyond the maximum are not kept: their first use is a look-up of an unknown key. */
  private add(key: KeyName): void {
    if (this.names.size < MAX_NAMES) this.names.add(nameOf(key));
    else if (!hasChecksum(key.lookup)) this.knowsAllWithoutChecksum = false;
  }
}
