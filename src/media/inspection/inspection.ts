import type { ImageType } from '../image-type.js';

/** What the examining process is asked. */
export interface InspectionRequest {
  id: number;
  /** The file as it was received. */
  path: string;
  /** Path of the file to write if the image is kept in another form than it was received. */
  rewritten: string;
}

/** What an image was found to be. */
export interface Inspected {
  type: ImageType;
  /** In pixels; null for images without a grid of them. */
  width: number | null;
  height: number | null;
  /** Set if the image is kept as it was written to `InspectionRequest.rewritten`: a sanitised SVG. */
  rewritten?: { size: number; sha256: string };
}

export interface Refusal {
  code: 'unsupported_image' | 'corrupt_image' | 'image_too_large';
  message: string;
}

/** The caller's image is at fault. */
export class RefusedImage extends Error {
  constructor(
    readonly code: Refusal['code'],
    message: string,
  ) {
    super(message);
  }
}

/** Anything else that went wrong, such as a file that cannot be read, is `failure`. */
export type InspectionAnswer = { id: number } & ({ image: Inspected } | { refusal: Refusal } | { failure: string });

export const corrupt = (reason = 'it is damaged or incomplete'): RefusedImage =>
  new RefusedImage('corrupt_image', `The image cannot be decoded: ${reason}.`);
export const tooLarge = (message: string): RefusedImage => new RefusedImage('image_too_large', message);

/** `what` is the plural of what is counted. Throws `image_too_large`. */
export function requireAtMost(most: number, count: number, what: string): void {
  if (count > most) throw tooLarge(`The image has more than ${most} ${what}.`);
}

/** Throws `image_too_large` if one picture of an image, be it a frame, a page or the whole, has too many pixels. */
export function requirePixels(width: number, height: number): void {
  if (width * height > MOST_PIXELS) throw tooLarge(`The image has more than ${MOST_PIXELS / 1e6} megapixels.`);
}

/** `pixels` is the sum over all frames, pages or icon images. Throws `image_too_large`. */
export function requirePixelsOfAll(pixels: number): void {
  if (pixels > MOST_PIXELS_OF_ALL)
    throw tooLarge(`The frames or pages of the image have more than ${MOST_PIXELS_OF_ALL / 1e6} megapixels together.`);
}

/** The quotient of two whole numbers, rounded up. */
export const divideUp = (dividend: number, divisor: number): number =>
  (dividend + divisor - 1 - ((dividend + divisor - 1) % divisor)) / divisor;

const MOST_PIXELS = 100_000_000;
const MOST_PIXELS_OF_ALL = 10 * MOST_PIXELS;
