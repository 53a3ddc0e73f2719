import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { decodeBitmap } from './bitmap.js';
import { decodeIcon } from './icon.js';
import { type Inspected, RefusedImage } from './inspection.js';
import { decodeRaster, type RasterType } from './raster.js';
import { looksLikeSvg } from './svg/looks-like-svg.js';

/** The types of content that `file-type` names, by ours. An animated PNG is a PNG to those who know no animation. */
const RASTERS: Record<string, RasterType> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  gif: 'gif',
  webp: 'webp',
  tif: 'tif',
};
/** What `file-type` may say of an SVG: nothing, or that it is XML. */
const MAYBE_SVG = [undefined, 'xml', 'svg'];
/** An SVG has to show what it is within this. */
const START_BYTES = 64 * 1024;

/** Finds out what a file is, by its content alone, and decodes it to its end. Throws {@link RefusedImage}. */
export async function inspectImage(path: string, rewritten: string): Promise<Inspected> {
  const found = (await fileTypeFromFile(path))?.ext;
  if (found !== undefined && found in RASTERS) return decodeRaster(path, RASTERS[found]!);
  if (found === 'bmp') return decodeBitmap(path);
  if (found === 'ico') return decodeIcon(path);
  if (MAYBE_SVG.includes(found) && looksLikeSvg(await startOf(path))) {
    const { sanitiseSvg } = await import('./svg/sanitise-file.js'); // large, and most processes never meet one
    return sanitiseSvg(path, rewritten);
  }
  throw new RefusedImage(
    'unsupported_image',
    'The file is no image of a supported format: jpeg, png, gif, webp, svg, bmp, tiff, ico.',
  );
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
