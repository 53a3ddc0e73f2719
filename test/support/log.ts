import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLogger } from '../../src/platform/logging/logger.js';

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
