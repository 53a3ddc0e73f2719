import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLogger } from '#platform/edge/logging/logger.js';

/** The service's logger with its output kept in memory. */
export class CapturedLog {
  text = '';
  readonly logger: Logger = createLogger(
    'trace',
    new Writable({
      write: (chunk: Buffer, _, done) => {
        this.text += chunk.toString();
        done();
      },
    }),
  );

  get lines(): Record<string, unknown>[] {
    return this.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** The lines about one request. */
  about(requestId: string): Record<string, unknown>[] {
    return this.lines.filter((line) => line.request_id === requestId);
  }
}

/** Kept lines of {@link specLogger}, so that a storm of errors does not fill the memory. */
const MAX_KEPT = 20;

/**
 * The logger of the services of specs. Errors, which are the reasons of answers 5xx, are printed if the test fails
 * (test/support/environment.mjs). With `TEST_LOG=debug`, or another level, everything of that level is printed at once.
 */
export function specLogger(): Logger {
  if (process.env.TEST_LOG) return createLogger(process.env.TEST_LOG, process.stderr);
  const { serviceErrors } = globalThis as unknown as { serviceErrors: string[] };
  const keep = (chunk: Buffer, _: string, done: () => void) => {
    if (serviceErrors.push(chunk.toString()) > MAX_KEPT) serviceErrors.shift();
    done();
  };
  return createLogger('error', new Writable({ write: keep }));
}
