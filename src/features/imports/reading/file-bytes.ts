import type { Readable } from 'node:stream';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { ObjectStore } from '#platform/base/object-store/object-store.js';

/** Reads the bytes of a stored file in their order, and anew from another offset. */
export class FileBytes {
  private stream: Readable | undefined;
  private pieces: AsyncIterator<Buffer> | undefined;
  private at = 0;
  private end = 0;

  constructor(
    private readonly store: ObjectStore,
    private readonly objectKey: string,
  ) {}

  /** Some bytes from `offset` on, before `end`; undefined at the end of the file. Throws `unavailable` if the store does not have the file. */
  async read(offset: number, end: number): Promise<Buffer | undefined> {
    if (!this.pieces || offset !== this.at || end !== this.end) await this.open(offset, end);
    const { value, done } = await this.pieces!.next();
    if (done) return undefined;
    this.at += value.length;
    return value;
  }

  close(): void {
    this.stream?.destroy();
    this.stream = this.pieces = undefined;
  }

  private async open(offset: number, end: number): Promise<void> {
    this.close();
    const stream = await this.store.read(this.objectKey, { start: offset, end: end - 1 });
    if (!stream) throw new DomainError('unavailable', 'The file of the import is missing in the object store.');
    this.stream = stream;
    this.pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    [this.at, this.end] = [offset, end];
  }
}
