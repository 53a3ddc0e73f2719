import type { ImageType } from '../image-type.js';

/** What the examining process is asked. */
export interface InspectionRequest {
  id: number;
  /** The file as it was received. */
  path: string;
  /** Where to write what shall be kept instead, if anything. */
  rewritten: string;
}

/** What an image was found to be. */
export interface Inspected {
  type: ImageType;
  /** In pixels; null for images without a grid of them. */
  width: number | null;
  height: number | null;
  /** The image to keep instead of the one received: a drawing without what could harm those who look at it. */
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

/** What an image may have at most (contract, section 10). */
export const MOST_PIXELS = 100_000_000;
export const tooManyPixels = (): RefusedImage =>
  new RefusedImage('image_too_large', 'The image has more than 100 megapixels.');
export const corrupt = (reason: string): RefusedImage =>
  new RefusedImage('corrupt_image', `The image cannot be decoded: ${reason}.`);
