import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { MAX_WORKBOOK_UNPACKED_MEGABYTES } from '../import-limits.js';
import { broken, WorkbookRefused } from './workbook-refused.js';

/** Maximum number of parts of a workbook: sheets, pictures, settings of printers and the like. */
const MAX_PARTS = 10_000;
const MEGABYTE = 1024 * 1024;

/**
 * The parts of a workbook, which is a ZIP archive. Each is unpacked while it is read. The sizes that the archive states are limited together,
 * and yauzl ends a part that is longer than stated, so that a small file cannot become a large one.
 */
export class ZipParts {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Reads the list of parts. Throws {@link WorkbookRefused} for a file that is no complete archive, and for too many or too large parts. */
  static async open(path: string): Promise<ZipParts> {
    const zip = await unpacking(openPromise(path, { autoClose: false }));
    try {
      return new ZipParts(zip, await unpacking(entriesOf(zip)));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** Whether there is a part of this name, in any case. */
  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  /** The bytes of a part. Throws {@link WorkbookRefused} for a part that is missing, encrypted or cannot be unpacked. */
  async *read(name: string): AsyncGenerator<Buffer, void> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw broken(`its part ${name} is missing`);
    if (entry.isEncrypted()) throw new WorkbookRefused('is encrypted; save it without a password and send that file');
    const stream: Readable = await unpacking(this.zip.openReadStreamPromise(entry));
    try {
      const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
      for (;;) {
        const { value, done } = await unpacking(chunks.next());
        if (done) return;
        yield value;
      }
    } finally {
      stream.destroy();
    }
  }

  close(): void {
    this.zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.size === MAX_PARTS) throw new WorkbookRefused(`has more than ${MAX_PARTS} parts; save it as CSV UTF-8`);
    bytes += entry.uncompressedSize;
    if (bytes > MAX_WORKBOOK_UNPACKED_MEGABYTES * MEGABYTE)
      throw new WorkbookRefused(
        `has more than ${MAX_WORKBOOK_UNPACKED_MEGABYTES} MB when it is unpacked; save the sheet as CSV UTF-8 and send that file`,
      );
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
}

/** What yauzl and zlib throw says that the archive is damaged. */
async function unpacking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error;
    throw broken('it cannot be unpacked');
  }
}
