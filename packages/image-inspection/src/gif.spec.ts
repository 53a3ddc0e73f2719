import sharp from 'sharp';
import { checkGif } from './gif.js';
import { gifOf } from '../test/image-builders.js';

const codeOf = (bytes: Buffer): string => {
  try {
    checkGif(bytes);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** Random numbers that are the same in each run, from 0 to `bound` - 1. */
function numbers(bound: number): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % bound;
  };
}

/** A GIF whose pixels have `colours` random shades of grey. */
function noisyGif(width: number, height: number, colours: number): Promise<Buffer> {
  const next = numbers(colours);
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => 0));
  for (let place = 0; place < pixels.length; place += 3)
    pixels.fill(Math.round((next() * 255) / Math.max(colours - 1, 1)), place, place + 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .gif({ colours: Math.max(colours, 2), dither: 0 })
    .toBuffer();
}

/** Position of the first image block. */
function imageAt(gif: Buffer): number {
  let place = 13 + (gif[10]! & 0x80 ? 3 * 2 ** ((gif[10]! & 7) + 1) : 0);
  while (gif[place] === 0x21) {
    for (place += 2; gif[place]; place += gif[place]! + 1);
    place++;
  }
  return place;
}

/** The same GIF with another size of its first frame. */
function withFrame(gif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(gif);
  changed.writeUInt16LE(width, imageAt(gif) + 5);
  changed.writeUInt16LE(height, imageAt(gif) + 7);
  return changed;
}

describe('a frame of a GIF', () => {
  it.each([2, 3, 4, 5, 8, 16, 100, 256])(
    'has exactly the pixels that its data has, with %d colours',
    async (colours) => {
      for (const [width, height] of [
        [1, 1],
        [3, 2],
        [31, 17],
        [150, 100], // the codes reach their greatest length and are cleared
      ] as const) {
        const gif = await noisyGif(width, height, colours);
        const count = width * height;
        const codes = [count, count + 1].map((pixels) => codeOf(withFrame(gif, pixels, 1)));
        expect([count, ...codes]).toEqual([count, 'accepted', 'corrupt_image']);
      }
    },
  );

  it('has codes of 2 to 12 bits', () => {
    const gif = gifOf(1);
    const start = imageAt(gif) + 10;
    expect(gif[start]).toBe(2);
    const codes = [0, 1, 11, 12].map((size) => {
      const changed = Buffer.from(gif);
      changed[start] = size;
      return [size, codeOf(changed)];
    });
    expect(codes[0]).toEqual([0, 'corrupt_image']);
    expect(codes[3]).toEqual([12, 'corrupt_image']);
  });

  it('begins with codes of single pixels', () => {
    /** A frame with 9 bits of data: codes of 3 bits, where 4 clears and 5 ends. */
    const frame = (...codes: number[]) => {
      const gif = gifOf(1);
      const bits = codes.reduce((sum, code, index) => sum + code * 8 ** index, 0);
      const data = [2, 2, bits & 255, bits >> 8, 0, 0x3b];
      return Buffer.concat([gif.subarray(0, imageAt(gif) + 10), Buffer.from(data)]);
    };
    expect(codeOf(frame(4, 1, 5))).toBe('accepted');
    expect(codeOf(frame(1, 5, 0))).toBe('accepted');
    expect([frame(4, 5, 0), frame(4, 6, 5), frame(6, 5, 0), frame(4, 7, 5)].map(codeOf)).toEqual(
      Array(4).fill('corrupt_image'),
    );
    expect(codeOf(withFrame(frame(1, 6, 5), 3, 1))).toBe('accepted'); // 6 repeats the first pixel twice
    expect(codeOf(withFrame(frame(1, 6, 5), 4, 1))).toBe('corrupt_image');
    expect(codeOf(withFrame(frame(1, 7, 5), 2, 1))).toBe('corrupt_image');
  });

  it('ends within the file', async () => {
    for (const gif of [gifOf(2), await noisyGif(20, 20, 16)])
      for (let length = 0; length < gif.length; length++)
        expect([length, codeOf(gif.subarray(0, length))]).toEqual([length, 'corrupt_image']);
  });
});

describe('a GIF', () => {
  it('has the size of its logical screen', () => {
    expect(checkGif(gifOf(1, [30, 20]))).toEqual({ width: 30, height: 20 });
  });

  it('has at most 1,000 megapixels in all frames, of which each counts as the whole screen or as itself', () => {
    expect([10, 11].map((frames) => codeOf(gifOf(frames, [10_000, 10_000])))).toEqual(['accepted', 'image_too_large']);
    expect(codeOf(withFrame(gifOf(1), 10_001, 10_000))).toBe('image_too_large');
  });
});
