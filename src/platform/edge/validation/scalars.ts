import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isEmailAddress, webAddressFault } from '#platform/base/values/addresses.js';
import { decimal } from '#platform/base/values/decimal.js';
import { type AmountLimits, amountRule } from './amount-rule.js';
import type { MoneyField } from './fields.js';
import { DECIMALS_EXTENSION, MONEY_EXTENSION } from './money.js';
import { type Described, RequestField, schemaOf } from './presence.js';
import { fieldWithForms, type ShapeOptions } from './shape-forms.js';
import { MAX_LENGTH, type TextKind, type TextLimits, textOfField, textRule } from './text-rules.js';
import type { DayMeaning } from '#platform/base/values/stated-day.js';
import { dayAsWritten, isDay, MAX_TIMESTAMP_LENGTH, parseTimestamp } from '#platform/base/values/timestamp.js';
import { DAY_OR_TIME, DAY_OR_TIME_SCHEMA, dayOrTime, withDayText } from './day-or-time.js';

export interface TextOptions extends Described, TextLimits {
  /** See `isCode` of a `Field`. Identifiers are codes. */
  isCode?: boolean;
}

/** A further rule of a text and what the API documents say about it. */
interface TextForm {
  schema: Record<string, unknown>;
  fault(text: string): string | undefined;
}

/** Declares a text. One that can be neither omitted nor cleared must not be empty, unless `min` says otherwise. */
function textField(kind: TextKind, options: TextOptions, form?: TextForm) {
  const min = options.min ?? (options.optional || options.nullable ? 0 : 1);
  const rule = textRule(kind, { ...options, min });
  const limits = {
    maxLength: options.max ?? MAX_LENGTH,
    ...(min ? { minLength: min } : {}),
    ...(options.pattern ? { pattern: options.pattern.form.source } : {}),
  };
  return applyDecorators(
    ApiProperty({ type: String, ...form?.schema, ...limits, ...schemaOf(options) }),
    RequestField(options, {
      normalForm: textOfField(kind, options),
      rule: (value) => rule(value) ?? form?.fault(value as string),
      isCode: options.isCode,
    }),
  );
}

/** Limits of texts in requests that answers do not state. */
const TEXT_LIMITS = ['min', 'pattern'] as const;
const lineField = (options: TextOptions) => textField('line', options);

/**
 * A text of one line, such as a name, of at most 255 characters by default. White space around it is removed, and an empty one is null
 * where the field may be empty.
 */
export const Text = (options: ShapeOptions<TextOptions> = {}) => fieldWithForms(options, lineField, TEXT_LIMITS);

/**
 * A reference, number, SKU, id or name by which records are found, or an option. As {@link Text}, and it must not contain invisible
 * characters. It is stored in the Unicode normalization form C.
 */
export const Identifier = (options: ShapeOptions<TextOptions> = {}) =>
  fieldWithForms(options, (own) => textField('identifier', { isCode: true, ...own }), TEXT_LIMITS);

/** A text that is stored exactly as it was sent, also with white space around it: notes of several lines, values, secrets. */
export const ExactText = (options: ShapeOptions<TextOptions> = {}) =>
  fieldWithForms(options, (own) => textField('exact', own), TEXT_LIMITS);

/** A string of a response, documented without limits. */
export const Id = (options: ShapeOptions<Described & { format?: string }> = {}) =>
  fieldWithForms({ ...options, readOnly: true }, (own) =>
    ApiProperty({ type: String, format: own.format ?? 'uuid', ...schemaOf(own) }),
  );

/** An e-mail address. */
export const Email = (options: ShapeOptions<Described> = {}) =>
  fieldWithForms(options, (own) =>
    textField('line', own, {
      schema: { format: 'email' },
      fault: (text) => (isEmailAddress(text) ? undefined : 'must be an e-mail address'),
    }),
  );

/** An absolute http or https URL of at most 2,048 characters by default. */
export const Url = (options: ShapeOptions<Described & { max?: number }> = {}) =>
  fieldWithForms(options, (own) =>
    textField('line', { ...own, max: own.max ?? 2048 }, { schema: { format: 'uri' }, fault: webAddressFault }),
  );

/** A telephone number in any notation with at least three digits, because other systems store every format. */
export const Phone = (options: ShapeOptions<Described> = {}) =>
  fieldWithForms(options, (own) =>
    lineField({
      ...own,
      max: 50,
      isCode: true,
      pattern: { form: /(?:\d\D*){3}/, reason: 'must contain at least three digits' },
    }),
  );

interface AmountOptions extends Described, AmountLimits {}

/** Limits of numbers in requests that answers do not state. */
const NUMBER_LIMITS = ['min', 'above', 'max', 'below', 'decimals'] as const;

