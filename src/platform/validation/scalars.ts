import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isEmail, isURL } from 'class-validator';
import { type Decimal, decimal, DECIMAL_LIMIT, DECIMAL_PLACES, isStorable } from '../values/decimal.js';
import { InexactNumber } from '../json/json.js';
import type { MoneyField } from './fields.js';
import { MONEY_EXTENSION } from './money.js';
import { type Described, RequestField, schemaOf } from './presence.js';
import type { Rule } from './rule.js';
import { MAX_TIMESTAMP_LENGTH, parseTimestamp } from './timestamp.js';

/** Maximum length of a text by default, in characters. */
export const MAX_LENGTH = 255;

/** Why PostgreSQL cannot store the text exactly as it is; undefined if it can. */
export function textStorageFault(text: string): string | undefined {
  if (text.includes('\u0000')) return 'must not contain the character U+0000';
  return text.isWellFormed() ? undefined : 'must be well-formed Unicode';
}

interface TextOptions extends Described {
  /** Maximum number of characters (Unicode code points). */
  max?: number;
  min?: number;
  /** A form that the text must have, and the reason with which other texts are refused. */
  pattern?: { form: RegExp; reason: string };
}

/** Whether a text has more than `max` Unicode characters, as `maxLength` counts them in the API documents. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && [...text].length > max);

/** The rule of {@link Text}. */
export const textRule =
  ({ max = MAX_LENGTH, min = 0, pattern }: TextOptions): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'must be a string';
    if (isLongerThan(value, max)) return `must have at most ${max} characters`;
    if (value.length < min) return min === 1 ? 'must not be empty' : `must have at least ${min} characters`;
    return textStorageFault(value) ?? (pattern && !pattern.form.test(value) ? pattern.reason : undefined);
  };

/** A string of at most 255 characters by default. A field that can be neither omitted nor cleared must not be empty. */
export function Text(options: TextOptions = {}) {
  const min = options.min ?? (options.optional || options.nullable ? 0 : 1);
  const limits = {
    maxLength: options.max ?? MAX_LENGTH,
    ...(min ? { minLength: min } : {}),
    ...(options.pattern ? { pattern: options.pattern.form.source } : {}),
  };
  return applyDecorators(
    ApiProperty({ type: String, ...limits, ...schemaOf(options) }),
    RequestField(options, { rule: textRule({ ...options, min }) }),
  );
}

/** A string of a response, documented without limits. */
export const Id = (options: Described & { format?: string } = {}) =>
  ApiProperty({ type: String, format: options.format ?? 'uuid', ...schemaOf(options) });

/** Maximum length of an e-mail address in characters (RFC 5321). */
const MAX_EMAIL_LENGTH = 320;
/** Whether a text is an e-mail address. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && isEmail(text);

const WEB = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };
/** Whether a text is an absolute http or https URL. */
export const isWebAddress = (text: string): boolean => isURL(text, WEB);

export const Email = (options: Described = {}) =>
  applyDecorators(
    ApiProperty({ type: String, format: 'email', maxLength: MAX_LENGTH, ...schemaOf(options) }),
    RequestField(options, {
      rule: (value) =>
        textRule(options)(value) ?? (isEmailAddress(value as string) ? undefined : 'must be an e-mail address'),
    }),
  );

/** An absolute http or https URL. */
export const Url = (options: Described & { max?: number } = {}) =>
  applyDecorators(
    ApiProperty({ type: String, format: 'uri', maxLength: options.max ?? 2048, ...schemaOf(options) }),
    RequestField(options, {
      rule: (value) => {
        const fault = textRule({ ...options, max: options.max ?? 2048 })(value);
        return fault ?? (isWebAddress(value as string) ? undefined : 'must be an http or https address');
      },
    }),
  );

/** A telephone number in any notation with at least three digits, because other systems store every format. */
export const Phone = (options: Described = {}) =>
  Text({ ...options, max: 50, pattern: { form: /(?:\d\D*){3}/, reason: 'must contain at least three digits' } });

interface AmountOptions extends Described {
  min?: number;
  /** Exclusive minimum. */
  above?: number;
  max?: number;
}

