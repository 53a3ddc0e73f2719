import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { MAX_FRAMES } from './limits.js';
import { corrupt, divideUp, requireAtMost, checkPixelLimit, checkTotalPixelLimit } from './inspection.js';

/** Bytes of the file signature, of a chunk before its content (length and type) and after it (checksum). */
const [SIGNATURE, BEFORE_CHUNK, AFTER_CHUNK] = [8, 8, 4];
/** Samples per pixel by colour type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The seven passes of an interlaced image: first column, first row, column distance, row distance. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Frame {
  width: number;
  height: number;
  data: Buffer[];
}

/**
 * Checks that a PNG ends with `IEND`. Also checks the number and size of the frames of an animated PNG, and that those after the first
 * have all of their pixels: browsers show these frames, but PNG decoders ignore them. Throws `corrupt_image` and `image_too_large`.
 */
export async function checkPng(bytes: Buffer): Promise<void> {
  const frames: Frame[] = [];
  let [announced, seen, isBehindImage, pixels] = [0, 0, false, 0];
  for (const { type, content } of chunksOf(bytes)) {
    if (type === 'IDAT') isBehindImage = true;
    else if (type === 'acTL') announced = content.readUInt32BE(0);
    else if (type === 'fcTL') {
      const [width, height] = [content.readUInt32BE(4), content.readUInt32BE(8)];
      requireAtMost(MAX_FRAMES, Math.max(announced, ++seen), 'frames');
      checkPixelLimit(width, height);
      checkTotalPixelLimit((pixels += width * height));
      if (isBehindImage) frames.push({ width, height, data: [] });
    } else if (type === 'fdAT') frames.at(-1)?.data.push(content.subarray(4));
  }
  if (announced && seen < announced) throw corrupt();
  for (const frame of frames) await requireAllPixels(frame, bytes);
}

function* chunksOf(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let place = SIGNATURE; place + BEFORE_CHUNK <= bytes.length;) {
    const start = place + BEFORE_CHUNK;
    const end = start + bytes.readUInt32BE(place);
    const type = bytes.toString('latin1', place + 4, start);
    if (end + AFTER_CHUNK > bytes.length) break;
    if (type === 'IEND') return;
    yield { type, content: bytes.subarray(start, end) };
    place = end + AFTER_CHUNK;
  }
  throw corrupt();
}

async function requireAllPixels({ width, height, data }: Frame, bytes: Buffer): Promise<void> {
  let length = 0;
  await pipeline(Readable.from(data), createInflate(), async (inflated: AsyncIterable<Buffer>) => {
    for await (const chunk of inflated) length += chunk.length;
  }).catch(() => {
    throw corrupt();
  });
  if (!width || !height || length < inflatedSize(width, height, bytes)) throw corrupt();
}

/** Inflated bytes of a picture: its rows in the pixel format of the header, each with one byte for its filter. */
function inflatedSize(width: number, height: number, bytes: Buffer): number {
  const [depth, colourType, interlaced] = [bytes[24]!, bytes[25]!, bytes[28]];
  const rowsOf = (columns: number, rows: number) =>
    columns && rows * (1 + divideUp(columns * depth * (SAMPLES[colourType] ?? 1), 8));
  if (!interlaced) return rowsOf(width, height);
  return ADAM7.map(([column, row, columns, rows]) =>
    rowsOf(Math.max(divideUp(width - column, columns), 0), Math.max(divideUp(height - row, rows), 0)),
  ).reduce((sum, size) => sum + size);
}
