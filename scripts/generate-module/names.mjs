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
/** `'it''s'`: a text as a literal of TypeScript. */
export const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Endings of the plural and of the singular; the first that fits is used. */
const ENDINGS = [
  [/people$/, 'person'],
  [/(?<=[a-z]{2}[^aeiou])ies$/, 'y'], // categories; but ties
  [/(?<=ss|sh|ch|x|zz|(?<![aeo])us)es$/, ''], // addresses, batches, boxes, statuses; but warehouses
  [/(?<![sui])s$/, ''], // returns; but press, status, analysis
];

/** The singular of the last word: `return-reason` of `return-reasons`. A text that is not in the plural is returned as it is. */
export function singular(plural) {
  const [ending, replacement] = ENDINGS.find(([one]) => one.test(plural)) ?? [/$/, ''];
  return plural.replace(ending, replacement);
}

/** The plural of a word in the singular: `reasons`, `categories`, `statuses`. */
export const pluralOf = (word) => word.replace(/([^aeiou])y$/, '$1ie').replace(/(?<=s|sh|ch|x|z)$/, 'e') + 's';

/** `a return`, `an order`, `a unit`, `an hour`. */
export const withArticle = (label) =>
  `${/^(?:[aeio](?!u|ne\b)|ou|au|u(?!ni|s[aei]|ti)|hour|hono)/.test(label) ? 'an' : 'a'} ${label}`;

/** All spellings of the name of a resource, from its plural in lower case with hyphens. */
export function namesOf(plural, { one = singular(plural), label = words(one), labels = words(plural) } = {}) {
  return {
    plural,
    one,
    /** Name of the table and of the scopes: `return_reasons`. */
    table: snake(plural),
    /** Beginning of error codes, kind of the demo's ids: `return_reason`. */
    name: snake(one),
    Classes: pascal(plural),
    Class: pascal(one),
    property: camel(plural),
    value: camel(one),
    CONSTANTS: constant(plural),
    CONSTANT: constant(one),
    /** In sentences. */
    labels,
    label,
    aLabel: withArticle(label),
    Labels: capitalised(labels),
    Label: capitalised(label),
  };
}
