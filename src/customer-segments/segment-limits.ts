/** How many customers a segment may have. */
export const MOST_CUSTOMERS = 10_000;
