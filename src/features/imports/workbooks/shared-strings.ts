import { WorkbookRefused } from './workbook-refused.js';
import { readWholeXml } from './xml-part.js';
import { TextOfCell } from './cell-text.js';

const MEGABYTE = 1024 * 1024;
/** Bytes of the texts in UTF-8 that are kept in memory. */
const MAX_BYTES = 256 * MEGABYTE;
/** Bytes of one block of memory. */
const BLOCK_BYTES = MEGABYTE;

/**
 * The texts that cells name by their numbers. They are kept as UTF-8 in large blocks, because a million texts of JavaScript take several times
 * as much memory.
 */
export class SharedStrings {
  private readonly blocks: Buffer[] = [];
  /** Of each text: the number of its block, and where it begins and ends there. */
  private readonly places: [blocks: number[], starts: number[], ends: number[]] = [[], [], []];
  /** Bytes used in the last block. */
  private used = BLOCK_BYTES;
  private bytes = 0;

  get length(): number {
    return this.places[0].length;
  }

  /** Reads the part with the texts. `begin` is called before each further chunk of it. Throws `WorkbookRefused`. */
  static async read(name: string, chunks: AsyncIterable<Buffer>, begin: () => void): Promise<SharedStrings> {
    const strings = new SharedStrings();
    const text = new TextOfCell();
    const reader = {
      open: (element: string) => {
        if (element === 'si') text.begin();
        else text.open(element);
      },
      text: (part: string) => text.add(part),
      close: (element: string) => {
        if (element === 'si') strings.push(text.end());
        else text.close(element);
      },
    };
    await readWholeXml(name, chunks, reader, begin);
    return strings;
  }

  /** The text with this number, from 0; undefined if there is none. */
  at(index: number): string | undefined {
    const [blocks, starts, ends] = this.places;
    const block = blocks[index];
    return block === undefined ? undefined : this.blocks[block]!.toString('utf8', starts[index], ends[index]);
  }

  push(text: string): void {
    const length = Buffer.byteLength(text);
    this.bytes += length;
    if (this.bytes > MAX_BYTES)
      throw new WorkbookRefused(
        `has more than ${MAX_BYTES / MEGABYTE} MB of different texts; save the sheet as CSV UTF-8 and send that file`,
      );
    if (this.used + length > (this.blocks.at(-1)?.length ?? 0)) {
      this.blocks.push(Buffer.allocUnsafe(Math.max(BLOCK_BYTES, length)));
      this.used = 0;
    }
    const start = this.used;
    this.used += this.blocks.at(-1)!.write(text, start);
    const [blocks, starts, ends] = this.places;
    blocks.push(this.blocks.length - 1);
    starts.push(start);
    ends.push(this.used);
  }
}
