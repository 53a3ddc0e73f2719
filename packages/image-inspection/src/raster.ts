import { readFile } from 'node:fs/promises';
import sharp, { type SharpOptions } from 'sharp';
import { checkGif } from './gif.js';
import {
  checkPixelLimit,
  checkTotalPixelLimit,
  corrupt,
  type ImageType,
  type InspectedImage,
  RefusedImage,
} from './inspection.js';
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
/** Names of formats in libvips that differ from ours. */
const FORMATS: Record<string, string> = { jpg: 'jpeg', tif: 'tiff' };
/** Warnings of libjpeg and libtiff that mean that pixels are missing or invented. */
const DAMAGE = /premature end|bad huffman|arithmetic code|found marker|not enough (image )?data/i;

sharp.cache(false);
sharp.concurrency(1);
// no other loader of libvips can be used, whatever the file contains
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });

const OPTIONS: SharpOptions = { sequentialRead: true, limitInputPixels: false };

/**
 * Decodes all pixels of an image with all its frames or pages. Only a few rows are in memory at a time, because the result is shrunk to
 * 16 × 16 pixels. The size is the one that is shown: after the rotation that the EXIF orientation asks for. Throws `corrupt_image` and
 * `image_too_large`.
 */
export async function decodeRaster(input: string | Buffer, type: RasterType): Promise<InspectedImage> {
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  const screen = type === 'gif' ? checkGif(bytes) : { width: 0, height: 0 };
  if (type === 'png') await checkPng(bytes);
  if (type === 'webp') checkWebp(bytes);
  const { width, height } = type === 'tif' ? await decodePages(bytes) : await decode(bytes, type);
  if (type === 'jpg') checkJpeg(bytes);
  return { type, width: Math.max(width, screen.width), height: Math.max(height, screen.height) };
}

/** The size of the image is that of its first page; pages can differ in size. */
async function decodePages(bytes: Buffer): Promise<Size> {
  let first: Size | undefined;
  let pixels = 0;
  for (const page of tiffPages(bytes)) {
    const size = await decode(page, 'tif');
    checkTotalPixelLimit((pixels += size.width * size.height));
    first ??= size;
  }
  if (!first) throw corrupt('it has no page');
  return first;
}

/** EXIF orientations from this value to 8 exchange rows and columns (Exif 2.32, section 4.6.4). */
const FIRST_EXCHANGING_ORIENTATION = 5;

async function decode(bytes: Buffer, type: RasterType): Promise<Size> {
  const metadata = await decoding(() => sharp(bytes, { ...OPTIONS, failOn: 'error' }).metadata());
  if (metadata.format !== (FORMATS[type] ?? type)) throw corrupt('its content does not match its signature');
  const { width, pageHeight: height = metadata.height, pages = 1, orientation = 1 } = metadata;
  checkPixelLimit(width, height);
  checkTotalPixelLimit(width * height * pages);
  const animation = pages > 1 ? { pages: -1 } : {};
  await decoding(() => shrink(bytes, { ...OPTIONS, ...animation }));
  return orientation < FIRST_EXCHANGING_ORIENTATION ? { width, height } : { width: height, height: width };
}

/**
 * Decoders emit warnings both for missing pixels and for harmless deviations from a standard. The first decoding fails on any warning;
 * if the warning is harmless, the image is decoded again and fails on errors only.
 */
async function shrink(bytes: Buffer, options: SharpOptions): Promise<void> {
  const decodeOnce = (failOn: 'warning' | 'error') =>
    sharp(bytes, { ...options, failOn })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer();
  try {
    await decodeOnce('warning');
  } catch (error) {
    if (DAMAGE.test((error as Error).message)) throw error;
    await decodeOnce('error');
  }
}

/** Runs a decoder; any of its errors becomes `corrupt_image`. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RefusedImage ? error : corrupt();
  }
}
