/** Maximum number of tax categories and rates of one invoice. */
export const MAX_TAX_GROUPS = 100;
