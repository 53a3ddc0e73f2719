/** Maximum number of values of a lookup. */
export const MAX_VALUES = 255;
