/** The recognised formats, by the usual extension of their files. */
export type ImageType = 'jpg' | 'png' | 'gif' | 'webp' | 'svg' | 'bmp' | 'tif' | 'ico';

/** A message to the process that decodes images. */
export interface InspectionRequest {
  id: number;
  /** Path of the received file. */
  path: string;
  /** Path to which a sanitised SVG is written, because it is not stored as it was received. Not used for other images. */
  rewrittenPath: string;
}

export interface InspectedImage {
  type: ImageType;
  /** In pixels; null for an SVG. */
  width: number | null;
  height: number | null;
  /** Set if the image was written to `InspectionRequest.rewrittenPath` and is stored in that form: a sanitised SVG. */
  rewritten?: { size: number; sha256: string };
}

export interface Refusal {
  code: 'unsupported_image' | 'corrupt_image' | 'image_too_large';
  message: string;
}

/** An error of the caller's image. */
export class RefusedImage extends Error {
  constructor(
    readonly code: Refusal['code'],
    message: string,
  ) {
    super(message);
  }
}

/** The result of a request. `failure` is the message of any other error, such as a file that cannot be read. */
export type InspectionResult = { id: number } & (
  | { image: InspectedImage }
  | { refusal: Refusal }
  | { failure: string }
);

/** A message of the process that decodes images: that it has begun with an image, then the result. */
export type InspectionAnswer = { id: number; isBegun: true } | InspectionResult;

/** `reason` is a clause about the image. */
export const corrupt = (reason = 'it is damaged or incomplete'): RefusedImage =>
  new RefusedImage('corrupt_image', `The image cannot be decoded: ${reason}.`);
export const tooLarge = (message: string): RefusedImage => new RefusedImage('image_too_large', message);

/** Throws `image_too_large`. `things` is the plural noun of what is counted. */
export function requireAtMost(max: number, count: number, things: string): void {
  if (count > max) throw tooLarge(`The image has more than ${max} ${things}.`);
}

/** Throws `image_too_large` if a frame, a page or a whole image has too many pixels. */
export function checkPixelLimit(width: number, height: number): void {
  if (width * height > MAX_PIXELS) throw tooLarge(`The image has more than ${MAX_PIXELS / 1e6} megapixels.`);
}

/** `pixels` is the sum over all frames, pages or icon images. Throws `image_too_large`. */
export function checkTotalPixelLimit(pixels: number): void {
  if (pixels > MAX_TOTAL_PIXELS)
    throw tooLarge(`The frames or pages of the image have more than ${MAX_TOTAL_PIXELS / 1e6} megapixels together.`);
}

/** The quotient of two whole numbers, rounded up. */
export const divideUp = (dividend: number, divisor: number): number =>
  (dividend + divisor - 1 - ((dividend + divisor - 1) % divisor)) / divisor;

const MAX_PIXELS = 100_000_000;
const MAX_TOTAL_PIXELS = 10 * MAX_PIXELS;
