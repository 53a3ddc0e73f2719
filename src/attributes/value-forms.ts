import { decimal, isStorable, ZERO } from '../platform/values/decimal.js';
import { isId } from '../platform/values/ids.js';
import { isEmailAddress, isWebAddress } from '../platform/validation/scalars.js';
import { parseTimestamp } from '../platform/validation/timestamp.js';
import type { DataType } from './attribute.entity.js';

const SELECTS: readonly DataType[] = ['select', 'multi_select', 'single_select_swatch', 'multi_select_swatch', 'color'];
const MULTI_SELECTS: readonly DataType[] = ['multi_select', 'multi_select_swatch'];

/** Whether values of the type are options of the attribute. */
export const isSelect = (type: DataType): boolean => SELECTS.includes(type);
/** Whether a value of the type may be several options. */
export const isMultiSelect = (type: DataType): boolean => MULTI_SELECTS.includes(type);

/** Parts the options of one value, and makes one value of several. No option of such a type contains it. */
export const SEPARATOR = ',';

/** The options that a value of a select type names; spaces around the separator do not count. */
export const optionsIn = (type: DataType, value: string): string[] =>
  isMultiSelect(type) ? value.split(SEPARATOR).map(withoutSpacesAround) : [value];

function withoutSpacesAround(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return text.slice(start, end);
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const LONGEST_NUMBER = 40;
const DATE = /^\d{4}-\d\d-\d\d$/;
const E164 = /^\+[1-9]\d{1,14}$/;
/** Of more options than this a fault does not name every one. */
const MOST_NAMED = 20;

const numberOf = (value: string) =>
  value.length <= LONGEST_NUMBER && NUMBER.test(value) && isStorable(decimal(value)) ? decimal(value) : undefined;

const unless = (fits: boolean | undefined, reason: string): string | undefined => (fits ? undefined : reason);

const WEB = 'must be an http or https address';

/** Why a text is no value of a type that has no options, by type; nothing where any text is one. */
const FORMS: Partial<Record<DataType, (value: string) => string | undefined>> = {
  number: (value) =>
    unless(numberOf(value) !== undefined, 'must be a number with at most 4 decimals and below 100000000000'),
  percentage: (value) => {
    const number = numberOf(value);
    return unless(number?.gte(ZERO) && number.lte(100), 'must be a number from 0 to 100 with at most 4 decimals');
  },
  date_only: (value) =>
    unless(DATE.test(value) && parseTimestamp(`${value}T00:00:00Z`) !== undefined, 'must be a date such as 2025-01-31'),
  email: (value) => unless(isEmailAddress(value), 'must be an e-mail address'),
  checkbox: (value) => unless(value === 'true' || value === 'false', 'must be true or false'),
  file: (value) => unless(isId(value) || isWebAddress(value), `${WEB}, or the id of an uploaded file`),
  phone_e164: (value) => unless(E164.test(value), 'must be a telephone number such as +442071838750'),
  url: (value) => unless(isWebAddress(value), WEB),
};

/**
 * Why a text is no value of a data type with these options, if so (contract, section 3). Numbers are decimals as everywhere,
 * percentages from 0 to 100, dates `YYYY-MM-DD`, checkboxes `true` or `false`; several options stand in one value, parted by
 * commas.
 */
export function valueFault(type: DataType, options: readonly string[], value: string): string | undefined {
  if (!isSelect(type)) return FORMS[type]?.(value);
  const named = optionsIn(type, value);
  const known = new Set(options);
  const choice = options.length > MOST_NAMED ? 'the options of the attribute' : options.join(', ');
  const several = isMultiSelect(type) ? 'must be one or more, with commas between them, of' : 'must be one of';
  if (!named.every((option) => known.has(option))) return `${several} ${choice}`;
  return new Set(named).size === named.length ? undefined : 'must name each option once';
}
