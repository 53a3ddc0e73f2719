import { type FileHandle, open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { Spool } from '#platform/base/object-store/spool.js';
import type { ReadRecord } from './messages.js';

/** Bytes of the number of a line in memory. */
const NUMBER_BYTES = 8;
/** Bytes of records that are kept in memory; further ones wait in a file. */
const MAX_MEMORY = 4 * 1024 * 1024;

/** Records that were read and are not written yet, in their order. */
export class RecordQueue {
  /** Number of records. */
  length = 0;
  /** Bytes of the records in memory. */
  bytes = 0;
  private readonly memory: ReadRecord[] = [];
  private file: FileHandle | undefined;
  private path = '';
  /** Lengths of the parts in the file that were not read yet, and where they begin and end. */
  private readonly parts: number[] = [];
  private begin = 0;
  private end = 0;

  constructor(private readonly spool: Spool) {}

  async push(records: readonly ReadRecord[]): Promise<void> {
    if (!records.length) return;
    this.length += records.length;
    if (!this.parts.length && this.bytes < MAX_MEMORY) this.keep(records);
    else await this.store(records);
  }

  /** Takes the first record; undefined if there is none. */
  async shift(): Promise<ReadRecord | undefined> {
    if (!this.memory.length && this.parts.length) await this.load();
    const record = this.memory.shift();
    if (!record) return undefined;
    this.length--;
    this.bytes -= sizeOf(record);
    return record;
  }

  async close(): Promise<void> {
    await this.file?.close();
    if (this.path) await this.spool.remove([this.path]);
  }

  private keep(records: readonly ReadRecord[]): void {
    for (const record of records) {
      this.memory.push(record);
      this.bytes += sizeOf(record);
    }
  }

  private async store(records: readonly ReadRecord[]): Promise<void> {
    if (!this.file) {
      this.path = await this.spool.newPath();
      this.file = await open(this.path, 'wx+', 0o600);
    }
    const part = serialize(records);
    await this.file.write(part, 0, part.length, this.end);
    this.parts.push(part.length);
    this.end += part.length;
  }

  private async load(): Promise<void> {
    const length = this.parts.shift()!;
    const part = Buffer.allocUnsafe(length);
    await this.file!.read(part, 0, length, this.begin);
    this.begin += length;
    if (!this.parts.length) this.begin = this.end = 0; // the file is used again from its beginning
    this.keep(deserialize(part) as ReadRecord[]);
  }
}

const sizeOf = ({ converted, row = '', skipped }: ReadRecord): number =>
  row.length +
  NUMBER_BYTES * (skipped?.lines.length ?? 0) +
  ('error' in converted ? 0 : (converted.json as Uint8Array).length);
