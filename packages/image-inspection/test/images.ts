import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A valid PNG of one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BEFORE_END = PNG.length - 12;
/** A PNG chunk: length, type, content and checksum. */
const FRAME = 12;
const LONGEST = 1024 * 1024;

/** A unique valid PNG of exactly `size` bytes: one pixel, and private chunks of random bytes. */
export function pngOfSize(size: number): Buffer {
  const parts: Buffer[] = [PNG.subarray(0, BEFORE_END)];
  for (let missing = size - PNG.length; missing > 0;) {
    // the rest must be 0 or enough for another chunk
    const length = missing - FRAME <= LONGEST ? missing - FRAME : Math.min(LONGEST, missing - 2 * FRAME);
    if (length < 0) throw new Error(`A PNG cannot have ${size} bytes`);
    parts.push(chunk('prVt', randomBytes(length)));
    missing -= length + FRAME;
  }
  return Buffer.concat([...parts, PNG.subarray(BEFORE_END)]);
}

export function chunk(type: string, content: Buffer): Buffer {
  const frame = Buffer.alloc(FRAME + content.length);
  frame.writeUInt32BE(content.length);
  frame.write(type, 4, 'latin1');
  content.copy(frame, 8);
  frame.writeUInt32BE(crc32(frame.subarray(4, -4)), frame.length - 4);
  return frame;
}

/** A PNG whose header has these dimensions, with the pixel data of another image. */
export function pngWithSizes(width: number, height: number): Buffer {
  const header = Buffer.from(PNG.subarray(16, 29));
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([PNG.subarray(0, 8), chunk('IHDR', header), PNG.subarray(33)]);
}
