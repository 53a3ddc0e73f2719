import { Logger } from '@nestjs/common';

/**
 * Maximum time for which a request waits for the store, in milliseconds. The store is near the service, and answers in less than a
 * millisecond.
 */
export const MAX_STORE_WAIT_MS = 100;
/** After a failure, one request per this number of milliseconds uses the store, and the others do not. */
const RETRY_INTERVAL_MS = 1_000;
/** Maximum pause between two attempts to connect, in milliseconds. */
const MAX_RECONNECT_PAUSE_MS = 1_000;
/** Maximum number of commands that wait for a response of the store. */
const MAX_COMMANDS = 10_000;

/**
 * Connection to the store that several instances share (Valkey or Redis). It reconnects for ever. An outage never fails a request and delays
 * only one request per second, by at most {@link MAX_STORE_WAIT_MS}.
 */
export class SharedStore {
  /** Called for each command that failed or got no response in time. */
  onFailure?: () => void;
  private readonly logger = new Logger(SharedStore.name);
  private failed = false;
  private retryAt = 0;

  private constructor(
    /** For `RateLimiterRedis`. */
    readonly client: object,
    private readonly end: () => void,
  ) {}

  /** Begins to connect to a `redis://` or `rediss://` URL, and does not wait for it: the service starts without the store, too. */
  static async open(url: string): Promise<SharedStore> {
    const { createClient } = await import('@redis/client'); // loaded only when a store is configured
    const client = createClient({
      url,
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_COMMANDS,
      socket: { reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, MAX_RECONNECT_PAUSE_MS) },
    });
    client.on('error', () => undefined); // without a listener it would end the process; the commands fail too
    client.connect().catch(() => undefined); // rejected only when the client is closed before it has connected
    return new SharedStore(client, () => client.destroy());
  }

  /** Whether the last command succeeded. */
  get isUp(): boolean {
    return !this.failed;
  }

  /**
   * The result of a command; undefined if it fails, has no result by `deadline` (a time of `performance.now()`), or was not sent because
   * the store failed less than a second ago.
   */
  async send<T>(command: () => Promise<T>, deadline: number): Promise<T | undefined> {
    const now = performance.now();
    if (this.failed) {
      if (now < this.retryAt) return undefined;
      this.retryAt = now + RETRY_INTERVAL_MS;
    }
    try {
      const result = await within(command(), deadline - now);
      if (this.failed) this.logger.warn('The store of the rate limits answers again.');
      this.failed = false;
      return result;
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  close(): void {
    this.end();
  }

  private fail(error: unknown): void {
    this.onFailure?.();
    this.retryAt = performance.now() + RETRY_INTERVAL_MS;
    if (this.failed) return;
    this.failed = true;
    this.logger.warn({ err: error, effect: 'each instance limits by itself until the store answers again' });
  }
}

/**
 * The result of `work`; throws when it takes longer than `ms` milliseconds. Timers run before received data is read, so that after other work
 * has held the event loop beyond the deadline, the timer would win against an answer that has arrived. `setImmediate` reads it first.
 */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const end = () => reject(new Error('The store of the rate limits did not answer in time'));
    timer = setTimeout(() => setImmediate(end), Math.max(0, ms));
  });
  work.catch(() => undefined); // it may fail after its time
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
