import { readFile } from 'node:fs/promises';
import decodeIco from 'decode-ico';
import { corrupt, type Inspected, MOST_PIXELS, RefusedImage, tooManyPixels } from './inspection.js';
import { decodeRaster } from './raster.js';

const HEADER = 6;
const ENTRY = 16;
const PNG = 0x89504e47;

/** Decodes all images of an ICO; its size is that of the largest. Throws `corrupt_image` and `image_too_large`. */
export async function decodeIcon(path: string): Promise<Inspected> {
  const bytes = await readFile(path);
  requireModestBitmaps(bytes);
  let [width, height] = [0, 0];
  for (const image of decode(bytes)) {
    if (image.type === 'png') await decodeRaster(Buffer.from(image.data), 'png');
    if (image.width * image.height > width * height) [width, height] = [image.width, image.height];
  }
  if (!width) throw corrupt('it holds no image');
  return { type: 'ico', width, height };
}

function decode(bytes: Buffer) {
  try {
    return decodeIco(bytes);
  } catch {
    throw corrupt('it is damaged, incomplete or of an unusual variety');
  }
}

/** The sizes that bitmaps claim in their own headers are looked at before memory is taken for them. */
function requireModestBitmaps(bytes: Buffer): void {
  try {
    for (let entry = 0; entry < bytes.readUInt16LE(4); entry++) {
      const start = bytes.readUInt32LE(HEADER + entry * ENTRY + 12);
      if (bytes.readUInt32BE(start) === PNG) continue;
      const pixels = Math.abs(bytes.readInt32LE(start + 4) * bytes.readInt32LE(start + 8));
      if (pixels > 2 * MOST_PIXELS) throw tooManyPixels(); // an icon's height counts its mask
    }
  } catch (error) {
    throw error instanceof RefusedImage ? error : corrupt('it is damaged or incomplete');
  }
}
