import { DomainError } from '#platform/base/errors/domain-error.js';
import { FairShares } from '#platform/data/tenancy/fair-shares.js';
import { networkOf } from './network-of.js';

/** Maximum number of failed look-ups of one address in a window, and of waiting ones. */
export const MAX_FAILURES = 100;
const WINDOW_MS = 60_000;
/** Maximum number of addresses that are counted; the oldest windows are forgotten. */
const MAX_ADDRESSES = 10_000;
/** Number of look-ups of unknown keys that may use or await a connection at the same time; one address has at most one. */
const SLOTS = 2;
const MAX_WAIT_MS = 5_000;

interface Window {
  endsAt: number;
  failures: number;
}

/** Too many unknown keys or wrong secrets came from the address. */
export class TooManyUnknownKeys extends DomainError {
  constructor(readonly retryAfterSeconds: number) {
    super('rate_limited', 'Too many requests with invalid API keys come from this address.', [
      {
        field: 'X-API-Key',
        reason: `cannot be checked now: more than ${MAX_FAILURES} invalid keys per minute came from the same address; send the request again after Retry-After seconds`,
      },
    ]);
  }
}

/**
 * Limits what requests with API keys that may not exist cost, by the address (IPv6: the network of 64 bits) from which they come. Addresses
 * take turns, and each may have {@link MAX_FAILURES} failed look-ups in a minute.
 */
export class UnknownKeyLimits {
  private readonly windows = new Map<string, Window>();
  private readonly queue = new FairShares({
    capacity: SLOTS,
    share: 1,
    maxWaiting: MAX_FAILURES,
    maxWaitMs: MAX_WAIT_MS,
    refusal: () => new TooManyUnknownKeys(1),
  });

  /** Throws {@link TooManyUnknownKeys} while an address has no failures left. */
  assertAllowed(address: string): void {
    const seconds = this.secondsToWait(address);
    if (seconds) throw new TooManyUnknownKeys(seconds);
  }

  /** Seconds until an address has failures left; 0 if it has. */
  private secondsToWait(address: string): number {
    const now = performance.now();
    const window = this.windows.get(networkOf(address));
    return window && window.endsAt > now && window.failures >= MAX_FAILURES
      ? Math.ceil((window.endsAt - now) / 1000)
      : 0;
  }

  /** Whether an address may not look up a further key now: it has no failures left, or too many of its look-ups wait. */
  isExhausted(address: string): boolean {
    return this.secondsToWait(address) > 0 || this.queue.isFull(networkOf(address));
  }

  /** Runs a look-up when it is the turn of its address. Throws {@link TooManyUnknownKeys} if too many wait or this one waited too long. */
  async inTurn<T>(address: string, lookUp: () => Promise<T>): Promise<T> {
    const turn = await this.queue.take(networkOf(address));
    return lookUp().finally(() => turn.release());
  }

  /** The result of a look-up, which is a failure if it is undefined. */
  async counted<T>(address: string, lookUp: Promise<T | undefined>): Promise<T | undefined> {
    const found = await lookUp;
    if (found === undefined) this.windowOf(networkOf(address)).failures++;
    return found;
  }

  private windowOf(network: string): Window {
    const now = performance.now();
    const present = this.windows.get(network);
    if (present && present.endsAt > now) return present;
    this.windows.delete(network);
    const [oldest] = this.windows.keys();
    if (this.windows.size >= MAX_ADDRESSES) this.windows.delete(oldest!);
    const window = { endsAt: now + WINDOW_MS, failures: 0 };
    this.windows.set(network, window);
    return window;
  }
}
