import { isEmailAddress, webAddressFault } from '#platform/base/values/addresses.js';
import { isDay } from '#platform/base/values/timestamp.js';
import { decimal, isStorable, ZERO } from '#platform/base/values/decimal.js';
import { isId } from '#platform/base/values/ids.js';
import { normalIdentifier, trimmed } from '#platform/base/values/text.js';
import type { DataType, DefaultValue } from './attribute.entity.js';

const SELECTS: readonly DataType[] = ['select', 'multi_select', 'single_select_swatch', 'multi_select_swatch', 'color'];
const MULTI_SELECTS: readonly DataType[] = ['multi_select', 'multi_select_swatch'];

/** Whether values of the type are options of the attribute. */
export const isSelect = (type: DataType): boolean => SELECTS.includes(type);
/** Whether a value of the type can contain several options. */
export const isMultiSelect = (type: DataType): boolean => MULTI_SELECTS.includes(type);

/** Joins several options into one value of a multi-select type. Options of such types do not contain it. */
export const SEPARATOR = ',';

/** The options in a value of a select type. Spaces around the separator are ignored. */
export const optionsIn = (type: DataType, value: string): string[] =>
  isMultiSelect(type) ? value.split(SEPARATOR).map(withoutSpacesAround) : [value];

/** Removes spaces only, unlike `trim`, in time that is linear in the length. */
function withoutSpacesAround(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return text.slice(start, end);
}

/** Types whose values are stored as they are sent, because they can have several lines. */
const EXACT: readonly DataType[] = ['long_text', 'html'];

/**
 * The form in which a value of a data type with these options is checked and stored: without white space around it, except texts of several
 * lines. An option that was stored with white space around it, as older versions of the service allowed, is kept.
 */
export function normalValue(type: DataType, options: readonly string[], value: string): string {
  if (EXACT.includes(type) || options.includes(value)) return value;
  return isSelect(type) ? normalIdentifier(value) : trimmed(value);
}

const NUMBER = /^-?\d+(\.\d+)?$/;
/** In characters; longer texts are not parsed as numbers. */
const MAX_NUMBER_LENGTH = 40;
const E164 = /^\+[1-9]\d{1,14}$/;
/** Maximum number of options that an error message lists. */
const MAX_LISTED_OPTIONS = 20;

const numberOf = (value: string) =>
  value.length <= MAX_NUMBER_LENGTH && NUMBER.test(value) && isStorable(decimal(value)) ? decimal(value) : undefined;

const unless = (fits: boolean | undefined, reason: string): string | undefined => (fits ? undefined : reason);

/** Checks for types without options: each returns why a text is not a value of the type. Types that are not listed accept any text. */
const CHECKS: Partial<Record<DataType, (value: string) => string | undefined>> = {
  number: (value) =>
    unless(numberOf(value) !== undefined, 'must be a number with at most 4 decimals and below 100000000000'),
  percentage: (value) => {
    const number = numberOf(value);
    return unless(number?.gte(ZERO) && number.lte(100), 'must be a number from 0 to 100 with at most 4 decimals');
  },
  date_only: (value) => unless(isDay(value), 'must be a date such as 2025-01-31'),
  email: (value) => unless(isEmailAddress(value), 'must be an e-mail address'),
  checkbox: (value) => unless(value === 'true' || value === 'false', 'must be true or false'),
  file: (value) =>
    unless(
      isId(value) || webAddressFault(value) === undefined,
      'must be an http or https address without spaces, or the id of an uploaded file',
    ),
  phone_e164: (value) => unless(E164.test(value), 'must be a telephone number such as +442071838750'),
  url: webAddressFault,
};

/**
 * Returns why a text is not a value of a data type with these options; undefined if it is one. Numbers have at most 4 decimals and are
 * below 100,000,000,000; percentages are from 0 to 100; dates are `YYYY-MM-DD`; checkboxes are `true` or `false`; a value of a
 * multi-select type is one or more options, joined by commas, none of them repeated.
 */
export function valueFault(type: DataType, options: readonly string[], value: string): string | undefined {
  if (!isSelect(type)) return CHECKS[type]?.(value);
  const chosen = optionsIn(type, value);
  const known = new Set(options);
  const choice = options.length > MAX_LISTED_OPTIONS ? 'the options of the attribute' : options.join(', ');
  const several = isMultiSelect(type) ? 'must be one or more, with commas between them, of' : 'must be one of';
  if (!chosen.every((option) => known.has(option))) return `${several} ${choice}`;
  return new Set(chosen).size === chosen.length ? undefined : 'must name each option once';
}

/** {@link normalValue} of a default value: of each option of a list, or of a text. */
export function normalDefault(type: DataType, options: readonly string[], value: DefaultValue): DefaultValue {
  if (Array.isArray(value)) return value.map((option) => normalValue(type, options, option));
  return typeof value === 'string' ? normalValue(type, options, value) : value;
}

/** The text form of a default value, which is stored for a missing value. A list of options is joined by {@link SEPARATOR}. */
export const defaultText = (value: DefaultValue): string =>
  Array.isArray(value) ? value.join(SEPARATOR) : String(value);

/**
 * Returns why a default value does not fit a data type with these options; undefined if it fits. It can be the text of a value, or the
 * JSON that corresponds to the type: a number, true or false, a list of options.
 */
export function defaultFault(type: DataType, options: readonly string[], value: DefaultValue): string | undefined {
  const kind = Array.isArray(value) ? 'list' : typeof value;
  const expected = jsonKindOf(type);
  if (kind !== 'string' && kind !== expected) return `must be ${JSON_KINDS[expected]}`;
  const text = defaultText(value);
  return text === '' ? 'must not be empty' : valueFault(type, options, text);
}

/** Kinds of JSON that default values can have, as messages name them. */
const JSON_KINDS = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'text or a list of options',
};

function jsonKindOf(type: DataType): keyof typeof JSON_KINDS {
  if (type === 'number' || type === 'percentage') return 'number';
  if (type === 'checkbox') return 'boolean';
  return isMultiSelect(type) ? 'list' : 'string';
}
