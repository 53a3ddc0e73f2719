/** Maximum number of customers of a segment. */
export const MAX_CUSTOMERS = 10_000;
