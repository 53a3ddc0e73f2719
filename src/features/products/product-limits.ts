/** Variants of one creation. */
export const MAX_VARIANTS = 1_000;
/** Characters of an attribute's value. */
export const MAX_ATTRIBUTE_VALUE_LENGTH = 4_000;
/** Tiers of one price, as many as a contract allows for one SKU. */
export const MAX_VOLUME_TIERS = 50;

// The following bounds keep one variant at an ordinary size.
export const MAX_GROUPING_ATTRIBUTES = 20;
export const MAX_PRICES = 200;
export const MAX_MEDIAS = 100;
export const MAX_ATTRIBUTES = 200;
/** Categories, collections, tags and keywords, each. */
export const MAX_LABELS = 100;
/** Characters. */
export const MAX_SEO_DESCRIPTION_LENGTH = 2_000;

/** Largest JSON body of a creation, in megabytes. */
export const MAX_BODY_MEGABYTES = 32;

export const URL_SLUG = { form: /^[a-z0-9-]+$/, reason: 'must consist of the characters a-z, 0-9 and -' };

/** Maximum length of a description of a product in characters. */
export const MAX_DESCRIPTION_LENGTH = 65_535;
/** Maximum length of a barcode in characters. */
export const MAX_BARCODE_LENGTH = 64;
/** Form of the codes of UN/ECE Recommendations 20 (units) and 21 (packages, with an X in front). */
export const UNIT_CODE = {
  form: /^[A-Z\d]{2,3}$/,
  reason: 'must be a code of UN/ECE Recommendation 20 or 21, such as C62, KGM, MTR, LTR, XBX',
};
