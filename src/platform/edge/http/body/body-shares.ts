import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../../../base/config/env.js';
import type { Spool } from '../../../base/object-store/spool.js';
import { FairQueue } from '../../../data/tenancy/fair-queue.js';
import { BodyBudget, type BodyReservation, tooManyOfOthers } from './body-budget.js';
import { MEGABYTE } from './receive-to-disk.js';

/** What a body needs while files are received. */
export interface Reception {
  spool: Spool;
  /** Receives the paths of all files that were created, also when the body does not arrive completely. */
  paths: string[];
  /** Aborted when the client has disconnected or the response was sent; the rest of the body is then not received. */
  signal: AbortSignal;
  /** Whether other tenants wait for the disk space of the body. */
  isAwaited: () => boolean;
  /** Called before the body is read, when its headers are acceptable. */
  onAccepted: () => void;
}

/** Disk space, by what is received: large JSON bodies, forms with a file, or files of imports. */
export type DiskClass = 'json' | 'upload' | 'import';
/**
 * What bodies wait for: {@link DiskClass} is disk space before they are received, `memory` is room for a large JSON body that has arrived,
 * and `processing` the turn of one above 4 MB.
 */
export type BodyClass = DiskClass | 'memory' | 'processing';
export const BODY_CLASSES: readonly BodyClass[] = ['json', 'upload', 'import', 'memory', 'processing'];

/** The part of the disk space that a class has, and the part of it that one tenant may use. */
const PARTS: Record<DiskClass, { part: number; ofTenant: number }> = {
  json: { part: 1 / 8, ofTenant: 1 / 16 },
  upload: { part: 3 / 8, ofTenant: 1 / 3 },
  import: { part: 1 / 2, ofTenant: 1 / 4 },
};
/** Maximum number of bodies of one tenant that wait in one class. */
const MAX_WAITING = 50;

/**
 * Shares between tenants what request bodies use: disk space while they arrive, then memory while they are processed, and the turn of very
 * large ones. Nothing but disk space is held while a client sends.
 */
@Injectable()
export class BodyShares {
  /** Called with the seconds that a body waited, whether or not it was admitted. */
  onWaited?: (bodyClass: BodyClass, seconds: number) => void;
  private readonly budgets: Record<DiskClass | 'memory', BodyBudget>;
  private readonly processing: FairQueue;

  constructor(@Inject(Env) { BODIES_ON_DISK_MB, BODIES_IN_MEMORY_MB, BODY_WAIT_MS }: Env) {
    const waiting = { maxWaiting: MAX_WAITING, maxWaitMs: BODY_WAIT_MS };
    const budget = (megabytes: number, ofTenant: number) => {
      const maxBytes = megabytes * MEGABYTE;
      return new BodyBudget({ maxBytes, maxBytesPerTenant: maxBytes * ofTenant, ...waiting });
    };
    const onDisk = ({ part, ofTenant }: (typeof PARTS)[DiskClass]) => budget(BODIES_ON_DISK_MB * part, ofTenant);
    this.budgets = {
      json: onDisk(PARTS.json),
      upload: onDisk(PARTS.upload),
      import: onDisk(PARTS.import),
      memory: budget(BODIES_IN_MEMORY_MB, 1 / 2),
    };
    this.processing = new FairQueue({ slots: 1, share: 1, ...waiting, refusal: tooManyOfOthers });
  }

  /** Number of bodies that wait. */
  waiting(bodyClass: BodyClass): number {
    return bodyClass === 'processing' ? this.processing.waiting : this.budgets[bodyClass].waitingCount;
  }

  /** Reserves bytes of a class; see {@link BodyBudget.reserve}. */
  reserve(
    bodyClass: DiskClass | 'memory',
    tenantId: string,
    bytes: number,
    signal: AbortSignal,
  ): Promise<BodyReservation> {
    return this.timed(bodyClass, this.budgets[bodyClass].reserve(tenantId, bytes, signal));
  }

  /** Whether bodies of other tenants wait for bytes of a class that a tenant has. */
  isAwaited(bodyClass: DiskClass, tenantId: string): boolean {
    return this.budgets[bodyClass].isAwaitedBeside(tenantId);
  }

  /** Waits for the turn of a very large body; returns the function that ends it. Throws `unavailable` after too long a wait. */
  turn(tenantId: string): Promise<() => void> {
    return this.timed('processing', this.processing.take(tenantId));
  }

  private async timed<T>(bodyClass: BodyClass, admission: Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await admission;
    } finally {
      this.onWaited?.(bodyClass, (performance.now() - since) / 1000);
    }
  }
}
