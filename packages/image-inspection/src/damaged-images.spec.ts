import sharp from 'sharp';
import { Decoder } from '../test/decoder.js';
import { animatedPng, chunksOf, gifOf, iconOf, pngOf, tiffOf } from '../test/image-builders.js';
import { PNG } from '../test/images.js';

const decoder = new Decoder();
afterAll(() => decoder.end());

const codeOf = (bytes: Buffer): Promise<unknown> =>
  decoder.of(bytes).then(
    ({ image }) => image,
    ({ code }: { code: string }) => code,
  );

/** Size of the test images, whose pixels hardly compress. */
const WIDTH = 160;
const HEIGHT = 128;
const NOISE = Buffer.from(Array.from({ length: WIDTH * HEIGHT * 3 }, (_, index) => (index * index * 7919) >> 5));
const noise = () => sharp(NOISE, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
const partOf = (bytes: Buffer, part: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * part));
const PARTS = [0.05, 0.5, 0.95];

describe('an image whose data was truncated before its end marker is corrupt:', () => {
  it.each([{}, { progressive: true }, { optimiseCoding: true }])('JPEG %p', async (options) => {
    const whole = await noise().jpeg(options).toBuffer();
    expect(await codeOf(whole)).toMatchObject({ type: 'jpg', width: WIDTH });
    for (const part of PARTS)
      expect(await codeOf(Buffer.concat([partOf(whole, part), Buffer.from('ffd9', 'hex')]))).toBe('corrupt_image');
  });

  it.each([{}, { progressive: true }, { palette: true }])('PNG %p', async (options) => {
    const chunks = chunksOf(await noise().png(options).toBuffer());
    expect(await codeOf(pngOf(chunks))).toMatchObject({ type: 'png', width: WIDTH });
    for (const part of PARTS) {
      const cut = chunks.map(([type, content]): [string, Buffer] => [
        type,
        type === 'IDAT' ? partOf(content, part) : content,
      ]);
      expect(await codeOf(pngOf(cut))).toBe('corrupt_image');
    }
  });

  it('GIF', async () => {
    const whole = await noise().gif().toBuffer();
    expect(await codeOf(whole)).toMatchObject({ type: 'gif', width: WIDTH });
    let start = 13 + 3 * 2 ** ((whole[10]! & 7) + 1);
    while (whole[start] !== 0x2c) for (start += 2; whole[start++];) start += whole[start - 1]!;
    const flags = whole[start + 9]!;
    const data = start + 11 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
    for (const part of PARTS) {
      const end = data + (whole.length - data) * part;
      let place = data;
      while (place + whole[place]! < end) place += 1 + whole[place]!;
      expect(await codeOf(Buffer.concat([whole.subarray(0, place), Buffer.from([0, 0x3b])]))).toBe('corrupt_image');
    }
  });

  it.each([{}, { lossless: true }])('WebP %p', async (options) => {
    const whole = await noise().webp(options).toBuffer();
    expect(await codeOf(whole)).toMatchObject({ type: 'webp', width: WIDTH });
    for (const part of PARTS) {
      const data = whole.subarray(20, 20 + 2 * Math.floor(((whole.length - 20) * part) / 2));
      const cut = Buffer.concat([whole.subarray(0, 20), data]);
      cut.writeUInt32LE(cut.length - 8, 4);
      cut.writeUInt32LE(data.length, 16);
      expect(await codeOf(cut)).toBe('corrupt_image');
    }
  });

  it.each(['lzw', 'deflate', 'jpeg'])('TIFF of compression %s', async (compression) => {
    const whole = await noise()
      .tiff({ compression: compression as 'none', quality: 90 })
      .toBuffer();
    expect(await codeOf(whole)).toMatchObject({ type: 'tif', width: WIDTH });
    const directory = whole.readUInt32LE(4);
    const entries = Array.from({ length: whole.readUInt16LE(directory) }, (_, index) => directory + 2 + 12 * index);
    const counts = entries.find((entry) => whole.readUInt16LE(entry) === 279)!; // bytes of each strip
    const size = whole.readUInt16LE(counts + 2) === 3 ? 2 : 4;
    const number = whole.readUInt32LE(counts + 4);
    const place = size * number > 4 ? whole.readUInt32LE(counts + 8) : counts + 8;
    for (const part of PARTS) {
      const cut = Buffer.from(whole);
      for (let strip = 0; strip < number; strip++) {
        const at = place + size * strip;
        cut.writeUIntLE(Math.floor(cut.readUIntLE(at, size) * part), at, size);
      }
      expect(await codeOf(cut)).toBe('corrupt_image');
    }
  });

  it('TIFF without its pixels', async () => {
    const file = tiffOf(2);
    expect(await codeOf(file)).toEqual({ type: 'tif', width: 1, height: 1 });
    file.writeUInt32LE(file.length, file.length - 4 - 12 * 3 - 4); // the position of the second page's pixels
    expect(await codeOf(file)).toBe('corrupt_image');
  });

  it('BMP with run-length encoding', async () => {
    const rows = (count: number) => Buffer.concat([...Array<Buffer>(count).fill(Buffer.from([4, 0, 0, 0]))]);
    const bitmap = (count: number) => {
      const header = Buffer.alloc(54 + 1024);
      header.write('BM');
      for (const [value, place] of [
        [header.length, 10],
        [40, 14],
        [4, 18],
        [8, 22],
        [1, 30],
      ] as const)
        header.writeUInt32LE(value, place);
      header.writeUInt16LE(1, 26);
      header.writeUInt16LE(8, 28);
      return Buffer.concat([header, rows(count), Buffer.from([0, 1])]);
    };
    expect(await codeOf(bitmap(8))).toEqual({ type: 'bmp', width: 4, height: 8 });
    for (const count of [0, 1, 6]) expect(await codeOf(bitmap(count))).toBe('corrupt_image');
  });

  it('ICO', async () => {
    const image = await noise().png().toBuffer();
    const chunks = chunksOf(image);
    const cut = pngOf(chunks.map(([type, content]) => [type, type === 'IDAT' ? partOf(content, 0.5) : content]));
    expect(await codeOf(iconOf(1, image))).toEqual({ type: 'ico', width: WIDTH, height: HEIGHT });
    expect(await codeOf(iconOf(1, cut))).toBe('corrupt_image');
  });

  it('animated PNG, in a frame after the first', async () => {
    const png = await noise().png().toBuffer();
    const data = Buffer.concat(chunksOf(png).flatMap(([type, content]) => (type === 'IDAT' ? [content] : [])));
    expect(await codeOf(animatedPng(png, data))).toMatchObject({ type: 'png', width: WIDTH });
    for (const part of PARTS) expect(await codeOf(animatedPng(png, partOf(data, part)))).toBe('corrupt_image');
    expect(await codeOf(animatedPng(png, data, { announced: 3 }))).toBe('corrupt_image');
    expect(await codeOf(animatedPng(png, data, { width: 1_000_000 }))).toBe('image_too_large');
  });

  it('animated GIF and WebP, in a frame after the first', async () => {
    const frames = sharp(Buffer.concat([NOISE, NOISE.subarray(7), NOISE.subarray(0, 7)]), {
      raw: { width: WIDTH, height: 2 * HEIGHT, channels: 3, pageHeight: HEIGHT },
    });
    const gif = await frames.clone().gif().toBuffer();
    expect(await codeOf(gif)).toMatchObject({ width: WIDTH, height: HEIGHT });
    expect(await codeOf(Buffer.concat([partOf(gif, 0.8), Buffer.from([0, 0x3b])]))).toBe('corrupt_image');
    const webp = await frames.clone().webp().toBuffer();
    expect(await codeOf(webp)).toMatchObject({ width: WIDTH, height: HEIGHT });
    const cut = Buffer.from(partOf(webp, 0.8));
    cut.writeUInt32LE(cut.length - 8, 4);
    expect(await codeOf(cut)).toBe('corrupt_image');
  });
});

