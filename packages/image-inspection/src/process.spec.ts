import sharp from 'sharp';
import { Decoder } from '../test/decoder.js';
import { PNG, pngOfSize, pngWithSizes } from '../test/images.js';

const decoder = new Decoder();
afterAll(() => decoder.end());

const refusal = (code: string) => expect.objectContaining({ code });

describe('the process that decodes images', () => {
  it('reads an image completely', async () => {
    const whole = pngOfSize(5_000);
    for (const length of [whole.length - 1, whole.length - 12, 2_500, 60])
      await expect(decoder.of(whole.subarray(0, length))).rejects.toEqual(refusal('corrupt_image'));
    const damaged = Buffer.from(PNG);
    damaged[45]! ^= 0xff;
    await expect(decoder.of(damaged)).rejects.toEqual(refusal('corrupt_image'));
  });

  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
    'has the size of a %s as it is shown, after its rotation',
    async (format) => {
      const pixels = sharp({ create: { width: 3, height: 2, channels: 3, background: 'white' } });
      const shown = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => {
          const { image } = await decoder.of(
            await pixels.clone().withMetadata({ orientation }).toFormat(format).toBuffer(),
          );
          return `${image.width} × ${image.height}`;
        }),
      );
      expect(shown).toEqual([...Array<string>(4).fill('3 × 2'), ...Array<string>(4).fill('2 × 3')]);
    },
  );

  it('refuses more than 100 megapixels before it decodes them', async () => {
    await expect(decoder.of(pngWithSizes(10_001, 10_000))).rejects.toEqual(refusal('image_too_large'));
    await expect(decoder.of(pngWithSizes(10_000, 10_000))).rejects.toEqual(refusal('corrupt_image'));
    const bitmap = Buffer.alloc(54);
    bitmap.write('BM');
    for (const [value, place] of [
      [54, 10],
      [40, 14],
      [20_000, 18],
      [20_000, 22],
      [1, 28],
    ] as const)
      bitmap.writeUInt32LE(value, place);
    await expect(decoder.of(bitmap)).rejects.toEqual(refusal('image_too_large'));
  });

  it('refuses drawings of more than 5 MB', async () => {
    const drawing = (size: number) => {
      const [start, end] = ['<svg xmlns="http://www.w3.org/2000/svg"><desc>', '</desc></svg>'];
      return Buffer.from(start + 'x'.repeat(size - start.length - end.length) + end);
    };
    expect((await decoder.of(drawing(5 * 1024 * 1024))).image.type).toBe('svg');
    await expect(decoder.of(drawing(5 * 1024 * 1024 + 1))).rejects.toEqual(refusal('image_too_large'));
  });

  it('ends when the process that started it closes the connection', async () => {
    const other = new Decoder();
    expect((await other.of(PNG)).image.type).toBe('png');
    const ended = new Promise((resolve) => other.process.once('exit', (code) => resolve(code)));
    other.process.disconnect();
    expect(await ended).toBe(0);
    other.end();
  });
});
