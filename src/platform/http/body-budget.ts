import { DomainError } from '../errors/domain-error.js';

/** What a budget is made of. */
export interface BudgetLimits {
  /** Bytes of all bodies at once. */
  most: number;
  /** Bytes of the bodies of one tenant at once. A body that is larger is taken when its tenant has no other. */
  share: number;
  /** How long a body waits for its place, in milliseconds. */
  waitMs: number;
  /** Bodies of one tenant that wait at once. */
  maxWaiting: number;
}

/** Each body weighs at least this many bytes, so that the budget also bounds their number. */
const LEAST_WEIGHT = 262_144;

/** A body's part of the budget. */
export interface Place {
  /** Gives back what the body turned out not to need. */
  shrinkTo(bytes: number): void;
  /** Gives back all; further calls do nothing. */
  release(): void;
}

interface Waiting {
  tenantId: string;
  bytes: number;
  admit: (place: Place) => void;
}

/**
 * Bounds the large request bodies that are in memory at once, with all that is made of them, and shares the memory between
 * tenants: a body that does not fit waits, and the next place goes to the tenant that has the least.
 */
export class BodyBudget {
  private used = 0;
  private readonly usedBy = new Map<string, number>();
  private waiting: Waiting[] = [];

  constructor(private readonly limits: BudgetLimits) {}

  /**
   * Waits for a place of `bytes`; `signal` ends the wait of a caller that left. Throws `rate_limited` when the tenant's own bodies
   * kept it waiting for too long or too many of them wait already, and `unavailable` when those of others did.
   */
  async enter(tenantId: string, bytes: number, signal?: AbortSignal): Promise<Place> {
    const weight = Math.max(bytes, LEAST_WEIGHT);
    const own = this.waiting.filter((other) => other.tenantId === tenantId).length;
    if (own >= this.limits.maxWaiting) throw tooManyOwn();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        tenantId,
        bytes: weight,
        admit: (place) => {
          stop();
          resolve(place);
        },
      };
      const giveUp = () => {
        stop();
        this.waiting = this.waiting.filter((other) => other !== waiting);
        reject(this.usedBy.has(tenantId) ? tooManyOwn() : tooManyOfOthers());
      };
      const timer = setTimeout(giveUp, this.limits.waitMs);
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      signal?.addEventListener('abort', giveUp);
      this.waiting.push(waiting);
      this.admit();
    });
  }

  /** Lets in whoever fits, tenants with less before tenants with more. */
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
      const own = this.usage(next);
      if (own && own + next.bytes > this.limits.share) full.add(next.tenantId);
      else if (this.used && this.used + next.bytes > this.limits.most) return;
      else {
        this.waiting = this.waiting.filter((other) => other !== next);
        next.admit(this.placeOf(next));
      }
    }
  }

  private usage({ tenantId }: Waiting): number {
    return this.usedBy.get(tenantId) ?? 0;
  }

  private placeOf({ tenantId, bytes }: Waiting): Place {
    let held = 0;
    const hold = (next: number) => {
      this.used += next - held;
      const own = (this.usedBy.get(tenantId) ?? 0) + next - held;
      if (own) this.usedBy.set(tenantId, own);
      else this.usedBy.delete(tenantId);
      const gave = next < held;
      held = next;
      if (gave) this.admit();
    };
    hold(bytes);
    return {
      shrinkTo: (needed) => hold(Math.min(held, Math.max(needed, LEAST_WEIGHT))),
      release: () => hold(0),
    };
  }
}

const tooManyOwn = () =>
  new DomainError('rate_limited', 'Too many large bodies of this tenant are being worked on; try again later.');
/** The refusal of a body that waited too long for those of other tenants. */
export const tooManyOfOthers = () =>
  new DomainError('unavailable', 'Too many large bodies are being worked on; try again later.');
