import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { findPostmaster } from './postmaster.js';
import type { ServerHome } from './server-home.js';

const CHECK_MS = 500;
/** With the time until the death is noticed, less than 10 seconds. */
const RESTART_TIMEOUT_MS = 8_000;

/**
 * Calls `restart` whenever the server has died. Resolves with the reason when that failed or took more than 8 seconds;
 * never after `signal` was aborted.
 */
export async function supervise(
  home: ServerHome,
  restart: () => Promise<void>,
  signal: AbortSignal,
): Promise<EmbeddedPostgresError> {
  for (;;) {
    await sleep(CHECK_MS, undefined, { ref: false });
    if (signal.aborted) return new Promise(() => undefined);
    if (await findPostmaster(home)) continue;
    try {
      await Promise.race([restart(), timeout()]);
    } catch (cause) {
      const [reason] = (cause as Error).message.split('\n');
      return new EmbeddedPostgresError(`The embedded PostgreSQL ended and could not be started again: ${reason}`, {
        cause,
      });
    }
  }
}

async function timeout(): Promise<never> {
  await sleep(RESTART_TIMEOUT_MS, undefined, { ref: false });
  throw new EmbeddedPostgresError(`it was not ready within ${RESTART_TIMEOUT_MS / 1_000} seconds`);
}
