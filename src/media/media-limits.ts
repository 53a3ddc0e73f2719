/** The largest file, in megabytes of 1024² bytes (specification, "Limits"). */
export const MEDIA_MEGABYTES = 50;

/** Contract, section 10. */
export const ENTITY_TYPE = /^[a-z0-9_]{1,64}$/;
export const ENTITY_TYPE_REASON = 'must have 1 to 64 characters of a-z, 0-9 and _';
export const DEFAULT_ENTITY_TYPE = 'misc';

/** What the documents show: addresses that are nobody's. */
const EXAMPLE_KEY = '01900000-0000-7000-8000-0000000000aa/mLrFvJ0Xy2Qe7bTnYw4cKpGs1dHz9aUi3oEt6RfVx8M.png';
export const EXAMPLE_URL = `https://api.example.com/media/${EXAMPLE_KEY}`;
export const EXAMPLE_CDN_URL = `https://cdn.example.com/${EXAMPLE_KEY}`;
export const EXAMPLE_SHA256 = '6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0';
