import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { clientLeft } from '#platform/base/errors/client-left.js';
import { ReceivedFile } from '#platform/base/values/received-file.js';
import { normalText } from '../../validation/text-rules.js';
import type { Reception } from './body-shares.js';
import { requestTooSlow, watchBody } from './body-watch.js';
import { MEGABYTE } from './receive-to-disk.js';

/** Maximum size of a form without its file, in bytes: boundaries, part headers, text fields. */
export const MAX_BYTES_BESIDE_FILE = MEGABYTE;
const LIMITS = { fields: 50, parts: 60, fieldSize: 10_000, fieldNameSize: 255, headerPairs: 20, headerSize: 8_192 };
const TYPE = /^multipart\/form-data\s*;.*\bboundary=/i;

/** The parts of a form by their names: text, {@link ReceivedFile}, or an array when a name was sent more than once. */
export type Form = Record<string, unknown>;

interface FormOptions extends Reception {
  /** Maximum size of the file in megabytes. */
  megabytes: number;
}

/**
 * Reads a multipart form while it arrives: files to the disk, text fields to memory. When the promise settles, nothing is being
 * written any more, so that the caller can remove the files at `paths`. Throws `unsupported_media_type`, `payload_too_large` at the
 * first byte beyond the limit, `request_timeout` when the client stops sending or `signal` is aborted, `validation_failed` for a malformed
 * or incomplete form, and `unavailable` when a file cannot be written.
 */
export async function receiveForm(request: IncomingMessage, options: FormOptions): Promise<Form> {
  const { megabytes, signal, isAwaited } = options;
  const maxBytes = megabytes * MEGABYTE + MAX_BYTES_BESIDE_FILE;
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!TYPE.test(type)) throw unsupported('The body must be sent as multipart/form-data with a boundary.');
  if (encoding !== 'identity') throw unsupported('The content encoding is not supported.');
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(megabytes);
  options.onAccepted();
  const parser = openParser(request);
  const form: Form = Object.create(null) as Form;
  const writing: Promise<void>[] = [];
  const streams: Readable[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const stopWatching = watchBody(request, { maxBytes, isAwaited }, (why) =>
        reject(
          why === 'size'
            ? tooLarge(megabytes)
            : why === 'slow'
              ? requestTooSlow()
              : broken('ends before its last part'),
        ),
      );
      parser.on('file', (name: string, stream: Readable, filename: string | undefined) => {
        const written = storeFile(stream, filename, options).then((file) => add(form, name, file));
        streams.push(stream);
        writing.push(written);
        written.catch(reject);
      });
      parser.on('field', (name, value, _nameTruncated, truncated) =>
        add(form, name, truncated ? value + TRUNCATED : value),
      );
      for (const limit of ['fieldsLimit', 'partsLimit'] as const)
        parser.on(limit, () => reject(broken('has too many parts')));
      signal.addEventListener('abort', () => reject(clientLeft()), { once: true });
      if (signal.aborted) throw clientLeft();
      parser.on('error', () => reject(broken('is not complete and well-formed multipart/form-data')));
      parser.on('finish', () => {
        stopWatching();
        Promise.all(writing).then(() => resolve(), reject);
      });
      request.pipe(parser);
    });
    return form;
  } catch (error) {
    request.unpipe(parser);
    request.resume(); // so that a client that continues to send gets the response; `closeAfterEarlyResponse` closes the connection
    parser.destroy();
    for (const stream of streams) stream.destroy(); // the parser does not close them
    await Promise.allSettled(writing);
    throw error;
  }
}

/** Appended to a truncated text field: the text is then longer than any field may be, so that the field's own rule refuses it. */
const TRUNCATED = '…';

function openParser(request: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as { 'content-type': string }, limits: LIMITS });
  } catch {
    throw unsupported('The body must be sent as multipart/form-data with a boundary.');
  }
}

function add(form: Form, name: string | undefined, value: unknown): void {
  const key = name ?? '';
  form[key] = key in form ? [form[key], value].flat() : value;
}

/**
 * Writes a part to the disk and computes its size and hash. The file is closed when the promise settles. It is not written through a
 * stream of `node:fs`: such a stream, when it is destroyed while it opens its file, creates the file later, after its removal.
 */
async function storeFile(stream: Readable, filename: string | undefined, options: FormOptions): Promise<ReceivedFile> {
  const { spool, paths, megabytes, signal } = options;
  stream.on('error', () => undefined); // the loop below reports the error, or the parser when it failed first
  const hash = createHash('sha256');
  let size = 0;
  try {
    const path = await spool.newPath();
    if (signal.aborted || stream.destroyed) throw clientLeft();
    paths.push(path);
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > megabytes * MEGABYTE) throw tooLarge(megabytes);
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
    const name = (normalText('line', filename) as string | undefined) || undefined;
    return new ReceivedFile(path, size, hash.digest('hex'), signal, undefined, false, name);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw broken('ends before its last part');
    throw new DomainError('unavailable', 'The service cannot store the file at the moment.', [], { cause: error });
  }
}

const unsupported = (message: string) => new DomainError('unsupported_media_type', message);
const broken = (reason: string) => DomainError.invalid([{ field: 'body', reason }]);
const tooLarge = (megabytes: number) =>
  new DomainError('payload_too_large', `The file is larger than ${megabytes} MB, the most that this route takes.`);
