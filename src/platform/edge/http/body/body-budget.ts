import { DomainError } from '../../../base/errors/domain-error.js';

/** Limits of a {@link BodyBudget}. */
export interface BudgetLimits {
  /** Maximum number of bytes of all bodies. */
  maxBytes: number;
  /** Maximum number of bytes of one tenant's bodies. A larger body is accepted while its tenant has no other. */
  maxBytesPerTenant: number;
  /** Maximum time that a body waits, in milliseconds. */
  maxWaitMs: number;
  /** Maximum number of waiting bodies of one tenant. */
  maxWaiting: number;
}

/** Each body counts as at least this number of bytes, so that the budget also bounds the number of bodies. */
const MIN_BYTES = 262_144;

/** The bytes of the budget that one body has. */
export interface BodyReservation {
  /** Releases the bytes that the body does not need after all. */
  shrinkTo(bytes: number): void;
  /** Releases all bytes; further calls do nothing. */
  release(): void;
}

interface Waiting {
  tenantId: string;
  bytes: number;
  admit: (reservation: BodyReservation) => void;
}

/**
 * Bounds the memory or the disk space of request bodies, and shares it between tenants. A body that does not fit waits; the next one is
 * admitted of the tenant that has the fewest bytes.
 */
export class BodyBudget {
  private used = 0;
  private readonly usedBy = new Map<string, number>();
  private waiting: Waiting[] = [];

  constructor(private readonly limits: BudgetLimits) {}

  /** Number of waiting bodies of all tenants. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Whether bodies of other tenants wait that their own tenant's share permits. */
  isAwaitedBeside(tenantId: string): boolean {
    return this.waiting.some((other) => other.tenantId !== tenantId && !this.exceedsShare(other));
  }

  /**
   * Waits until the budget has room for `bytes`; `signal` ends the wait when the client has disconnected. Throws `rate_limited` when
   * too many bodies of the tenant wait already, or this one waited too long while the tenant had other bodies in memory; throws
   * `unavailable` when it waited too long for bodies of other tenants.
   */
  async reserve(tenantId: string, bytes: number, signal?: AbortSignal): Promise<BodyReservation> {
    const reserved = Math.max(bytes, MIN_BYTES);
    const own = this.waiting.filter((other) => other.tenantId === tenantId).length;
    if (own >= this.limits.maxWaiting) throw tooManyOwn();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        tenantId,
        bytes: reserved,
        admit: (reservation) => {
          stop();
          resolve(reservation);
        },
      };
      const giveUp = () => {
        stop();
        this.waiting = this.waiting.filter((other) => other !== waiting);
        reject(this.usedBy.has(tenantId) ? tooManyOwn() : tooManyOfOthers());
      };
      const timer = setTimeout(giveUp, this.limits.maxWaitMs);
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      signal?.addEventListener('abort', giveUp);
      this.waiting.push(waiting);
      this.admit();
    });
  }

  /** Admits waiting bodies that fit; those of tenants with fewer bytes first. */
  private admit(): void {
    const full = new Set<string>();
    for (;;) {
      const next = this.waiting
        .filter(({ tenantId }) => !full.has(tenantId))
        .reduce<Waiting | undefined>(
          (best, other) => (best && this.usage(best) <= this.usage(other) ? best : other),
          undefined,
        );
      if (!next) return;
      if (this.exceedsShare(next)) full.add(next.tenantId);
      else if (this.used && this.used + next.bytes > this.limits.maxBytes) return;
      else {
        this.waiting = this.waiting.filter((other) => other !== next);
        next.admit(this.reservationOf(next));
      }
    }
  }

  private exceedsShare(one: Waiting): boolean {
    const own = this.usage(one);
    return own > 0 && own + one.bytes > this.limits.maxBytesPerTenant;
  }

  private usage({ tenantId }: Waiting): number {
    return this.usedBy.get(tenantId) ?? 0;
  }

  private reservationOf({ tenantId, bytes }: Waiting): BodyReservation {
    let held = 0;
    const hold = (next: number) => {
      this.used += next - held;
      const own = (this.usedBy.get(tenantId) ?? 0) + next - held;
      if (own) this.usedBy.set(tenantId, own);
      else this.usedBy.delete(tenantId);
      const hasReleased = next < held;
      held = next;
      if (hasReleased) this.admit();
    };
    hold(bytes);
    return {
      shrinkTo: (needed) => hold(Math.min(held, Math.max(needed, MIN_BYTES))),
      release: () => hold(0),
    };
  }
}

const tooManyOwn = () =>
  new DomainError('rate_limited', 'Too many large bodies of this tenant are being processed; try again later.');
/** The error of a body that waited too long for bodies of other tenants. */
export const tooManyOfOthers = () =>
  new DomainError('unavailable', 'Too many large bodies are being processed; try again later.');
