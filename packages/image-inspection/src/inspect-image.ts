import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { decodeBitmap } from './bitmap.js';
import { decodeIcon } from './icon.js';
import { type InspectedImage, RefusedImage } from './inspection.js';
import { decodeRaster, type RasterType } from './raster.js';
import { looksLikeSvg } from './svg/looks-like-svg.js';

/** Our types by the file extensions that `file-type` returns. An animated PNG is stored as a PNG. */
const RASTERS: Record<string, RasterType> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  gif: 'gif',
  webp: 'webp',
  tif: 'tif',
};
/** Results of `file-type` for an SVG. */
const MAYBE_SVG = [undefined, 'xml', 'svg'];
/** An SVG must be recognisable within its first bytes. */
const START_BYTES = 64 * 1024;

/** Determines the type of a file by its content alone and decodes it completely. A sanitised SVG is written to `rewrittenPath`. Throws {@link RefusedImage}. */
export async function inspectImage(path: string, rewrittenPath: string): Promise<InspectedImage> {
  const found = (await fileTypeFromFile(path))?.ext;
  if (found !== undefined && found in RASTERS) return decodeRaster(path, RASTERS[found]!);
  if (found === 'bmp') return decodeBitmap(path);
  if (found === 'ico') return decodeIcon(path);
  if (MAYBE_SVG.includes(found) && looksLikeSvg(await startOf(path))) {
    const { sanitiseSvgFile } = await import('./svg/sanitise-svg.js'); // loaded on demand: the module is large and most images are not SVGs
    return sanitiseSvgFile(path, rewrittenPath);
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