/** A unit price or a quantity: a JSON number that is converted to an exact {@link Decimal}. */
export const Amount = (options: ShapeOptions<AmountOptions> = {}) =>
  fieldWithForms(options, (own) => numberField(own), NUMBER_LIMITS);

/**
 * What is paid, owed, charged or totalled: an {@link Amount} with at most the decimals of the currency in v2, and with four in v1, whose
 * figures the specification does not bound. With `typeField`, the name of a field of the same object, it is money unless that field says
 * `percentage`.
 */
export const Money = ({ typeField, ...options }: ShapeOptions<AmountOptions> & MoneyField = {}) =>
  fieldWithForms<AmountOptions & { money?: MoneyField }>(
    { ...options, money: { typeField } },
    ({ money, ...own }) => numberField(own, money),
    [...NUMBER_LIMITS, 'money'],
  );

const numberField = (options: AmountOptions, money?: MoneyField) =>
  applyDecorators(
    ApiProperty({
      type: Number,
      ...(money ? { [MONEY_EXTENSION]: money.typeField ?? true } : {}),
      ...(options.decimals === undefined ? {} : { [DECIMALS_EXTENSION]: options.decimals }),
      ...(options.min === undefined ? {} : { minimum: options.min }),
      ...(options.above === undefined ? {} : { minimum: options.above, exclusiveMinimum: true }),
      ...(options.max === undefined ? {} : { maximum: options.max }),
      ...(options.below === undefined ? {} : { maximum: options.below, exclusiveMaximum: true }),
      ...schemaOf(options),
    }),
    RequestField(options, {
      convert: (value) => (typeof value === 'number' && Number.isFinite(value) ? decimal(value) : value),
      rule: amountRule(options),
      money,
    }),
  );

interface WholeOptions extends Described {
  min?: number;
  max?: number;
}

/** A whole number of a body. Without limits it must fit into PostgreSQL's `integer`. */
export const Whole = (options: ShapeOptions<WholeOptions> = {}) => fieldWithForms(options, wholeField, ['min', 'max']);

function wholeField(options: WholeOptions) {
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
}

export const YesNo = (options: ShapeOptions<Described> = {}) =>
  fieldWithForms(options, (own) =>
    applyDecorators(
      ApiProperty({ type: Boolean, ...schemaOf(own) }),
      RequestField(own, { rule: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false') }),
    ),
  );

interface OneOfOptions extends Described {
  /** The values, where a form or a version has others than those of the first argument. */
  values?: readonly string[];
}

export const OneOf = (all: readonly string[], options: ShapeOptions<OneOfOptions> = {}) =>
  fieldWithForms(options, ({ values = all, ...own }) =>
    applyDecorators(
      ApiProperty({ type: String, enum: [...values], ...schemaOf(own) }),
      RequestField(own, {
        rule: (value) => (values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`),
      }),
    ),
  );

/** Converts a text in RFC 3339 notation with offset to a `Date`, and refuses what is none. */
export const TIMESTAMP = {
  convert: (value: unknown) => (typeof value === 'string' ? (parseTimestamp(value) ?? value) : value),
  rule: (value: unknown) =>
    value instanceof Date ? undefined : 'must be a date and time with offset, such as 2025-01-31T09:30:00Z',
};

interface TimestampOptions extends Described {
  /** What a day such as `2026-01-31` means; only for v2. Without it a day is refused. */
  day?: DayMeaning;
}

/** A point in time in RFC 3339 notation with offset, converted to a `Date`; with `day` also a day in the time zone of the tenant, converted to a `StatedDay`. */
export const Timestamp = (options: ShapeOptions<TimestampOptions> = {}) =>
  fieldWithForms(options, timestampField, ['day']);

function timestampField({ day, ...own }: TimestampOptions) {
  if (day === undefined)
    return applyDecorators(
      ApiProperty({ type: String, format: 'date-time', ...schemaOf(own) }),
      RequestField(own, TIMESTAMP),
    );
  return applyDecorators(
    ApiProperty({ ...DAY_OR_TIME_SCHEMA, ...schemaOf(withDayText(own, day)) }),
    RequestField(own, dayOrTime(day)),
  );
}

/** A day: a date, or a point in time of {@link Timestamp}, whose day is that of its own offset. Converted to a text such as `2026-01-31`. */
export const Day = (options: ShapeOptions<Described> = {}) => fieldWithForms(options, dayField);

const dayField = (options: Described) =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: MAX_TIMESTAMP_LENGTH, ...schemaOf(options) }),
    RequestField(options, {
      convert: (value) => (typeof value === 'string' ? (dayAsWritten(value) ?? value) : value),
      rule: (value) => (typeof value === 'string' && isDay(value) ? undefined : DAY_OR_TIME),
    }),
  );