describe('the size of a GIF', () => {
  it('is that of its logical screen, as browsers show it', async () => {
    expect(gifOf(1, [65_535, 65_535])).toHaveLength(35);
    expect(await codeOf(gifOf(1, [65_535, 65_535]))).toBe('image_too_large');
    expect(await codeOf(gifOf(1, [4_000, 3_000]))).toEqual({ type: 'gif', width: 4_000, height: 3_000 });
    expect(await codeOf(gifOf(300, [2_000, 2_000]))).toBe('image_too_large'); // 1,200 megapixels together
  });
});

describe('an image with too many parts is refused:', () => {
  const svg = (body: string, attributes = '') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${body}</svg>`);
  const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}="1"`).join('');

  it.each([
    ['frames of a GIF', gifOf(1_000), gifOf(1_000_000)],
    ['pages of a TIFF', tiffOf(100), tiffOf(600)],
    ['images of an ICO', iconOf(64, PNG), iconOf(200, PNG)],
    ['frames of an animated PNG', PNG, animatedPng(PNG, Buffer.alloc(0), { announced: 1_001 })],
    ['elements of an SVG', svg('<g/>'.repeat(1_000)), svg('<g/>'.repeat(20_000))],
    ['style elements of an SVG', svg('<style/>'.repeat(100)), svg('<style>a{fill:red}</style>'.repeat(45_000))],
    ['attributes of an element', svg('', attributes(199)), svg('', attributes(100_000))],
    ['attributes of an SVG', svg(`<g${attributes(99)}/>`.repeat(50)), svg(`<g${attributes(99)}/>`.repeat(1_011))],
    [
      'characters of style',
      svg(`<style>a{b:${'c'.repeat(1_000_000)}}</style>`),
      svg(`<g style="${'c'.repeat(1_048_577)}"/>`),
    ],
  ])('%s', async (_, most, more) => {
    expect(await codeOf(most)).toHaveProperty('type');
    expect(await codeOf(more)).toBe('image_too_large');
  });

  it('WebP', async () => {
    const frame = Buffer.alloc(8);
    frame.write('ANMF');
    const webp = Buffer.concat([
      Buffer.from('RIFF....WEBPVP8X\n\0\0\0\x02\0\0\0\0\0\0\0\0\0', 'latin1'),
      ...Array<Buffer>(1_001).fill(frame),
    ]);
    webp.writeUInt32LE(webp.length - 8, 4);
    expect(await codeOf(webp)).toBe('image_too_large');
  });

  it('TIFF with a cyclic list of pages', async () => {
    const file = tiffOf(2);
    file.writeUInt32LE(8, file.length - 4);
    expect(await codeOf(file)).toBe('image_too_large');
  });
});

describe('drawings with many parts do not take quadratic time:', () => {
  const svg = (body: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`);

  it.each([
    ['copies', svg(`<g id="a"/>${'<use href="#a"/>'.repeat(4_000)}`)],
    ['sources in a style', svg(`<style>${'a{src:url(#a)}'.repeat(20_000)}</style>`)],
  ])('%s', async (_, bytes) => expect(await codeOf(bytes)).toHaveProperty('type', 'svg'));
});
