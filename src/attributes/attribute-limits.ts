/** How many options an attribute may have. */
export const MOST_OPTIONS = 1000;
/** Of a default value, in characters: what values may have (contract, section 3). */
export const LONGEST_DEFAULT = 4000;
/** A color as its type has it. */
export const HEX_COLOR = {
  form: /^#(?:[\dA-Fa-f]{3}|[\dA-Fa-f]{6})$/,
  reason: 'must be a color such as #F80 or #FF8800',
};
