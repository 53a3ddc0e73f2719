/** The largest file, in megabytes of 1024² bytes (specification, "Limits"). */
export const MEDIA_MEGABYTES = 50;

/** What an image may have at most. Each bound keeps the time to decode it to a few seconds. */
export const MOST_FRAMES = 1_000;
export const MOST_TIFF_PAGES = 100;
export const MOST_ICON_IMAGES = 64;
export const MOST_SVG_MEGABYTES = 5;
export const MOST_SVG_ELEMENTS = 20_000;
export const MOST_SVG_ATTRIBUTES = 100_000;
export const MOST_ATTRIBUTES_OF_ELEMENT = 200;
export const MOST_STYLE_ELEMENTS = 100;
export const MOST_STYLE_BYTES = 1024 * 1024;

export const ENTITY_TYPE = /^[a-z0-9_]{1,64}$/;
export const ENTITY_TYPE_REASON = 'must have 1 to 64 characters of a-z, 0-9 and _';
export const DEFAULT_ENTITY_TYPE = 'misc';

const count = (value: number): string => value.toLocaleString('en');

/** What the documents say of an uploaded file. */
export const FILE_DESCRIPTION =
  'An image: jpeg, png, gif, webp, svg, bmp, tiff or ico, by its content. Every pixel of it has to be there, or it is `corrupt_image`. ' +
  `At most ${MEDIA_MEGABYTES} MB (more is 413). The following bounds are \`image_too_large\` with the reason: ` +
  `100 megapixels a picture, 1,000 in all frames or pages; ${count(MOST_FRAMES)} frames of an animation, ${MOST_TIFF_PAGES} pages of a TIFF, ` +
  `${MOST_ICON_IMAGES} images of an ICO; for an SVG ${MOST_SVG_MEGABYTES} MB, ${count(MOST_SVG_ELEMENTS)} elements, ` +
  `${count(MOST_SVG_ATTRIBUTES)} attributes, ${MOST_ATTRIBUTES_OF_ELEMENT} attributes of one element, ` +
  `${MOST_STYLE_ELEMENTS} style elements and ${count(MOST_STYLE_BYTES)} characters of style; 15 seconds of processor time to decode`;

/** What the documents show: addresses that are nobody's. */
const EXAMPLE_KEY = '01900000-0000-7000-8000-0000000000aa/mLrFvJ0Xy2Qe7bTnYw4cKpGs1dHz9aUi3oEt6RfVx8M.png';
export const EXAMPLE_URL = `https://api.example.com/media/${EXAMPLE_KEY}`;
export const EXAMPLE_CDN_URL = `https://cdn.example.com/${EXAMPLE_KEY}`;
export const EXAMPLE_SHA256 = '6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0';
