import {
  MAX_ATTRIBUTES_OF_ELEMENT,
  MAX_FRAMES,
  MAX_ICON_IMAGES,
  MAX_STYLE_BYTES,
  MAX_STYLE_ELEMENTS,
  MAX_SVG_ATTRIBUTES,
  MAX_SVG_ELEMENTS,
  MAX_SVG_MEGABYTES,
  MAX_TIFF_PAGES,
} from '#image-inspection';

/** The largest file, in megabytes of 1024² bytes. */
export const MAX_MEDIA_MEGABYTES = 50;

export const ENTITY_TYPE = /^[a-z0-9_]{1,64}$/;
export const ENTITY_TYPE_REASON = 'must have 1 to 64 characters of a-z, 0-9 and _';
export const DEFAULT_ENTITY_TYPE = 'misc';
/** The type of the picture at the head of invoices and credit notes. */
export const LOGO = 'logo';

const count = (value: number): string => value.toLocaleString('en');

/** Description of an uploaded file in the OpenAPI documents. */
export const FILE_DESCRIPTION =
  'An image in the format jpeg, png, gif, webp, svg, bmp, tiff or ico, which is recognised by the content. ' +
  'Its `filename` in the form, of at most 255 characters, is stored as `file_name`. ' +
  'An image with missing pixels is refused with `corrupt_image`. ' +
  `A file of more than ${MAX_MEDIA_MEGABYTES} MB is refused with 413. An image above one of these limits is refused with \`image_too_large\`: ` +
  `100 megapixels in one frame or page, 1,000 in all together; ${count(MAX_FRAMES)} frames of an animation, ${MAX_TIFF_PAGES} pages of a TIFF, ` +
  `${MAX_ICON_IMAGES} images of an ICO; for an SVG ${MAX_SVG_MEGABYTES} MB, ${count(MAX_SVG_ELEMENTS)} elements, ` +
  `${count(MAX_SVG_ATTRIBUTES)} attributes, ${MAX_ATTRIBUTES_OF_ELEMENT} attributes of one element, ` +
  `${MAX_STYLE_ELEMENTS} style elements and ${count(MAX_STYLE_BYTES)} characters of style; 15 seconds of processor time to decode`;

/** Examples in the OpenAPI documents. */
const EXAMPLE_KEY = '01900000-0000-7000-8000-0000000000aa/mLrFvJ0Xy2Qe7bTnYw4cKpGs1dHz9aUi3oEt6RfVx8M.png';
export const EXAMPLE_URL = `https://api.example.com/media/${EXAMPLE_KEY}`;
export const EXAMPLE_CDN_URL = `https://cdn.example.com/${EXAMPLE_KEY}`;
export const EXAMPLE_SHA256 = '6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0';
