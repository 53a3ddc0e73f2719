import { wordsOf } from './content-hash.js';

/** Maximum number of lines that are remembered: the rows of the largest sheet of a spreadsheet. They take 32 MB. */
export const MAX_LINES = 1_048_576;
/** Numbers of a slot: two of the identifier's hash, one of the content's hash, and the number of the line, which is 0 in a free slot. */
const SLOT = 4;
const FIRST_SLOTS = 1_024;

/**
 * Remembers the identifiers of the lines of a file, and finds lines that repeat one with other content. The same line can be noted again,
 * because a batch that is undone is written again.
 */
export class SeenLines {
  private table = new Uint32Array(SLOT * FIRST_SLOTS);
  private count = 0;

  constructor(private readonly maxLines = MAX_LINES) {}

  /** Whether no more lines are remembered. */
  get isFull(): boolean {
    return this.count >= this.maxLines;
  }

  /** Notes a line; `content` is a hash of its bytes. Returns the number of the first line with the same identifier if its content differs. */
  note(identifier: string, { line, content }: { line: number; content: number }): number | undefined {
    const [high, low] = wordsOf(identifier);
    const at = this.find(high, low);
    const first = this.table[at + 3]!;
    if (first) return this.table[at + 2] === content ? undefined : first;
    if (!this.isFull) this.add([high, low, content, line]);
    return undefined;
  }

  private add(slot: readonly number[]): void {
    if (2 * SLOT * ++this.count > this.table.length) this.grow();
    this.table.set(slot, this.find(slot[0]!, slot[1]!));
  }

  /** Place of the slot with the hash of an identifier, or of the free one where it belongs. */
  private find(high: number, low: number): number {
    const { table } = this;
    for (let at = (high * SLOT) % table.length; ; at = (at + SLOT) % table.length)
      if (!table[at + 3] || (table[at] === high && table[at + 1] === low)) return at;
  }

  private grow(): void {
    const before = this.table;
    this.table = new Uint32Array(2 * before.length);
    for (let at = 0; at < before.length; at += SLOT)
      if (before[at + 3]) this.table.set(before.subarray(at, at + SLOT), this.find(before[at]!, before[at + 1]!));
  }
}
