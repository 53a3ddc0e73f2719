import { deflateSync, inflateSync } from 'node:zlib';
import sharp, { type PngOptions, type Sharp } from 'sharp';
import { PNG } from '../test/images.js';
import { checkPng } from './png.js';
import { animatedPng, chunksOf, pngOf } from '../test/image-builders.js';

const codeOf = (bytes: Buffer): Promise<string> =>
  checkPng(bytes).then(
    () => 'accepted',
    ({ code }: { code: string }) => code,
  );
const contentOf = (png: Buffer, wanted: string): Buffer =>
  Buffer.concat(chunksOf(png).flatMap(([type, content]) => (type === wanted ? [content] : [])));

/** Kinds of pixels: colour type of the header, bits per sample, and how to create them from pixels with red, green, blue and alpha. */
const KINDS: [name: string, header: Header, options: PngOptions, change: Change][] = [
  ['8-bit colour', [8, 2], {}, (image) => image.removeAlpha()],
  ['8-bit colour with alpha', [8, 6], {}, (image) => image],
  ['16-bit colour', [16, 2], {}, (image) => image.removeAlpha().toColourspace('rgb16')],
  ['8-bit grey', [8, 0], {}, (image) => image.removeAlpha().toColourspace('b-w')],
  ['8-bit palette', [8, 3], { palette: true, dither: 0 }, (image) => image.removeAlpha()],
  ['1-bit palette', [1, 3], { palette: true, colours: 2, dither: 0 }, (image) => image.removeAlpha()],
];
type Header = [depth: number, colourType: number];
type Change = (image: Sharp) => Sharp;

/** An image whose pixels all differ. */
const imageOf = (width: number, height: number): Sharp => {
  const pixels = Array.from({ length: width * height }, (_, index) => [index, 255 - index, (index * 7) % 256, 200]);
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 4 } });
};
const SIZES = Array.from({ length: 9 }, (_, index) => index + 1);

/** Expects that a frame needs exactly the rows that the encoder writes for an image of its size, interlaced and not. */
async function expectAllRows([depth, colourType]: Header, image: Sharp, options: PngOptions): Promise<void> {
  for (const progressive of [false, true]) {
    const png = await image
      .clone()
      .png({ ...options, progressive })
      .toBuffer();
    const { 3: width, 7: height, 8: foundDepth, 9: foundType, 12: interlaced } = contentOf(png, 'IHDR');
    const rows = inflateSync(contentOf(png, 'IDAT'));
    const codes = [rows, rows.subarray(0, -1)].map((data) => codeOf(animatedPng(png, deflateSync(data))));
    const found = { width, height, foundDepth, foundType, interlaced, codes: await Promise.all(codes) };
    const expected = { foundDepth: depth, foundType: colourType, interlaced: Number(progressive) };
    expect(found).toEqual({ width, height, ...expected, codes: ['accepted', 'corrupt_image'] });
  }
}

describe('a later frame of an animated PNG', () => {
  it.each(KINDS)('has all rows of %s', async (_, header, options, change) => {
    for (const width of SIZES) await expectAllRows(header, change(imageOf(width, 5)), options);
  });

  it('has all rows of every interlacing pass', async () => {
    for (const width of SIZES) for (const height of SIZES) await expectAllRows([8, 6], imageOf(width, height), {});
  });

  it('has a width and a height', async () => {
    const data = contentOf(PNG, 'IDAT');
    expect(await codeOf(animatedPng(PNG, data))).toBe('accepted');
    expect(await codeOf(animatedPng(PNG, data, { width: 0 }))).toBe('corrupt_image');
  });

  it('is counted, whether announced or not', async () => {
    const data = contentOf(PNG, 'IDAT');
    expect(await codeOf(animatedPng(PNG, data, { announced: 1 }))).toBe('accepted');
    expect(await codeOf(animatedPng(PNG, data, { announced: 3 }))).toBe('corrupt_image');
    const chunks = chunksOf(animatedPng(PNG, data));
    const isFrame = ([type]: [string, Buffer]) => type === 'fcTL' || type === 'fdAT';
    const frames = (count: number) =>
      pngOf([
        ...chunks.filter((chunk) => !isFrame(chunk) && chunk[0] !== 'IEND'),
        ...Array<[string, Buffer][]>(count).fill(chunks.slice(-3, -1)).flat(),
        ...chunks.slice(-1),
      ]);
    expect([await codeOf(frames(1_000)), await codeOf(frames(1_001))]).toEqual(['accepted', 'image_too_large']);
  });
});

describe('a PNG', () => {
  it('ends with IEND, whatever follows', async () => {
    expect(await codeOf(PNG)).toBe('accepted');
    expect(await codeOf(Buffer.concat([PNG, Buffer.from('anything')]))).toBe('accepted');
    for (const length of [0, 8, 20, PNG.length - 13, PNG.length - 12, PNG.length - 1])
      expect([length, await codeOf(PNG.subarray(0, length))]).toEqual([length, 'corrupt_image']);
  });
});
