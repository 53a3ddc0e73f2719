import type { Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { clientLeft } from '#platform/base/errors/client-left.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { invalidJson } from '#platform/base/json/json.js';
import { requestTooSlow, watchBody } from './body-watch.js';

/** Bytes of a megabyte, in which limits of bodies are given. */
export const MEGABYTE = 1024 * 1024;

interface DiskOptions {
  /** Path of the file that is created. */
  path: string;
  /** Maximum size of the body and of the unpacked file in megabytes. */
  megabytes: number;
  /** Content encodings that are accepted besides `identity`. */
  encodings: readonly ContentEncoding[];
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  /** Whether other tenants wait until the body has arrived. */
  isAwaited: () => boolean;
  /** Maximum time in which the body must arrive, in milliseconds; by default the server's time-out. */
  totalMs?: number;
  /** Receives the unpacked bytes. */
  hash?: Hash;
}

const UNPACKERS = {
  gzip: createGunzip as () => Transform,
  deflate: createInflate as () => Transform,
  br: createBrotliDecompress as () => Transform,
};
export type ContentEncoding = keyof typeof UNPACKERS;

/** The error of a body that could not be unpacked. All of it was received. */
export class CorruptBody extends Error {}

/**
 * Writes a body to a file while it arrives, unpacked, and returns the number of its unpacked bytes. When the promise settles, nothing is
 * being written any more. Throws `unsupported_media_type` for another encoding, `payload_too_large` at the first byte beyond the limit,
 * packed or unpacked, `request_timeout` when the client sends too slowly ({@link watchBody}), `invalid_json` for an incomplete body,
 * `unavailable` when the file cannot be written, and {@link CorruptBody}.
 */
export async function receiveToDisk(request: IncomingMessage, options: DiskOptions): Promise<number> {
  const { path, megabytes, signal, isAwaited, totalMs, hash } = options;
  const unpacker = unpackerOf(request, options.encodings);
  const maxBytes = megabytes * MEGABYTE;
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined);
  const stopWatching = watchBody(request, { maxBytes, isAwaited, totalMs }, (why) =>
    fail(why === 'size' ? bodyTooLarge(megabytes) : why === 'slow' ? requestTooSlow() : bodyIncomplete()),
  );
  signal.addEventListener('abort', () => fail(clientLeft()), { once: true });
  if (signal.aborted) fail(clientLeft());
  const bytes = request.pipe(unpacker ?? new PassThrough()); // at once: the watch has started the flow
  bytes.on('error', () => undefined); // it can fail before `write` reads it; the reading throws the same error then
  const written = write(bytes, path, maxBytes, { hash, refusal: () => bodyTooLarge(megabytes) });
  try {
    return await Promise.race([failed, written]);
  } catch (error) {
    if (unpacker?.errored && unpacker.errored === error) {
      request.unpipe();
      await Promise.race([failed, drained(request)]);
      throw new CorruptBody();
    }
    bytes.destroy();
    request.unpipe();
    request.resume(); // so that a client that continues to send gets the response
    await written.catch(() => undefined);
    throw asDomainError(error);
  } finally {
    stopWatching();
  }
}

/** The error of a body whose client broke off, or that cannot be read for another reason. */
export const bodyIncomplete = () => invalidJson('The body could not be read to its end.');

/** The error of a body with more bytes than its route takes. */
export const bodyTooLarge = (megabytes: number) =>
  new DomainError('payload_too_large', `The body is larger than ${megabytes} MB, the most that this route takes.`);

function unpackerOf({ headers }: IncomingMessage, encodings: readonly ContentEncoding[]): Transform | undefined {
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return undefined;
  const known = encodings.find((one) => one === encoding);
  if (known) return UNPACKERS[known]();
  const named = [...encodings, 'none'].join(', ').replace(/, (?=\w+$)/, ' or ');
  throw new DomainError('unsupported_media_type', `The content encoding is not supported; send ${named}.`);
}

async function write(
  bytes: Readable,
  path: string,
  maxBytes: number,
  { hash, refusal }: { hash: Hash | undefined; refusal: () => Error },
): Promise<number> {
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw refusal();
      hash?.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return size;
}

/** Resolves when the rest of the body has arrived; it is discarded. */
async function drained(request: IncomingMessage): Promise<void> {
  if (request.readableEnded) return;
  request.resume();
  await new Promise<void>((resolve) => request.once('end', resolve));
}

function asDomainError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if ((error as NodeJS.ErrnoException).syscall === undefined) return bodyIncomplete();
  return new DomainError('unavailable', 'The service cannot store the body at the moment.', [], { cause: error });
}
