import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodeIcon } from './icon.js';

const folder = mkdtempSync(join(tmpdir(), 'icon-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function found(bytes: Buffer): Promise<unknown> {
  const path = join(folder, 'image');
  writeFileSync(path, bytes);
  return decodeIcon(path).then(
    ({ width, height }) => [width, height],
    ({ code }: { code: string }) => code,
  );
}

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** An ICO with several images. */
function iconWith(images: Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let start = directory.length;
  for (const [index, image] of images.entries()) {
    const place = 6 + 16 * index;
    directory.writeUInt16LE(1, place + 4);
    directory.writeUInt16LE(32, place + 6);
    directory.writeUInt32LE(image.length, place + 8);
    directory.writeUInt32LE(start, place + 12);
    start += image.length;
  }
  return Buffer.concat([directory, ...images]);
}

describe('an ICO', () => {
  it('has the size of its largest image, wherever it is', async () => {
    const images = await Promise.all([png(16, 16), png(48, 40), png(64, 8)]);
    for (const order of [
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
    ])
      expect(await found(iconWith(order.map((index) => images[index]!)))).toEqual([48, 40]);
  });

  it('has an image, and is complete', async () => {
    expect(await found(iconWith([]))).toBe('corrupt_image');
    const whole = iconWith(await Promise.all([png(2, 2), png(3, 3)]));
    expect(await found(whole)).toEqual([3, 3]);
    for (let length = 0; length < whole.length; length++)
      expect([length, await found(whole.subarray(0, length))]).toEqual([length, 'corrupt_image']);
  });

  it('has at most 100 megapixels in a bitmap, of which half of the height is its mask', async () => {
    const bitmap = (width: number, height: number) => {
      const header = Buffer.alloc(40);
      header.writeUInt32LE(40, 0);
      header.writeInt32LE(width, 4);
      header.writeInt32LE(height, 8);
      header.writeUInt16LE(1, 12);
      header.writeUInt16LE(32, 14);
      return found(iconWith([header]));
    };
    expect(await bitmap(10_001, 20_000)).toBe('image_too_large');
    expect(await bitmap(-10_001, -20_000)).toBe('image_too_large');
    expect(await bitmap(1, 2)).toBe('corrupt_image'); // without pixels
  });
});
