/** Maximum number of options of an attribute. */
export const MAX_OPTIONS = 1000;
/** Maximum length of a default value in characters, the same as of an attribute value. */
export const MAX_DEFAULT_LENGTH = 4000;
/** Rule for the color of an option. */
export const HEX_COLOR = {
  form: /^#(?:[\dA-Fa-f]{3}|[\dA-Fa-f]{6})$/,
  reason: 'must be a color such as #F80 or #FF8800',
};
