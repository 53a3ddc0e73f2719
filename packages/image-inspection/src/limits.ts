// Bounds of one image. Each keeps the time to decode it to a few seconds.

export const MAX_FRAMES = 1_000;
export const MAX_TIFF_PAGES = 100;
export const MAX_ICON_IMAGES = 64;
export const MAX_SVG_MEGABYTES = 5;
export const MAX_SVG_ELEMENTS = 20_000;
export const MAX_SVG_ATTRIBUTES = 100_000;
export const MAX_ATTRIBUTES_OF_ELEMENT = 200;
export const MAX_STYLE_ELEMENTS = 100;
export const MAX_STYLE_BYTES = 1024 * 1024;
