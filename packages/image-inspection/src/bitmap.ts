import { readFile } from 'node:fs/promises';
import { decode } from 'bmp-ts';
import { corrupt, divideUp, type InspectedImage, checkPixelLimit } from './inspection.js';

/** Length of the file header in bytes. The second header follows it; its first field is its own length. */
const FILE_HEADER = 14;
/** Length in bytes of the OS/2 1.x header, in which width and height have 16 bits. */
const OS2_HEADER = 12;
const MIN_BYTES = FILE_HEADER + OS2_HEADER;
/** Length in bytes of the shortest header of Windows. */
const WINDOWS_HEADER = 40;
/** Values of the field `compression` for uncompressed pixels, with or without bit masks. */
const UNCOMPRESSED = [0, 3, 6];
/** Values of the field `compression` for run-length encoding, and the bits per pixel of each. */
const RUN_LENGTH: Record<number, 8 | 4> = { 1: 8, 2: 4 };

interface Header {
  /** Width and height in pixels. */
  width: number;
  height: number;
  /** Bits per pixel. */
  bits: number;
  compression: number;
  /** Position of the pixel data in the file, in bytes. */
  start: number;
}

/** Decodes a BMP. Throws `corrupt_image` and `image_too_large`. */
export async function decodeBitmap(path: string): Promise<InspectedImage> {
  const bytes = await readFile(path);
  const header = headerOf(bytes);
  const { width, height } = header;
  if (width <= 0 || height <= 0) throw corrupt('its size is not valid');
  checkPixelLimit(width, height);
  if (bytes.length < minBytesOf(header)) throw corrupt();
  requireAllRows(bytes, header);
  try {
    decode(bytes);
  } catch {
    throw corrupt('it is damaged, incomplete or of an unsupported variant');
  }
  return { type: 'bmp', width, height };
}

/** Reads both headers. A negative height in the file means that the rows are stored from top to bottom. Throws `corrupt_image`. */
function headerOf(bytes: Buffer): Header {
  if (bytes.length < MIN_BYTES) throw corrupt();
  const start = bytes.readUInt32LE(10);
  if (bytes.readUInt32LE(FILE_HEADER) === OS2_HEADER) {
    return {
      width: bytes.readUInt16LE(18),
      height: bytes.readUInt16LE(20),
      bits: bytes.readUInt16LE(24),
      compression: 0,
      start,
    };
  }
  if (bytes.length < FILE_HEADER + WINDOWS_HEADER) throw corrupt();
  return {
    width: bytes.readInt32LE(18),
    height: Math.abs(bytes.readInt32LE(22)),
    bits: bytes.readUInt16LE(28),
    compression: bytes.readUInt32LE(30),
    start,
  };
}

/** Minimum length of the file in bytes: rows are padded to four bytes. {@link requireAllRows} checks compressed pixels. */
function minBytesOf({ width, height, bits, compression, start }: Header): number {
  return UNCOMPRESSED.includes(compression) ? start + ((width * bits + 31) >>> 5) * 4 * height : start;
}

/**
 * Reads run-length encoded pixels, which must not end before the last row, because decoders leave missing rows empty. They consist of
 * pairs of bytes: a count and the colour of its pixels, or 0 and a command. The commands: 0 ends the row, 1 ends the image, 2 moves by
 * the columns and rows in the next two bytes, and a higher value is the number of pixels that follow without compression.
 * Throws `corrupt_image`.
 */
function requireAllRows(bytes: Buffer, { height, compression, start }: Header): void {
  const bits = RUN_LENGTH[compression];
  if (!bits) return;
  for (let [place, row] = [start, 0]; ;) {
    const [count, value] = [bytes[place], bytes[place + 1]];
    if (count === undefined || value === undefined) throw corrupt();
    place += 2;
    if (count) continue; // a run of one colour
    if (value === 0) row++;
    else if (value === 1 && row < height - 1) throw corrupt();
    else if (value === 1) return;
    else if (value === 2) row += bytes[place + 1] ?? 0;
    if (value === 2) place += 2;
    else if (value > 2) place += 2 * divideUp(value * bits, 16); // uncompressed pixels, padded to two bytes
  }
}
