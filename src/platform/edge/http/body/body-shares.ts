import { Inject, Injectable } from '@nestjs/common';
import { Env } from '#platform/base/config/env.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Spool } from '#platform/base/object-store/spool.js';
import { FairShares, type Share } from '#platform/data/tenancy/fair-shares.js';
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
/** Each body counts as at least this number of bytes, so that the limits of bytes also bound the number of bodies. */
const MIN_BYTES = 262_144;
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
  private readonly shares: Record<BodyClass, FairShares>;

  constructor(@Inject(Env) { BODIES_ON_DISK_MB, BODIES_IN_MEMORY_MB, BODY_WAIT_MS }: Env) {
    const waiting = { maxWaiting: MAX_WAITING, maxWaitMs: BODY_WAIT_MS };
    const bytes = (megabytes: number, ofTenant: number) => {
      const capacity = megabytes * MEGABYTE;
      const refusal = (isOwn: boolean) => (isOwn ? tooManyOwn() : tooManyOfOthers());
      return new FairShares({ capacity, share: capacity * ofTenant, minSize: MIN_BYTES, ...waiting, refusal });
    };
    const onDisk = ({ part, ofTenant }: (typeof PARTS)[DiskClass]) => bytes(BODIES_ON_DISK_MB * part, ofTenant);
    this.shares = {
      json: onDisk(PARTS.json),
      upload: onDisk(PARTS.upload),
      import: onDisk(PARTS.import),
      memory: bytes(BODIES_IN_MEMORY_MB, 1 / 2),
      processing: new FairShares({ capacity: 1, share: 1, ...waiting, refusal: tooManyOfOthers }),
    };
  }

  /** Number of bodies that wait. */
  waiting(bodyClass: BodyClass): number {
    return this.shares[bodyClass].waiting;
  }

  /**
   * Waits until there is room for the bytes of a body. Throws `rate_limited` when too many bodies of the tenant wait already, or this one
   * waited too long while the tenant had others; `unavailable` when it waited too long for those of other tenants; and `request_timeout`
   * when `signal` is aborted because the client has left.
   */
  reserve(bodyClass: DiskClass | 'memory', tenantId: string, bytes: number, signal: AbortSignal): Promise<Share> {
    return this.timed(bodyClass, this.shares[bodyClass].take(tenantId, { size: bytes, signal }));
  }

  /** Whether bodies of other tenants wait for bytes of a class that a tenant has. */
  isAwaited(bodyClass: DiskClass, tenantId: string): boolean {
    return this.shares[bodyClass].isAwaitedBeside(tenantId);
  }

  /** Waits for the turn of a very large body, which ends with its release. Throws `unavailable` after too long a wait. */
  turn(tenantId: string): Promise<Share> {
    return this.timed('processing', this.shares.processing.take(tenantId));
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

const tooManyOwn = () =>
  new DomainError('rate_limited', 'Too many large bodies of this tenant are being processed; try again later.');
const tooManyOfOthers = () =>
  new DomainError('unavailable', 'Too many large bodies are being processed; try again later.');
