/** Variants of one creation (contract, section 4, "Create"). */
export const MOST_VARIANTS = 1_000;
/** Longest value of an attribute (contract, section 3). */
export const LONGEST_ATTRIBUTE_VALUE = 4_000;
/** Tiers of one price, as many as a contract's (contract, section 9). */
export const MOST_VOLUME_TIERS = 50;

// What follows is named nowhere; it keeps one variant of an ordinary size.
export const MOST_GROUPING_ATTRIBUTES = 20;
export const MOST_PRICES = 200;
export const MOST_MEDIAS = 100;
export const MOST_ATTRIBUTES = 200;
/** Categories, collections, tags and keywords, each. */
export const MOST_LABELS = 100;
export const LONGEST_SEO_DESCRIPTION = 2_000;

/** Largest JSON body of a creation in megabytes (contract, section 1, "Content type"). */
export const CREATE_BODY_MEGABYTES = 32;

/** What a `url_slug` consists of (contract, section 4). */
export const URL_SLUG = { form: /^[a-z0-9-]+$/, reason: 'must consist of the characters a-z, 0-9 and -' };
