import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import type { ImageType } from '../image-type.js';
import { requireEnd } from './file-end.js';
import { corrupt, type Inspected, MOST_PIXELS, RefusedImage, tooManyPixels } from './inspection.js';

export type RasterType = Extract<ImageType, 'jpg' | 'png' | 'gif' | 'webp' | 'tif'>;

/** Frames and pages together: what a still image may have, ten times. */
const MOST_PIXELS_OF_ALL = 10 * MOST_PIXELS;
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff'];
/** libvips' names, where they are not ours. */
const FORMATS: Record<string, string> = { jpg: 'jpeg', tif: 'tiff' };

sharp.cache(false);
sharp.concurrency(1);
// nothing but these formats is ever decoded, whatever a file manages to look like
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });

/** A damaged file fails; one that only deviates from its standard does not. */
const OPTIONS: SharpOptions = { failOn: 'error', sequentialRead: true, limitInputPixels: false };

/**
 * Decodes an image with all its frames or pages. Each pixel is decoded, but a few rows at a time: the result is shrunk to
 * next to nothing on the way. Throws `corrupt_image` and `image_too_large`.
 */
export async function decodeRaster(input: string | Buffer, type: RasterType): Promise<Inspected> {
  const metadata = await decoding(() => sharp(input, OPTIONS).metadata());
  if (metadata.format !== (FORMATS[type] ?? type)) throw corrupt('its parts contradict each other');
  const { width, pageHeight: height = metadata.height, pages = 1 } = metadata;
  if (width * height > MOST_PIXELS || width * height * pages > MOST_PIXELS_OF_ALL) throw tooManyPixels();
  for (const part of partsOf(type, metadata)) await decoding(() => shrink(input, part));
  requireEnd(type, typeof input === 'string' ? await readFile(input) : input);
  return { type, width, height };
}

/** The pages of a TIFF may differ in size, so each is read by itself; frames of an animation are read in one go. */
const partsOf = (type: RasterType, { pages = 1 }: Metadata): SharpOptions[] =>
  type === 'tif' ? Array.from({ length: pages }, (_, page) => ({ page })) : [pages > 1 ? { pages: -1 } : {}];

async function shrink(input: string | Buffer, part: SharpOptions): Promise<void> {
  const options = { ...OPTIONS, ...part };
  if (part.page) {
    const { width, height } = await sharp(input, options).metadata();
    if (width * height > MOST_PIXELS) throw tooManyPixels();
  }
  await sharp(input, options).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RefusedImage ? error : corrupt('it is damaged or incomplete');
  }
}
