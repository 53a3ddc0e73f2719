import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { InexactNumber } from '../json/json.js';
import { type Described, RequestField, schemaOf } from './presence.js';
import { type Fault, NOT_AN_OBJECT } from './rule.js';
import { textStorageFault } from './scalars.js';

/** A JSON object with any members, stored as it was sent. */
export const JsonObject = (options: Described = {}) =>
  applyDecorators(
    ApiProperty({ type: Object, additionalProperties: true, ...schemaOf(options) }),
    RequestField(options, { rule: objectFault }),
  );

/** Any JSON value or null, in responses. */
export const AnyJson = (options: Pick<Described, 'description' | 'example'>) =>
  ApiProperty({
    oneOf: [...['string', 'number', 'boolean', 'object'].map((type) => ({ type })), { type: 'array', items: {} }],
    ...schemaOf({ ...options, nullable: true }),
  });

/** A list of {@link JsonObject}s. */
export const JsonObjects = (options: Described & { max: number }) =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      maxItems: options.max,
      ...schemaOf(options),
    }),
    RequestField(options, {
      rule: (value): string | Fault[] => {
        if (!Array.isArray(value)) return 'must be an array';
        if (value.length > options.max) return `must have at most ${options.max} entries`;
        return value.flatMap((entry: unknown, index) => {
          const reason = objectFault(entry);
          return reason ? [{ path: `[${index}]`, reason }] : [];
        });
      },
    }),
  );

const objectFault = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? storageFault(value) : NOT_AN_OBJECT;

const SIMPLE = [
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array', items: { type: 'string' } },
];

/**
 * Text, a number, a boolean or a list of texts, for a value whose type another field decides. `max` is the maximum number of
 * characters of its text.
 */
export const SimpleValue = (options: Described & { max: number }) =>
  applyDecorators(
    ApiProperty({
      ...schemaOf({ ...options, nullable: false }),
      anyOf: options.nullable ? [...SIMPLE, { type: 'null' }] : SIMPLE,
    }),
    RequestField(options, { rule: (value) => simpleFault(value, options.max) }),
  );

function simpleFault(value: unknown, max: number): string | undefined {
  const isText = (part: unknown) => typeof part === 'string';
  if (!isText(value) && !['number', 'boolean'].includes(typeof value) && !(Array.isArray(value) && value.every(isText)))
    return value instanceof InexactNumber
      ? storageFault(value)
      : 'must be text, a number, true or false, or a list of texts';
  return String(value).length > max ? `must have at most ${max} characters` : storageFault(value);
}

/** Maximum depth of nesting: PostgreSQL and JavaScript fail on values that are nested too deeply. */
const MAX_LEVELS = 32;

/** Why PostgreSQL's jsonb cannot store the value exactly as it was sent; undefined if it can. */
function storageFault(value: unknown, levels = MAX_LEVELS): string | undefined {
  if (typeof value === 'string') return textStorageFault(value);
  if (value instanceof InexactNumber) return 'must not contain numbers of more than 15 significant digits';
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `must not be nested deeper than ${MAX_LEVELS} levels`;
  for (const [key, inner] of Object.entries(value)) {
    const fault = textStorageFault(key) ?? storageFault(inner, levels - 1);
    if (fault) return fault;
  }
  return undefined;
}
