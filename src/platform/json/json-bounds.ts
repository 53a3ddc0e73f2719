/** Levels of arrays and objects inside each other. */
export const MOST_LEVELS = 100;
/** Members of one object. */
export const MOST_MEMBERS = 10_000;
/** Values of all kinds in one document; the largest valid request, a product of 1,000 variants, has some 3 million. */
export const MOST_VALUES = 4_000_000;
/** Characters of one number. */
export const LONGEST_NUMBER = 1_000;
/** The text is no JSON. The message tells what is wrong and where. */
export class JsonSyntaxError extends Error {}
/** The text may be JSON, but is beyond one of the bounds above. */
export class JsonTooLargeError extends Error {}
