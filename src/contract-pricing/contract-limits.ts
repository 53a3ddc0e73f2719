/** Of one contract (contract, section 9, "product_price_map"). */
export const MOST_SKUS = 10_000;
export const MOST_TIERS = 100_000;
/** Of one SKU. */
export const MOST_TIERS_OF_SKU = 50;
/** Largest JSON body in megabytes (contract, section 1, "Content type"). */
export const BODY_MEGABYTES = 32;

// What follows is named nowhere.
/** Of one page of a list; a contract of the largest size fits in. */
export const MOST_LISTED_TIERS = 2 * MOST_TIERS;
export const MOST_CUSTOMERS = 10_000;
export const MOST_SEGMENTS = 1_000;
