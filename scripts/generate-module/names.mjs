/** `return-reasons` or `return_reasons` as `ReturnReasons`. */
export const pascal = (name) => name.replace(/(?:^|[-_])(\w)/g, (_, letter) => letter.toUpperCase());
/** `return-reasons` or `return_reasons` as `returnReasons`. */
export const camel = (name) => pascal(name).replace(/^./, (letter) => letter.toLowerCase());
/** `return-reasons` as `return_reasons`. */
export const snake = (name) => name.replaceAll('-', '_');
/** `return-reasons` or `return_reasons` as `RETURN_REASONS`. */
export const constant = (name) => snake(name).toUpperCase();
/** `return-reasons` or `return_reasons` as `return reasons`. */
export const words = (name) => name.replace(/[-_]/g, ' ');
export const capitalised = (text) => text.replace(/^./, (letter) => letter.toUpperCase());
/** `return-reasons` as `return-reason`; the names of error codes begin with it. */
export const singular = (plural) => plural.replace(/(?<=ss)es$|s$/, '');
/** `'it''s'`: a text as a literal of TypeScript. */
export const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
