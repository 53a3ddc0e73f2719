/** Maximum depth of nested arrays and objects. */
export const MAX_LEVELS = 100;
/** Maximum number of members of one object. */
export const MAX_MEMBERS = 10_000;
/** Maximum number of values in one document. The largest valid request, a product of 1,000 variants, has about 3 million. */
export const MAX_VALUES = 4_000_000;
/** Maximum number of consecutive digits. */
export const MAX_DIGITS = 1_000;
/** The text is not valid JSON. The message states the fault and its position. */
export class JsonSyntaxError extends Error {}
/** The text exceeds one of the limits above. */
export class JsonTooLargeError extends Error {}
