import { readFile } from 'node:fs/promises';
import sharp, { type SharpOptions } from 'sharp';
import type { ImageType } from '../image-type.js';
import { checkGif } from './gif.js';
import { corrupt, type Inspected, RefusedImage, requirePixels, requirePixelsOfAll } from './inspection.js';
import { checkJpeg } from './jpeg.js';
import { checkPng } from './png.js';
import { tiffPages } from './tiff.js';
import { checkWebp } from './webp.js';

export type RasterType = Extract<ImageType, 'jpg' | 'png' | 'gif' | 'webp' | 'tif'>;

interface Size {
  width: number;
  height: number;
}

const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff'];
/** The names of formats in libvips, where they differ from ours. */
const FORMATS: Record<string, string> = { jpg: 'jpeg', tif: 'tiff' };
/** Warnings of libjpeg and libtiff, after which pixels are missing or made up. */
const DAMAGE = /premature end|bad huffman|arithmetic code|found marker|not enough (image )?data/i;

sharp.cache(false);
sharp.concurrency(1);
// nothing but these formats is ever decoded, whatever a file looks like
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });

const OPTIONS: SharpOptions = { sequentialRead: true, limitInputPixels: false };

/**
 * Decodes an image with all its frames or pages. Each pixel is decoded, but a few rows at a time: the result is shrunk to 16 × 16
 * on the way. Throws `corrupt_image` and `image_too_large`.
 */
export async function decodeRaster(input: string | Buffer, type: RasterType): Promise<Inspected> {
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  const screen = type === 'gif' ? checkGif(bytes) : { width: 0, height: 0 };
  if (type === 'png') await checkPng(bytes);
  if (type === 'webp') checkWebp(bytes);
  const { width, height } = type === 'tif' ? await decodePages(bytes) : await decode(bytes, type);
  if (type === 'jpg') checkJpeg(bytes);
  return { type, width: Math.max(width, screen.width), height: Math.max(height, screen.height) };
}

/** Pages may differ in size; that of the first is the image's. */
async function decodePages(bytes: Buffer): Promise<Size> {
  let first: Size | undefined;
  let pixels = 0;
  for (const page of tiffPages(bytes)) {
    const size = await decode(page, 'tif');
    requirePixelsOfAll((pixels += size.width * size.height));
    first ??= size;
  }
  if (!first) throw corrupt('it has no page');
  return first;
}

async function decode(bytes: Buffer, type: RasterType): Promise<Size> {
  const metadata = await decoding(() => sharp(bytes, { ...OPTIONS, failOn: 'error' }).metadata());
  if (metadata.format !== (FORMATS[type] ?? type)) throw corrupt('its parts contradict each other');
  const { width, pageHeight: height = metadata.height, pages = 1 } = metadata;
  requirePixels(width, height);
  requirePixelsOfAll(width * height * pages);
  const animation = pages > 1 ? { pages: -1 } : {};
  await decoding(() => shrink(bytes, { ...OPTIONS, ...animation }));
  return { width, height };
}

/**
 * Deviations from a standard that leave every pixel are no damage. The decoders only warn of both, and a warning ends the
 * decoding here, so that an image with a harmless one is decoded again without them.
 */
async function shrink(bytes: Buffer, options: SharpOptions): Promise<void> {
  const run = (failOn: 'warning' | 'error') =>
    sharp(bytes, { ...options, failOn })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer();
  try {
    await run('warning');
  } catch (error) {
    if (DAMAGE.test((error as Error).message)) throw error;
    await run('error');
  }
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RefusedImage ? error : corrupt();
  }
}
