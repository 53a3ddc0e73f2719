import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../base/errors/domain-error.js';
import { clientLeft } from '../../../base/errors/client-left.js';
import { ReceivedFile } from '../../validation/received-file.js';
import type { Reception } from './body-shares.js';
import { utf8TypeOf } from './content-type.js';
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
  const type = typeOf(request, options.types);
  if (Number(request.headers['content-length']) > megabytes * MEGABYTE) throw bodyTooLarge(megabytes);
  options.onAccepted();
  const path = await spool.newPath();
  if (signal.aborted) throw clientLeft();
  paths.push(path);
  const hash = createHash('sha256');
  try {
    const size = await receiveToDisk(request, { path, megabytes, encodings: ['gzip'], signal, isAwaited, hash });
    return new ReceivedFile(path, size, hash.digest('hex'), signal, type);
  } catch (error) {
    if (error instanceof CorruptBody) return new ReceivedFile(path, 0, '', signal, type, true);
    throw error;
  }
}

function typeOf({ headers }: IncomingMessage, types: readonly string[]): string {
  const type = utf8TypeOf(headers['content-type']);
  if (types.includes(type)) return type;
  throw new DomainError('unsupported_media_type', `The body must be sent as ${types.join(' or ')} in UTF-8.`);
}
