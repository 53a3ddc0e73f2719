import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiProperty } from '@nestjs/swagger';
import { isJsonObject } from '#platform/base/json/json.js';
import { textStorageFault } from '#platform/base/values/text.js';
import { type Described, RequestField, schemaOf } from './presence.js';
import { type Fault, NOT_AN_OBJECT } from './rule.js';

interface MemberOptions extends Described {
  /** Maximum number of members or entries. */
  max: number;
  /** Maximum length in characters of names and texts. */
  maxLength: number;
}

/** What a member of an object may be: its schema, and the reason against a value. */
interface MemberKind {
  schema(options: MemberOptions): object;
  fault(value: unknown, options: MemberOptions): string | undefined;
}

function textFault(value: unknown, { maxLength }: MemberOptions): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  return value.length > maxLength ? `must have at most ${maxLength} characters` : textStorageFault(value);
}

const textSchema = ({ maxLength }: MemberOptions) => ({ type: 'string', maxLength });

const TEXT: MemberKind = { schema: textSchema, fault: textFault };

const SCALAR: MemberKind = {
  schema: (options) => ({ anyOf: [textSchema(options), { type: 'number' }, { type: 'boolean' }] }),
  fault: (value, options) => {
    if (typeof value === 'number' || typeof value === 'boolean') return undefined;
    return typeof value === 'string' ? textFault(value, options) : 'must be text, a number, true or false';
  },
};

/** Numbers from one to another one, both included. */
export interface NumberRange {
  from: number;
  to: number;
}

const RANGE_SCHEMA = {
  type: 'object',
  properties: { from: { type: 'number' }, to: { type: 'number' } },
  required: ['from', 'to'],
  additionalProperties: false,
};
const NO_RANGE = 'must be a text, or a range with the numbers `from` and `to`, of which `from` is not greater';

function rangeFault(value: unknown): string | undefined {
  if (!isJsonObject(value)) return NO_RANGE;
  const { from, to, ...others } = value;
  const isRange = typeof from === 'number' && typeof to === 'number' && from <= to && !Object.keys(others).length;
  return isRange ? undefined : NO_RANGE;
}

const TEXTS_OR_RANGES: MemberKind = {
  schema: (options) => ({
    anyOf: [
      { type: 'array', items: { anyOf: [textSchema(options), RANGE_SCHEMA] }, maxItems: options.max },
      RANGE_SCHEMA,
    ],
  }),
  fault: (value, options) => {
    if (!Array.isArray(value)) return rangeFault(value);
    if (value.length > options.max) return `must have at most ${options.max} entries`;
    return value
      .map((entry) => (typeof entry === 'string' ? textFault(entry, options) : rangeFault(entry)))
      .find((fault) => fault !== undefined);
  },
};

const membersOf = (kind: MemberKind) => (options: MemberOptions) =>
  applyDecorators(
    ApiProperty({ type: Object, additionalProperties: kind.schema(options) as never, ...schemaOf(options) }),
    RequestField(options, {
      rule: (value): string | Fault[] => {
        if (!isJsonObject(value)) return NOT_AN_OBJECT;
        const members = Object.entries(value);
        if (members.length > options.max) return `must have at most ${options.max} members`;
        return members.flatMap(([name, member]) => {
          const reason = textFault(name, options) ?? kind.fault(member, options);
          return reason ? [{ path: `.${name}`, reason }] : [];
        });
      },
    }),
  );

/** An object whose members have any names, and texts as values. */
export const TextMembers = membersOf(TEXT);
/** An object whose members have any names, and texts, numbers or booleans as values. */
export const ScalarMembers = membersOf(SCALAR);
/** An object whose members have any names, and as values lists of texts and {@link NumberRange}s, or one range. */
export const TextsOrRangesMembers = membersOf(TEXTS_OR_RANGES);

/** Has the schema of further members of a class in its own schema until the API documents move it to `additionalProperties`. */
export const FURTHER_MEMBERS_EXTENSION = 'x-further-members';

/** For classes of responses: their objects also have members with any other names and amounts as values. */
export const FurtherAmounts = (description: string) =>
  ApiExtension(FURTHER_MEMBERS_EXTENSION, { type: 'number', format: 'decimal', description }) as ClassDecorator;

interface OneOrMoreOptions extends MemberOptions {
  /** Whether a value can also be a whole number from 1 to this one. */
  maxNumber?: number;
  /** Whether it is always a list. */
  isList?: boolean;
}

/** A text, or a whole number if `maxNumber` says so, or a list of them with at least one entry. */
export const OneOrMore = (options: OneOrMoreOptions) => {
  const { maxNumber, isList, max } = options;
  const single = [
    { ...textSchema(options), minLength: 1 },
    ...(maxNumber === undefined ? [] : [{ type: 'integer', minimum: 1, maximum: maxNumber }]),
  ];
  const list = {
    type: 'array',
    minItems: isList ? 0 : 1,
    maxItems: max,
    items: single.length > 1 ? { anyOf: single } : single[0],
  };
  const reason =
    maxNumber === undefined ? 'must be a string' : `must be a string, or a whole number from 1 to ${maxNumber}`;
  const entryFault = (value: unknown): string | undefined => {
    if (typeof value === 'string') return value ? textFault(value, options) : 'must not be empty';
    const isNumber =
      maxNumber !== undefined && Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxNumber;
    return isNumber ? undefined : reason;
  };
  return applyDecorators(
    ApiProperty({
      ...schemaOf({ ...options, nullable: isList && options.nullable }), // beside anyOf there is no nullable
      ...(isList ? list : { anyOf: [...single, list] }),
    } as never),
    RequestField(options, {
      rule: (value): string | Fault[] | undefined => {
        if (!Array.isArray(value)) return isList ? 'must be an array' : entryFault(value);
        if (!value.length && !isList) return 'must not be empty';
        if (value.length > max) return `must have at most ${max} entries`;
        return (value as unknown[]).flatMap((entry, index) => {
          const fault = entryFault(entry);
          return fault ? [{ path: `[${index}]`, reason: fault }] : [];
        });
      },
    }),
  );
};
