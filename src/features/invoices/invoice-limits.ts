/** Maximum number of items of an invoice. */
export const MAX_ITEMS = 5000;
/** Maximum number of charges of an invoice. */
export const MAX_CHARGES = 100;
/** Maximum number of orders of an invoice. */
export const MAX_ORDERS = 100;
/** Maximum number of tax categories and rates of one invoice. */
export const MAX_TAX_GROUPS = 100;
