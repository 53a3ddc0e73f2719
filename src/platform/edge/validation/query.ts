import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { RequestField, type Described, schemaOf } from './presence.js';
import type { Rule } from './rule.js';
import { isId } from '#platform/base/values/ids.js';
import { DAY_OR_TIME_SCHEMA, dayOrTime, withDayText } from './day-or-time.js';
import { TIMESTAMP } from './scalars.js';
import { characterFault, isLongerThan, MAX_LENGTH, normalText, type TextKind, textRule } from './text-rules.js';
import { NAMES_NOTHING } from '#platform/data/records/joined-values.js';
import { decimal } from '#platform/base/values/decimal.js';
import { isDay } from '#platform/base/values/timestamp.js';

/** Query parameters are sent as text, which each decorator converts. All are optional, except those with `isRequired`. */
type QueryOptions = Pick<Described, 'description' | 'example'>;
const OPTIONAL = { optional: true };
/** Maximum number of values of a repeated parameter. */
const MAX_VALUES = 255;

/** Declares a parameter that must not be repeated. */
const SingleParameter = (
  { convert, rule }: { convert?: (value: unknown) => unknown; rule: Rule },
  isRequired = false,
) =>
  RequestField(isRequired ? {} : OPTIONAL, {
    convert,
    rule: (value) => (Array.isArray(value) ? 'must be sent once' : rule(value)),
  });

const optionalSchema = (options: QueryOptions) => ({ ...schemaOf(options), required: false });

/** A whole number. The initial value of the field is the default. */
export const QueryWhole = (options: QueryOptions & { min: number; max?: number; default?: number }) => {
  const { min, max } = options;
  const reason =
    max === undefined ? `must be a whole number of at least ${min}` : `must be a whole number from ${min} to ${max}`;
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      minimum: min,
      ...(max === undefined ? {} : { maximum: max }),
      ...(options.default === undefined ? {} : { default: options.default }),
      ...optionalSchema(options),
    }),
    SingleParameter({
      convert: (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
      rule: (value) =>
        typeof value === 'number' && value >= min && (max === undefined || value <= max) ? undefined : reason,
    }),
  );
};

export const QueryFlag = (options: QueryOptions = {}) =>
  applyDecorators(
    ApiProperty({ type: Boolean, ...optionalSchema(options) }),
    SingleParameter({
      convert: (value) => (value === 'true' ? true : value === 'false' ? false : value),
      rule: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
    }),
  );

/** What the description of each `search` says of the words; see `whereFound`. */
export const SEARCH_RULES =
  'Upper and lower case, accents and the spelling of umlauts do not matter: `muller` and `mueller` find Müller, `gross` finds groß. Words of one or two characters are found only at the beginning of a word. A list has at most 1,000 of the records that a search finds, the first in its order, and `total_records` counts these; an export has all';

/** A text, by default an identifier. It can be empty, and then names nothing. */
export const QueryText = (options: QueryOptions & { max?: number; kind?: TextKind } = {}) => {
  const { max = MAX_LENGTH, kind = 'identifier' } = options;
  return applyDecorators(
    ApiProperty({ type: String, maxLength: max, ...optionalSchema(options) }),
    SingleParameter({ convert: (value) => normalText(kind, value), rule: textRule(kind, { max, allowsBreaks: true }) }),
  );
};

