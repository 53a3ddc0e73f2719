import { MAX_FRAMES } from './limits.js';
import { corrupt, requireAtMost, checkPixelLimit, checkTotalPixelLimit } from './inspection.js';

/** Lengths in bytes: the file header with the screen size, and an image block before its colour table. */
const [HEADER, IMAGE_HEADER] = [13, 10];
/** First bytes of the blocks that can be followed by others. */
const [EXTENSION, IMAGE] = [0x21, 0x2c];
/** LZW codes have at most 12 bits. */
const MAX_CODES = 4096;

/**
 * Checks the blocks of a GIF (GIF87a or GIF89a), and that every frame has all of its pixels, because decoders fill in missing ones.
 * Returns the size of the logical screen in pixels, which is the size that browsers show. The check ends at the trailer or at a block of
 * an unknown kind; the image is decoded after it, and the decoder refuses a file that is damaged there. Throws `corrupt_image` and
 * `image_too_large`.
 */
export function checkGif(bytes: Buffer): { width: number; height: number } {
  if (bytes.length < HEADER) throw corrupt();
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  checkPixelLimit(width, height);
  let [frames, pixels] = [0, 0];
  let place = HEADER + colourTableSize(bytes[10]);
  for (;;) {
    const kind = bytes[place];
    if (kind === undefined) throw corrupt();
    if (kind === EXTENSION) {
      place = afterBlocks(bytes, place + 2);
    } else if (kind === IMAGE) {
      if (bytes.length < place + IMAGE_HEADER) throw corrupt();
      const size = { width: bytes.readUInt16LE(place + 5), height: bytes.readUInt16LE(place + 7) };
      requireAtMost(MAX_FRAMES, ++frames, 'frames');
      checkPixelLimit(size.width, size.height);
      pixels += Math.max(size.width * size.height, width * height); // a frame is drawn on the whole screen
      checkTotalPixelLimit(pixels);
      place += IMAGE_HEADER + colourTableSize(bytes[place + IMAGE_HEADER - 1]);
      requireAllPixels(bytes, place, size.width * size.height);
      place = afterBlocks(bytes, place + 1);
    } else {
      return { width, height };
    }
  }
}

/** Length of a colour table in bytes, from the flags before it; 0 if they announce none. */
const colourTableSize = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The position after a list of data blocks. Each begins with its length; a block of length 0 is the last. */
function afterBlocks(bytes: Buffer, start: number): number {
  let place = start;
  for (let length = bytes[place]; length; length = bytes[place]) place += 1 + length;
  return place + 1;
}

/**
 * Reads the LZW codes of a frame's data, which begins at `start`, and counts the pixels that they represent. Throws `corrupt_image` for
 * an invalid code, and if the data ends before the `required` number of pixels.
 */
function requireAllPixels(bytes: Buffer, start: number, required: number): void {
  const firstWidth = (bytes[start] ?? 0) + 1;
  if (firstWidth < 2 || firstWidth > 12) throw corrupt();
  const clear = 1 << (firstWidth - 1);
  /** Pixels that each code represents. */
  const lengths = new Uint32Array(MAX_CODES).fill(1, 0, clear);
  /** Code to be defined next; bits per code; last code, or -1 after a clear code; pixels counted. */
  let [next, width, previous, pixels] = [clear + 2, firstWidth, -1, 0];
  /** Buffered bits and their number; position in the file; bytes left in the data block. */
  let [bits, count, place, left] = [0, 0, start + 1, 0];
  while (pixels < required) {
    while (count < width) {
      if (!left && !(left = bytes[place++] ?? 0)) throw corrupt();
      if (place >= bytes.length) throw corrupt();
      bits |= bytes[place++]! << count;
      count += 8;
      left--;
    }
    const code = bits & ((1 << width) - 1);
    bits >>>= width;
    count -= width;
    if (code === clear) {
      [next, width, previous] = [clear + 2, firstWidth, -1];
      continue;
    }
    // the code for the end of the data, or a code that is not defined yet
    if (code === clear + 1 || code > next || (code === next && previous < 0)) throw corrupt();
    if (previous >= 0 && next < MAX_CODES) {
      lengths[next++] = lengths[previous]! + 1;
      if (next === 1 << width && width < 12) width++;
    }
    pixels += lengths[code]!;
    previous = code;
  }
}
