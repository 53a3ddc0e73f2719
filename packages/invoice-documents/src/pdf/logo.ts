import sharp from 'sharp';

/** Largest size on the page, in points. */
export const LOGO_SIZE = { width: 170, height: 58 };
/** Pixels for each point: 300 dpi. */
const DENSITY = 300 / 72;

export interface Logo {
  png: Buffer;
  /** In points. */
  width: number;
  height: number;
}

/**
 * Reads a logo and makes it fit for every document: upright, at most 300 dpi, in sRGB without transparency, because PDF/A refuses CMYK beside an
 * output intent of sRGB, and a photograph of a camera would make each document megabytes large.
 */
export async function readLogo(path: string): Promise<Logo> {
  sharp.concurrency(1);
  const { data, info } = await sharp(path)
    .rotate()
    .resize({
      width: toPixels(LOGO_SIZE.width),
      height: toPixels(LOGO_SIZE.height),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .removeAlpha()
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer({ resolveWithObject: true });
  const scale = [LOGO_SIZE.width / info.width, LOGO_SIZE.height / info.height, LARGEST_PIXEL].reduce((a, b) =>
    Math.min(a, b),
  );
  return { png: data, width: info.width * scale, height: info.height * scale };
}

/** Points of a pixel of a small logo. */
const LARGEST_PIXEL = 0.75;

const toPixels = (points: number): number => Number((points * DENSITY).toFixed());