export const QueryOneOf = (
  values: readonly string[],
  options: QueryOptions & { default?: string; isRequired?: boolean } = {},
) =>
  applyDecorators(
    ApiProperty({
      type: String,
      enum: [...values],
      ...(options.default === undefined ? {} : { default: options.default }),
      ...(options.isRequired ? schemaOf(options) : optionalSchema(options)),
    }),
    SingleParameter(
      {
        rule: (value) => (values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`),
      },
      options.isRequired,
    ),
  );

/**
 * A list of identifiers or, with `values`, of an enumeration: a parameter that may be repeated (`ids=a&ids=b`); a single value becomes a
 * list of one. The pipe has normalised `ids[]=a` before. With `commas` (lists of API v1) one value may contain several, separated by
 * commas; without it a comma is part of the value. With `ids` the values are ids: `strict` refuses all other texts, `lenient` only those
 * with a comma, which seem to be several. An identifier has at most `max` characters.
 */
export const QueryList = (
  options: QueryOptions & {
    commas?: boolean;
    values?: readonly string[];
    ids?: 'strict' | 'lenient';
    max?: number;
  } = {},
) => {
  const { commas, values, ids, max = MAX_LENGTH } = options;
  const split = (value: unknown) => (commas && typeof value === 'string' ? value.split(',') : [value]);
  const normal = (value: unknown) => (values ? value : normalText('identifier', value));
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', ...(values ? { enum: [...values] } : { maxLength: max }) },
      maxItems: MAX_VALUES,
      ...optionalSchema(options),
    }),
    RequestField(OPTIONAL, {
      convert: (value) => (Array.isArray(value) ? value : [value]).flatMap(split).map(normal),
      rule: (value) => {
        const list = value as string[];
        if (list.length > MAX_VALUES) return `must have at most ${MAX_VALUES} values`;
        return list.map((entry) => listEntryFault(entry, max, values) ?? (ids && idFault(entry, ids))).find(Boolean);
      },
    }),
  );
};

function idFault(entry: string, rule: 'strict' | 'lenient'): string | undefined {
  if (isId(entry)) return undefined;
  if (entry.includes(',')) return NAMES_NOTHING;
  return rule === 'strict' ? 'each value must be an id' : undefined;
}

function listEntryFault(entry: string, max: number, values: readonly string[] | undefined): string | undefined {
  if (values && !values.includes(entry)) return `must be one of ${values.join(', ')}`;
  return isLongerThan(entry, max)
    ? `each value must have at most ${max} characters`
    : characterFault('identifier', entry);
}

/** An amount of at most 11 digits before and 4 after the point, which can be negative. Converted to an exact `Decimal`. */
export const QueryAmount = (options: QueryOptions) =>
  applyDecorators(
    ApiProperty({ type: Number, ...optionalSchema(options) }),
    SingleParameter({
      convert: (value) =>
        typeof value === 'string' && /^-?\d{1,11}(?:\.\d{1,4})?$/.test(value) ? decimal(value) : value,
      rule: (value) =>
        typeof value === 'object' ? undefined : 'must be a number with at most 11 digits before and 4 after the point',
    }),
  );

/** A point in time, as in bodies. */
export const QueryTimestamp = (options: QueryOptions) =>
  applyDecorators(
    ApiProperty({ type: String, format: 'date-time', ...optionalSchema(options) }),
    SingleParameter(TIMESTAMP),
  );

/** A point in time or a day, which is its first instant in the time zone of the tenant: a filter of v2. */
export const QueryDayOrTime = (options: QueryOptions) =>
  applyDecorators(
    ApiProperty({ ...DAY_OR_TIME_SCHEMA, ...optionalSchema(withDayText(options, 'start')) }),
    SingleParameter(dayOrTime('start')),
  );

/** The days that queries accept, so that days near them can be computed too. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';

/** A day, such as `2026-01-31`. */
export const QueryDay = (options: QueryOptions) =>
  applyDecorators(
    ApiProperty({ type: String, format: 'date', ...optionalSchema(options) }),
    SingleParameter({
      rule: (value) => {
        if (typeof value !== 'string' || !isDay(value)) return 'must be a date, such as 2025-01-31';
        return value >= FIRST_DAY && value <= LAST_DAY ? undefined : `must be from ${FIRST_DAY} to ${LAST_DAY}`;
      },
    }),
  );

/** Whole numbers in rising sequence: a parameter that is repeated (`days=30&days=60`). */
export const QueryRisingNumbers = (options: QueryOptions & { min: number; max: number; maxValues: number }) => {
  const { min, max, maxValues } = options;
  const isNumber = (value: unknown) => typeof value === 'number' && value >= min && value <= max;
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'integer', minimum: min, maximum: max },
      maxItems: maxValues,
      ...optionalSchema(options),
    }),
    RequestField(OPTIONAL, {
      convert: (value) =>
        (Array.isArray(value) ? value : [value]).map((one) =>
          typeof one === 'string' && /^\d{1,9}$/.test(one) ? Number(one) : (one as unknown),
        ),
      rule: (value) => {
        const list = value as number[];
        if (list.length > maxValues) return `must have at most ${maxValues} values`;
        if (!list.every(isNumber)) return `each value must be a whole number from ${min} to ${max}`;
        return list.every((one, index) => !index || one > list[index - 1]!)
          ? undefined
          : 'each value must be greater than the one before it';
      },
    }),
  );
};
