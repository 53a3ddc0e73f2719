import { setTimeout as sleep } from 'node:timers/promises';

/** Interval of the queries in milliseconds; it only determines how soon a test continues. */
const POLL_MS = 20;

/** Maximum time in milliseconds until a condition must be fulfilled: enough for a busy machine. */
const PATIENCE_MS = 60_000;

/** Reads again and again until the value fulfils a condition; throws with the last value if it never does. */
export async function eventually<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (performance.now() > end) throw new Error(`Not fulfilled in time: ${JSON.stringify(value)}`);
    await sleep(POLL_MS);
  }
}
