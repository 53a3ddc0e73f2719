/** SKUs and volume tiers of one contract. */
export const MAX_SKUS = 10_000;
export const MAX_TIERS = 100_000;
export const MAX_TIERS_OF_SKU = 50;
export const MAX_CUSTOMERS = 10_000;
export const MAX_SEGMENTS = 1_000;
/** Volume tiers of all contracts on one page of a list; a contract of the maximum size fits on a page. */
export const MAX_LISTED_TIERS = 2 * MAX_TIERS;
/** Largest JSON body, in megabytes. */
export const MAX_BODY_MEGABYTES = 32;
