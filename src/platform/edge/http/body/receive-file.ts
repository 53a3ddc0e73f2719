import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { clientLeft } from '#platform/base/errors/client-left.js';
import { ReceivedFile } from '#platform/base/values/received-file.js';
import type { Reception } from './body-shares.js';
import { type MediaType, mediaTypeOf, notInUtf8 } from './content-type.js';
import { bodyTooLarge, CorruptBody, MEGABYTE, receiveToDisk } from './receive-to-disk.js';

interface FileOptions extends Reception {
  /** Maximum size of the body and of the unpacked file in megabytes. */
  megabytes: number;
  /** Accepted content types. */
  types: readonly string[];
}

/**
 * Writes a body to the disk while it arrives, unpacked if it has `Content-Encoding: gzip`. A body that cannot be unpacked is received to
 * its end and marked as corrupt. Throws `unsupported_media_type` and the errors of {@link receiveToDisk}.
 */
export async function receiveFile(request: IncomingMessage, options: FileOptions): Promise<ReceivedFile> {
  const { spool, megabytes, paths, signal, isAwaited } = options;
  const { type, charset } = typeOf(request, options.types);
  if (Number(request.headers['content-length']) > megabytes * MEGABYTE) throw bodyTooLarge(megabytes);
  options.onAccepted();
  const path = await spool.newPath();
  if (signal.aborted) throw clientLeft();
  paths.push(path);
  const hash = createHash('sha256');
  try {
    const size = await receiveToDisk(request, { path, megabytes, encodings: ['gzip'], signal, isAwaited, hash });
    return new ReceivedFile(path, size, hash.digest('hex'), signal, type, false, undefined, charset);
  } catch (error) {
    if (error instanceof CorruptBody) return new ReceivedFile(path, 0, '', signal, type, true, undefined, charset);
    throw error;
  }
}

/** Tables can be in another charset, which the handler knows; the others are UTF-8. */
function typeOf({ headers }: IncomingMessage, types: readonly string[]): MediaType {
  const sent = mediaTypeOf(headers['content-type']);
  if (sent.charset !== undefined && sent.type !== 'text/csv') throw notInUtf8(sent.charset);
  if (types.includes(sent.type)) return sent;
  throw new DomainError('unsupported_media_type', `The body must be sent as ${types.join(' or ')} in UTF-8.`);
}
