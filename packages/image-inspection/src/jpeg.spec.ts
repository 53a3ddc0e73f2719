import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { checkJpeg } from './jpeg.js';

const codeOf = (bytes: Buffer): string => {
  try {
    checkJpeg(bytes);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** An image whose pixels hardly compress. */
const imageOf = (width: number, height: number): Sharp =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * index * 7919) >> 5)), {
    raw: { width, height, channels: 3 },
  });

/** The segments of a JPEG before its data, by marker and content, and the data of its only scan. */
function partsOf(jpeg: Buffer): { segments: [marker: number, content: Buffer][]; data: Buffer } {
  const segments: [number, Buffer][] = [];
  for (let place = 2; ;) {
    const end = place + 2 + jpeg.readUInt16BE(place + 2);
    segments.push([jpeg[place + 1]!, jpeg.subarray(place + 4, end)]);
    if (jpeg[place + 1] === 0xda) return { segments, data: jpeg.subarray(end, -2) };
    place = end;
  }
}

function jpegOf({ segments, data }: ReturnType<typeof partsOf>): Buffer {
  const parts = segments.flatMap(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return [head, content];
  });
  return Buffer.concat([Buffer.from('ffd8', 'hex'), ...parts, data, Buffer.from('ffd9', 'hex')]);
}

/** Without the last byte of the data; the zero byte that follows a byte of ones belongs to it. */
const withoutLastByte = (data: Buffer): Buffer => data.subarray(0, data.at(-2) === 0xff ? -2 : -1);

const KINDS: [name: string, options: JpegOptions, isGrey: boolean][] = [
  ['three components of the same size', { chromaSubsampling: '4:4:4' }, false],
  ['smaller colour components', { chromaSubsampling: '4:2:0' }, false],
  ['tables of its own', { chromaSubsampling: '4:2:0', optimiseCoding: true }, false],
  ['many coefficients', { chromaSubsampling: '4:4:4', quality: 100 }, false],
  ['few coefficients', { chromaSubsampling: '4:2:0', quality: 1 }, false],
  ['one component', {}, true],
];
const SIZES = [1, 8, 9, 16, 17, 40];

describe('a sequential JPEG', () => {
  it.each(KINDS)('with %s has all of its blocks', async (_, options, isGrey) => {
    for (const width of SIZES)
      for (const height of SIZES) {
        const image = isGrey ? imageOf(width, height).toColourspace('b-w') : imageOf(width, height);
        const parts = partsOf(await image.jpeg(options).toBuffer());
        const cut = { ...parts, data: withoutLastByte(parts.data) };
        expect([width, height, codeOf(jpegOf(parts)), codeOf(jpegOf(cut))]).toEqual([
          ...[width, height, 'accepted', 'corrupt_image'],
        ]);
      }
  });

  it('has only codes of its tables', async () => {
    const parts = partsOf(await imageOf(9, 9).jpeg({ optimiseCoding: false }).toBuffer());
    const ones = Buffer.alloc(2_000, Buffer.from('ff00', 'hex')); // no code consists of ones alone
    expect(codeOf(jpegOf({ ...parts, data: ones }))).toBe('corrupt_image');
  });

  it('with restart markers has one after each interval', async () => {
    const parts = partsOf(await imageOf(8, 8).toColourspace('b-w').jpeg().toBuffer());
    const segments = parts.segments.map(([marker, content]): [number, Buffer] => {
      const changed = Buffer.from(content);
      if (marker === 0xc0) changed.writeUInt16BE(32, 1); // four blocks below each other
      return [marker, changed];
    });
    segments.unshift([0xdd, Buffer.from([0, 1])]);
    const dataOf = (...markers: number[]) =>
      Buffer.concat([...markers.flatMap((marker) => [parts.data, Buffer.from([0xff, marker])]), parts.data]);
    const codes = (...markers: number[]) => codeOf(jpegOf({ segments, data: dataOf(...markers) }));
    expect([codes(0xd0, 0xd1, 0xd2), codes(0xd5, 0xd6, 0xd7)]).toEqual(['accepted', 'accepted']);
    expect([codes(0xd0, 0xd1), codes(0xcf, 0xd1, 0xd2), codes(0xd0, 0xd8, 0xd2)]).toEqual(
      Array(3).fill('corrupt_image'),
    );
    segments[0] = [0xdd, Buffer.from([0, 2])];
    const twice = Buffer.concat([parts.data, parts.data]);
    expect(codeOf(jpegOf({ segments, data: twice }))).toBe('corrupt_image'); // no marker after two blocks
  });

  it('may have fill bytes and other bytes between its segments', async () => {
    const jpeg = await imageOf(9, 9).jpeg().toBuffer();
    const between = (...bytes: number[]) =>
      codeOf(Buffer.concat([jpeg.subarray(0, 2), Buffer.from(bytes), jpeg.subarray(2)]));
    expect([between(0xff), between(0xff, 0xff), between(0), between(0xff, 0), between(0xff, 1)]).toEqual(
      Array(5).fill('accepted'),
    );
    expect([between(0xff, 0xd0), between(0xff, 0xd8), between(0, 0, 0)]).toEqual(Array(3).fill('accepted'));
    expect(between(0xff, 0xd9, 0, 0)).toBe('accepted'); // the end; decoders do not read on
  });

  it('ends with an end marker', async () => {
    const jpeg = await imageOf(9, 9).jpeg().toBuffer();
    const { data } = partsOf(jpeg);
    for (let length = jpeg.length - 2 - data.length; length < jpeg.length; length++)
      expect([length, codeOf(jpeg.subarray(0, length))]).toEqual([length, 'corrupt_image']);
  });
});

describe('a progressive JPEG', () => {
  it('is only checked for its end marker', async () => {
    const jpeg = await imageOf(40, 40).jpeg({ progressive: true }).toBuffer();
    expect(codeOf(jpeg)).toBe('accepted');
    expect(codeOf(jpeg.subarray(0, -2))).toBe('corrupt_image');
  });
});
