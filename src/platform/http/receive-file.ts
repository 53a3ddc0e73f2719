import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { clientLeft } from '../errors/client-left.js';
import { DomainError } from '../errors/domain-error.js';
import type { Spool } from '../object-store/spool.js';
import { ReceivedFile } from '../validation/received-file.js';
import { requestTooSlow, watchBody } from './body-watch.js';
import { invalidJson } from '../json/json.js';
import { MEGABYTE } from './receive-form.js';

interface FileOptions {
  spool: Spool;
  /** Maximum size of the body and of the unpacked file in megabytes. */
  megabytes: number;
  /** Accepted content types. */
  types: readonly string[];
  /** Receives the path of the file, also when the body does not arrive completely. */
  paths: string[];
  /** Aborted when the client has disconnected or the response was sent. */
  signal: AbortSignal;
}

/**
 * Writes a body to the disk while it arrives, unpacked if it has `Content-Encoding: gzip`. A body that cannot be unpacked is received to
 * its end and marked as corrupt. Throws `unsupported_media_type`, `payload_too_large` at the first byte beyond the limit, packed or unpacked,
 * `request_timeout` when the client stops sending, `invalid_json` for a body that is incomplete, and `unavailable` when the file cannot be
 * written.
 */
export async function receiveFile(request: IncomingMessage, options: FileOptions): Promise<ReceivedFile> {
  const { spool, megabytes, paths, signal } = options;
  const type = typeOf(request, options.types);
  const isPacked = isGzip(request);
  if (Number(request.headers['content-length']) > megabytes * MEGABYTE) throw tooLarge(megabytes);
  const path = await spool.newPath();
  if (signal.aborted) throw clientLeft();
  paths.push(path);
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined);
  const stopWatching = watchBody(request, megabytes * MEGABYTE, (why) =>
    fail(why === 'size' ? tooLarge(megabytes) : why === 'slow' ? requestTooSlow() : incomplete()),
  );
  signal.addEventListener('abort', () => fail(clientLeft()), { once: true });
  const bytes = request.pipe(isPacked ? createGunzip() : new PassThrough()); // at once: the watch has started the flow
  bytes.on('error', () => undefined); // it can fail before `write` reads it; the reading throws the same error then
  const written = write(bytes, path, megabytes * MEGABYTE, () => tooLarge(megabytes));
  try {
    const { size, sha256 } = await Promise.race([failed, written]);
    return new ReceivedFile(path, size, sha256, signal, type);
  } catch (error) {
    if (isPacked && isUnpackingError(error)) {
      request.unpipe();
      await Promise.race([failed, drained(request)]);
      return new ReceivedFile(path, 0, '', signal, type, true);
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

function typeOf({ headers }: IncomingMessage, types: readonly string[]): string {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const isUtf8 = parameters.every((one) => !one.startsWith('charset=') || /^charset="?utf-?8"?$/.test(one));
  if (types.includes(type) && isUtf8) return type;
  throw new DomainError('unsupported_media_type', `The body must be sent as ${types.join(' or ')} in UTF-8.`);
}

function isGzip({ headers }: IncomingMessage): boolean {
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'identity')
    throw new DomainError('unsupported_media_type', 'The content encoding is not supported; send gzip or none.');
  return encoding === 'gzip';
}

async function write(
  bytes: Readable,
  path: string,
  maxBytes: number,
  refusal: () => Error,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw refusal();
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

const isUnpackingError = (error: unknown): boolean =>
  ((error as NodeJS.ErrnoException).code ?? '').startsWith('Z_') ||
  (error as Error).message === 'unexpected end of file';

/** Resolves when the rest of the body has arrived; it is discarded. */
async function drained(request: IncomingMessage): Promise<void> {
  if (request.readableEnded) return;
  request.resume();
  await new Promise<void>((resolve) => request.once('end', resolve));
}

function asDomainError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if ((error as NodeJS.ErrnoException).syscall === undefined) return incomplete();
  return new DomainError('unavailable', 'The service cannot store the file at the moment.', [], { cause: error });
}

const incomplete = () => invalidJson('The body could not be read to its end.');

const tooLarge = (megabytes: number) =>
  new DomainError('payload_too_large', `The body is larger than ${megabytes} MB, the most that this route takes.`);
