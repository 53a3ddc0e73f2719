import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MAX_ARCHIVE_FILES, MAX_UNPACKED_MEGABYTES } from './limits.js';
import { corrupt, StatementRefused, unsupported } from './statement-refused.js';

export const isArchive = (bytes: Buffer): boolean =>
  ['PK\x03\x04', 'PK\x05\x06'].includes(bytes.toString('latin1', 0, 4));

/**
 * The files of a ZIP archive, one after the other. Their stated sizes are limited together before the first is unpacked, and yauzl ends one that is
 * longer than stated, so that a small archive cannot become large.
 */
export async function* filesOf(bytes: Buffer): AsyncGenerator<{ name: string; bytes: Buffer }, void> {
  const archive = await unpacking(fromBufferPromise(bytes, { autoClose: false }));
  try {
    for (const entry of await unpacking(entriesOf(archive))) {
      yield { name: entry.fileName, bytes: await unpacking(unpack(archive, entry)) };
    }
  } finally {
    archive.close();
  }
}

/** Unpacks a file into memory of the size that is stated, which it has to fill. */
async function unpack(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(entry.uncompressedSize);
  const stream: Readable = await archive.openReadStreamPromise(entry);
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) length += chunk.copy(bytes, length);
  return bytes;
}

async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let size = 0;
  for await (const entry of archive.eachEntry()) {
    if (isNoFile(entry.fileName)) continue;
    if (entry.isEncrypted()) throw unsupported('is encrypted');
    if (entries.push(entry) > MAX_ARCHIVE_FILES) throw unsupported(`has more than ${MAX_ARCHIVE_FILES} files`);
    if ((size += entry.uncompressedSize) > MAX_UNPACKED_MEGABYTES * 1024 * 1024)
      throw unsupported(`has more than ${MAX_UNPACKED_MEGABYTES} MB when it is unpacked`);
  }
  if (entries.length === 0) throw unsupported('is an archive without files');
  return entries;
}

/** A folder, or what macOS adds to an archive. */
const isNoFile = (name: string): boolean => name.endsWith('/') || name.startsWith('__MACOSX/');

/** What yauzl and zlib throw says that the archive is damaged. */
async function unpacking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StatementRefused ? error : corrupt('cannot be unpacked');
  }
}
