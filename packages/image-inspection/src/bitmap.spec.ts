import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeBitmap } from './bitmap.js';

const folder = mkdtempSync(join(tmpdir(), 'bitmap-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The size of a BMP, or the code of the error. */
async function found(bytes: Buffer): Promise<unknown> {
  const path = join(folder, 'image');
  writeFileSync(path, bytes);
  return decodeBitmap(path).then(
    ({ width, height }) => [width, height],
    ({ code }: { code: string }) => code,
  );
}

interface Options {
  width: number;
  height: number;
  bits: number;
  compression?: number;
  pixels: Buffer;
}

/** A BMP with the header of Windows 3. */
function bitmapOf({ width, height, bits, compression = 0, pixels }: Options): Buffer {
  const header = Buffer.alloc(54 + (bits <= 8 ? 4 * 2 ** bits : 0));
  header.write('BM');
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  return Buffer.concat([header, pixels]);
}

describe('a BMP', () => {
  it.each([
    [1, 33, 8],
    [1, 32, 4],
    [4, 9, 8],
    [4, 8, 4],
    [8, 4, 4],
    [8, 5, 8],
    [16, 2, 4],
    [16, 3, 8],
    [24, 1, 4],
    [24, 5, 16],
    [32, 3, 12],
  ])('of %d bits and %d columns has %d bytes per row', async (bits, width, bytes) => {
    const file = (size: number, height = 3) => bitmapOf({ width, height, bits, pixels: Buffer.alloc(size) });
    expect(await found(file(3 * bytes))).toEqual([width, 3]);
    expect(await found(file(3 * bytes - 1))).toBe('corrupt_image');
    expect(await found(file(3 * bytes, -3))).toEqual([width, 3]); // rows from top to bottom
  });

  it('has a width and a height', async () => {
    const size = (width: number, height: number) =>
      found(bitmapOf({ width, height, bits: 24, pixels: Buffer.alloc(4) }));
    expect(await size(1, 1)).toEqual([1, 1]);
    for (const [width, height] of [
      [0, 1],
      [1, 0],
      [-1, 1],
    ] as const)
      expect(await size(width, height)).toBe('corrupt_image');
    expect(await size(10_001, 10_000)).toBe('image_too_large');
    expect(await size(10_000, 10_000)).toBe('corrupt_image');
  });

  it('has a complete header', async () => {
    const whole = bitmapOf({ width: 1, height: 1, bits: 24, pixels: Buffer.alloc(4) });
    for (let length = 0; length < whole.length; length++)
      expect([length, await found(whole.subarray(0, length))]).toEqual([length, 'corrupt_image']);
  });
});

describe('a BMP with run-length encoding', () => {
  /** Four columns and two rows. */
  const file = (bits: 4 | 8, ...pixels: number[]) =>
    found(bitmapOf({ width: 4, height: 2, bits, compression: bits === 8 ? 1 : 2, pixels: Buffer.from(pixels) }));
  const [endOfRow, end] = [
    [0, 0],
    [0, 1],
  ] as const;

  it.each([8, 4] as const)('of %d bits ends in its last row', async (bits) => {
    expect(await file(bits, 4, 0, ...endOfRow, 4, 0, ...end)).toEqual([4, 2]);
    expect(await file(bits, 4, 0, ...endOfRow, ...end)).toEqual([4, 2]);
    expect(await file(bits, 4, 0, ...end)).toBe('corrupt_image');
    expect(await file(bits, 4, 0, ...endOfRow, 4, 0)).toBe('corrupt_image');
    expect(await file(bits, 4, 0, ...endOfRow, 4, 0, 0)).toBe('corrupt_image');
    expect(await file(bits, 0, 2, 0, 1, 4, 0, ...end)).toEqual([4, 2]); // moves one row on
    expect(await file(bits, 0, 2, 1, 0, 3, 0, ...end)).toBe('corrupt_image'); // moves one column on
  });

  it('has literal pixels that are padded to two bytes', async () => {
    // read as commands, the literal pixels would end the image too early
    expect(await file(8, 0, 3, 1, 1, 0, 0, 1, 1, ...endOfRow, 4, 0, ...end)).toEqual([4, 2]);
    expect(await file(8, 0, 4, 0, 1, 0, 1, ...endOfRow, 4, 0, ...end)).toEqual([4, 2]);
    expect(await file(8, 0, 4, 0, 0, 0, 0, ...end)).toBe('corrupt_image');
    expect(await file(4, 0, 4, 0, 1, ...endOfRow, 4, 0, ...end)).toEqual([4, 2]);
    expect(await file(4, 0, 3, 0, 1, ...endOfRow, 4, 0, ...end)).toEqual([4, 2]);
    expect(await file(4, 0, 4, 0, 0, ...end)).toBe('corrupt_image');
  });
});