const amountRule =
  ({ min, above, max }: AmountOptions): Rule =>
  (value) => {
    if (!isDecimal(value) && !(value instanceof InexactNumber)) return 'must be a number';
    if (value instanceof InexactNumber || !isStorable(value))
      return `must have at most ${DECIMAL_PLACES} decimals and be below ${DECIMAL_LIMIT.toFixed()}`;
    if (min !== undefined && value.lt(min)) return `must be at least ${min}`;
    if (above !== undefined && value.lte(above)) return `must be greater than ${above}`;
    return max !== undefined && value.gt(max) ? `must be at most ${max}` : undefined;
  };

const isDecimal = (value: unknown): value is Decimal => value instanceof decimal(0).constructor;

/** A unit price or a quantity: a JSON number that is converted to an exact {@link Decimal}. */
export const Amount = (options: AmountOptions = {}) => numberField(options);

/**
 * What is paid, owed, charged or totalled: an {@link Amount} with at most the decimals of the currency in v2, and with four in v1, whose
 * figures the specification does not bound. With `typeField`, the name of a field of the same object, it is money unless that field says
 * `percentage`.
 */
export const Money = ({ typeField, ...options }: AmountOptions & MoneyField = {}) =>
  numberField(options, { typeField });

const numberField = (options: AmountOptions, money?: MoneyField) =>
  applyDecorators(
    ApiProperty({
      type: Number,
      ...(money ? { [MONEY_EXTENSION]: money.typeField ?? true } : {}),
      ...(options.min === undefined ? {} : { minimum: options.min }),
      ...(options.above === undefined ? {} : { minimum: options.above, exclusiveMinimum: true }),
      ...(options.max === undefined ? {} : { maximum: options.max }),
      ...schemaOf(options),
    }),
    RequestField(options, {
      convert: (value) => (typeof value === 'number' && Number.isFinite(value) ? decimal(value) : value),
      rule: amountRule(options),
      money,
    }),
  );

/** A whole number of a body. Without limits it must fit into PostgreSQL's `integer`. */
export const Whole = (options: Described & { min?: number; max?: number } = {}) => {
  const { min = -2_147_483_648, max = 2_147_483_647 } = options;
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      ...(options.min === undefined ? {} : { minimum: min }),
      ...(options.max === undefined ? {} : { maximum: max }),
      ...schemaOf(options),
    }),
    RequestField(options, {
      rule: (value) =>
        Number.isInteger(value) && Number(value) >= min && Number(value) <= max
          ? undefined
          : `must be a whole number from ${min} to ${max}`,
    }),
  );
};

export const YesNo = (options: Described = {}) =>
  applyDecorators(
    ApiProperty({ type: Boolean, ...schemaOf(options) }),
    RequestField(options, { rule: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false') }),
  );

export const OneOf = (values: readonly string[], options: Described = {}) =>
  applyDecorators(
    ApiProperty({ type: String, enum: [...values], ...schemaOf(options) }),
    RequestField(options, {
      rule: (value) => (values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`),
    }),
  );

/** A point in time in RFC 3339 notation with offset, converted to a `Date`. */
export const Timestamp = (options: Described = {}) =>
  applyDecorators(
    ApiProperty({ type: String, format: 'date-time', ...schemaOf(options) }),
    RequestField(options, {
      convert: (value) => (typeof value === 'string' ? (parseTimestamp(value) ?? value) : value),
      rule: (value) =>
        value instanceof Date ? undefined : 'must be a date and time with offset, such as 2025-01-31T09:30:00Z',
    }),
  );

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A day: a date, or a point in time of {@link Timestamp}, whose day in UTC is used. Converted to a `Date` of that day. */
export const Day = (options: Described = {}) =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: MAX_TIMESTAMP_LENGTH, ...schemaOf(options) }),
    RequestField(options, {
      convert: (value) =>
        typeof value === 'string' ? (parseTimestamp(DATE.test(value) ? `${value}T00:00:00Z` : value) ?? value) : value,
      rule: (value) =>
        value instanceof Date
          ? undefined
          : 'must be a date such as 2025-01-31, or a date and time with offset, such as 2025-01-31T09:30:00Z',
    }),
  );
