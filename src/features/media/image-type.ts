import type { ImageType } from '#image-inspection';

/** The accepted image formats: content types by the file extension of stored files. */
export const IMAGE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  ico: 'image/x-icon',
} as const satisfies Record<ImageType, string>;

export const CONTENT_TYPES: readonly string[] = Object.values(IMAGE_TYPES);

const isImageType = (text: string): text is ImageType => Object.hasOwn(IMAGE_TYPES, text);

/** Content type of a stored image by its extension; undefined for other files. */
export function contentTypeOf(name: string): string | undefined {
  const type = name.split('.').at(-1)!;
  return isImageType(type) ? IMAGE_TYPES[type] : undefined;
}
