import type { ServerResponse } from 'node:http';
import { RATE_WHILE_AWAITED } from '../body/body-watch.js';

/** How fast a client must read a response that holds something which others may need. */
export interface ReaderLimits {
  /** The client is watched in intervals of this time, in milliseconds. */
  intervalMs: number;
  /** Minimum number of bytes that the client must read in each interval while others wait. */
  minBytes: number;
  /** Time for which the client may read nothing while nobody waits, in milliseconds. */
  maxSilenceMs: number;
}

/** The limits of all responses; `docs/exports.md` states them. */
export const READER_LIMITS: ReaderLimits = { ...RATE_WHILE_AWAITED, maxSilenceMs: 60_000 };

/**
 * Watches the client of a response. Calls `onSlow` once when the client did not take what was written for `maxSilenceMs`, or when it took
 * less than `minBytes` in an interval while `isAwaited` says that others wait. An interval counts only if the response waited for the
 * client at its beginning and at its end, so that time in which the service has nothing to send is not held against the client. The
 * returned function ends the watch.
 */
export function watchReader(
  response: ServerResponse,
  { intervalMs, minBytes, maxSilenceMs }: ReaderLimits,
  isAwaited: () => boolean,
  onSlow: () => void,
): () => void {
  let writtenBefore = 0;
  let wasBlocked = false;
  let silenceMs = 0;
  const timer = setInterval(() => {
    const written = response.socket?.bytesWritten ?? 0;
    const isBlocked = response.writableNeedDrain;
    const taken = written - writtenBefore;
    silenceMs = isBlocked && wasBlocked && !taken ? silenceMs + intervalMs : 0;
    const isSlow = silenceMs >= maxSilenceMs || (isBlocked && wasBlocked && taken < minBytes && isAwaited());
    writtenBefore = written;
    wasBlocked = isBlocked;
    if (!isSlow) return;
    clearInterval(timer);
    onSlow();
  }, intervalMs);
  return () => clearInterval(timer);
}
