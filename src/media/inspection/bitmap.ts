import { readFile } from 'node:fs/promises';
import { decode } from 'bmp-ts';
import { corrupt, type Inspected, MOST_PIXELS, tooManyPixels } from './inspection.js';

const FILE_HEADER = 14;
/** Header of OS/2 1.x, whose sizes are 16 bits wide. */
const OLD_HEADER = 12;
const LEAST_BYTES = FILE_HEADER + OLD_HEADER;
/** Pixels as they are, or as they are with masks: their number of bytes follows from the sizes. */
const UNCOMPRESSED = [0, 3, 6];

interface Header {
  width: number;
  height: number;
  bits: number;
  compression: number;
  /** Where the pixels begin. */
  start: number;
}

/** Decodes a BMP. Throws `corrupt_image` and `image_too_large`. */
export async function decodeBitmap(path: string): Promise<Inspected> {
  const bytes = await readFile(path);
  const header = headerOf(bytes);
  const { width, height } = header;
  if (width <= 0 || height <= 0) throw corrupt('its size is not valid');
  if (width * height > MOST_PIXELS) throw tooManyPixels();
  if (bytes.length < endOf(header)) throw corrupt('it is damaged or incomplete');
  try {
    decode(bytes);
  } catch {
    throw corrupt('it is damaged, incomplete or of an unusual variety');
  }
  return { type: 'bmp', width, height };
}

/** A negative height means that the rows come from top to bottom. */
function headerOf(bytes: Buffer): Header {
  if (bytes.length < LEAST_BYTES) throw corrupt('it is damaged or incomplete');
  const start = bytes.readUInt32LE(10);
  if (bytes.readUInt32LE(FILE_HEADER) === OLD_HEADER) {
    return {
      width: bytes.readUInt16LE(18),
      height: bytes.readUInt16LE(20),
      bits: bytes.readUInt16LE(24),
      compression: 0,
      start,
    };
  }
  if (bytes.length < FILE_HEADER + 40) throw corrupt('it is damaged or incomplete');
  return {
    width: bytes.readInt32LE(18),
    height: Math.abs(bytes.readInt32LE(22)),
    bits: bytes.readUInt16LE(28),
    compression: bytes.readUInt32LE(30),
    start,
  };
}

/** The least length of the file: rows are padded to four bytes. Compressed pixels tell their end themselves. */
function endOf({ width, height, bits, compression, start }: Header): number {
  return UNCOMPRESSED.includes(compression) ? start + ((width * bits + 31) >>> 5) * 4 * height : start;
}
