import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';

const HOUR_MS = 3_600_000;
/** Pause between the first new use and the statement that records it and all others of the meantime. */
const DELAY_MS = 1_000;

/** A function of the schema that changes keys of all tenants: `$1` ids of tenants, `$2` ids of their keys. */
const RECORD_USES = 'select record_api_key_uses($1::uuid[], $2::uuid[])';

/**
 * Records the hour in which API keys were last used. Requests never wait for it: each process writes a key once an hour, up to a second
 * after its use, and many keys with one statement. A failed write is repeated after the next use of the key.
 */
@Injectable()
export class KeyUses implements OnModuleDestroy {
  private readonly logger = new Logger(KeyUses.name);
  /** Its beginning, in milliseconds since 1970. */
  private hour = 0;
  /** Ids of keys whose use in the current hour is recorded or will be. */
  private readonly known = new Set<string>();
  /** Tenants by the ids of keys to be written. */
  private pending = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly db: TenantDb) {}

  /** To be called for every request with a valid key. */
  record({ keyId, tenant }: Caller): void {
    const now = Date.now();
    const hour = now - (now % HOUR_MS);
    if (hour !== this.hour) {
      this.hour = hour;
      this.known.clear();
    }
    if (this.known.has(keyId)) return;
    this.known.add(keyId);
    this.pending.set(keyId, tenant.id);
    this.timer ??= setTimeout(() => void this.write(), DELAY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    await this.write();
  }

  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = this.pending;
    this.pending = new Map();
    if (uses.size) this.writing = this.writing.then(() => this.send(uses));
    return this.writing;
  }

  private async send(uses: Map<string, string>): Promise<void> {
    try {
      await this.db.withoutTenant('keys of all tenants', RECORD_USES, [[...uses.values()], [...uses.keys()]]);
    } catch (error) {
      for (const keyId of uses.keys()) this.known.delete(keyId);
      this.logger.warn({ err: error });
    }
  }
}
