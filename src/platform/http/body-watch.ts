import type { IncomingMessage } from 'node:http';
import { DomainError } from '../errors/domain-error.js';

/** A client that sends nothing for this long is given up; one that keeps sending has until the server's own limit. */
const SILENCE_MS = 30_000;

/**
 * Watches a body that somebody else reads: tells once that it is larger than `most` bytes, that its client fell silent or
 * that it left. The watch ends with the body, or by what is returned.
 */
export function watchBody(
  request: IncomingMessage,
  most: number,
  tell: (why: 'size' | 'slow' | 'gone') => void,
  silenceMs = SILENCE_MS,
): () => void {
  let size = 0;
  const silence = setTimeout(() => end('slow'), silenceMs);
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    silence.refresh();
    if (size > most) end('size');
  };
  const onClose = () => (request.complete ? stop() : end('gone'));
  const stop = () => {
    clearTimeout(silence);
    request.off('data', onData).off('end', stop).off('close', onClose);
  };
  const end = (why: 'size' | 'slow' | 'gone') => {
    stop();
    tell(why);
  };
  request.on('data', onData).on('end', stop).on('close', onClose);
  if (hasClientLeft(request)) process.nextTick(end, 'gone'); // 'close' was emitted before the watch began
  return stop;
}

/** Whether the client closed its side of the connection before its request had arrived as a whole: the rest never comes. */
export const hasClientLeft = ({ complete, destroyed, socket }: IncomingMessage): boolean =>
  !complete && (destroyed || !socket.readable);

/** What a client is told that was given up. */
export const requestTooSlow = () => new DomainError('request_timeout', 'The request did not arrive in time.');
