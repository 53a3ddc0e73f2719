import type { IncomingMessage } from 'node:http';
import { DomainError } from '#platform/base/errors/domain-error.js';

/** A client that sends nothing for this time is too slow, in milliseconds. A client that keeps sending has until the server's time-out. */
const SILENCE_MS = 30_000;
/**
 * While other tenants wait for what a transfer holds, its client must send or read at least this number of bytes in each interval of this
 * time, in milliseconds. `docs/keys-and-limits.md` and `docs/exports.md` state it.
 */
export const RATE_WHILE_AWAITED = { intervalMs: 4_000, minBytes: 524_288 };

interface WatchOptions {
  maxBytes: number;
  /** Whether other tenants wait for what the body holds while it arrives. */
  isAwaited: () => boolean;
  /** Maximum time of a pause in milliseconds. */
  silenceMs?: number;
  /** Maximum time of the whole body in milliseconds; by default only the server's time-out limits it. */
  totalMs?: number;
}

/**
 * Watches a body that other code reads. Calls `onFault` once: with `size` when it is larger than `maxBytes`, `slow` when the client sent
 * nothing for `silenceMs`, not all within `totalMs`, or less than {@link RATE_WHILE_AWAITED} while `isAwaited` says that others wait,
 * and `gone` when the client disconnected. The watch ends with the body or by a call of the returned function.
 */
export function watchBody(
  request: IncomingMessage,
  { maxBytes, isAwaited, silenceMs = SILENCE_MS, totalMs }: WatchOptions,
  onFault: (fault: 'size' | 'slow' | 'gone') => void,
): () => void {
  let size = 0;
  let sizeBefore = 0;
  const silence = setTimeout(() => end('slow'), silenceMs);
  const total = totalMs === undefined ? undefined : setTimeout(() => end('slow'), totalMs);
  const interval = setInterval(() => {
    if (size - sizeBefore < RATE_WHILE_AWAITED.minBytes && isAwaited()) end('slow');
    sizeBefore = size;
  }, RATE_WHILE_AWAITED.intervalMs);
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    silence.refresh();
    if (size > maxBytes) end('size');
  };
  const onClose = () => (request.complete ? stop() : end('gone'));
  const stop = () => {
    clearTimeout(silence);
    clearTimeout(total);
    clearInterval(interval);
    request.off('data', onData).off('end', stop).off('close', onClose);
  };
  const end = (fault: 'size' | 'slow' | 'gone') => {
    stop();
    onFault(fault);
  };
  request.on('data', onData).on('end', stop).on('close', onClose);
  if (hasClientLeft(request)) process.nextTick(end, 'gone'); // 'close' was emitted before the watch began
  return stop;
}

/** Whether the client closed its side of the connection before its request had arrived completely. */
export const hasClientLeft = ({ complete, destroyed, socket }: IncomingMessage): boolean =>
  !complete && (destroyed || !socket.readable);

/** The error of a client that was too slow. */
export const requestTooSlow = () => new DomainError('request_timeout', 'The request did not arrive in time.');
