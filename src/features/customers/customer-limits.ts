/** Maximum number of addresses, of contacts and of attributes in one request. */
export const MAX_PER_REQUEST = 100;
/** Maximum number of addresses, and of contacts, of one customer. */
export const MAX_PER_CUSTOMER = 1000;
/** Maximum number of sales reps assigned to one customer. */
export const MAX_SALES_REPS = 100;
