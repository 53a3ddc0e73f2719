import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { MOST_FRAMES } from '../media-limits.js';
import { corrupt, divideUp, requireAtMost, requirePixels, requirePixelsOfAll } from './inspection.js';

/** Bytes of the signature; around a chunk's content, of its length and type and of its check sum. */
const [SIGNATURE, BEFORE_CHUNK, AFTER_CHUNK] = [8, 8, 4];
/** Samples of a pixel by the colour type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The seven passes of an interlaced image: first column and row, distances between columns and rows. */
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
 * Checks that a PNG ends in `IEND`. The frames of an animation behind the first picture, which decoders of PNG do not look at
 * and browsers show, are checked for their number and size, and that they have all of their pixels. Throws `corrupt_image` and
 * `image_too_large`.
 */
export async function checkPng(bytes: Buffer): Promise<void> {
  const frames: Frame[] = [];
  let [announced, seen, isBehindImage, pixels] = [0, 0, false, 0];
  for (const { type, content } of chunksOf(bytes)) {
    if (type === 'IDAT') isBehindImage = true;
    else if (type === 'acTL') announced = content.readUInt32BE(0);
    else if (type === 'fcTL') {
      const [width, height] = [content.readUInt32BE(4), content.readUInt32BE(8)];
      requireAtMost(MOST_FRAMES, Math.max(announced, ++seen), 'frames');
      requirePixels(width, height);
      requirePixelsOfAll((pixels += width * height));
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

/** Bytes of a picture's rows, each with its filter's number in front, in the form that the header states. */
function inflatedSize(width: number, height: number, bytes: Buffer): number {
  const [depth, colourType, interlaced] = [bytes[24]!, bytes[25]!, bytes[28]];
  const rowsOf = (columns: number, rows: number) =>
    columns && rows * (1 + divideUp(columns * depth * (SAMPLES[colourType] ?? 1), 8));
  if (!interlaced) return rowsOf(width, height);
  return ADAM7.map(([column, row, columns, rows]) =>
    rowsOf(Math.max(divideUp(width - column, columns), 0), Math.max(divideUp(height - row, rows), 0)),
  ).reduce((sum, size) => sum + size);
}
