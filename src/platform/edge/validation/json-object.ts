import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { InexactNumber } from '#platform/base/json/json.js';
import { type Described, RequestField, schemaOf } from './presence.js';
import { type Fault, NOT_AN_OBJECT } from './rule.js';
import { fieldWithForms, type ShapeOptions } from './shape-forms.js';
import { textStorageFault } from '#platform/base/values/text.js';

/** A JSON object with any members, stored as it was sent, of at most {@link MAX_JSON_LENGTH} characters. */
export const JsonObject = (options: ShapeOptions<Described> = {}) =>
  fieldWithForms(options, (own) =>
    applyDecorators(
      ApiProperty({ type: Object, additionalProperties: true, ...schemaOf(own) }),
      RequestField(own, { rule: objectFault }),
    ),
  );

/** Any JSON value or null, in responses. */
export const AnyJson = (options: Pick<Described, 'description' | 'example'>) =>
  ApiProperty({
    oneOf: [...['string', 'number', 'boolean', 'object'].map((type) => ({ type })), { type: 'array', items: {} }],
    ...schemaOf({ ...options, nullable: true }),
  });

/** A JSON object in a request that something else checks. It may be omitted, and null means the same. */
export const UncheckedJson = (options: Pick<Described, 'description' | 'example'>) =>
  applyDecorators(
    ApiProperty({ type: Object, additionalProperties: true, ...schemaOf({ ...options, optional: true }) }),
    RequestField({ optional: true }, { rule: () => undefined }),
  );

interface JsonListOptions extends Described {
  max: number;
}

/** A list of JSON objects with any members, stored as it was sent, of at most {@link MAX_JSON_LENGTH} characters together. */
export const JsonObjects = (options: ShapeOptions<JsonListOptions>) =>
  fieldWithForms(options, jsonListField, ['nullable']);

const jsonListField = (options: JsonListOptions) =>
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
        const check = new StorageCheck();
        const faults = value.flatMap((entry: unknown, index) => {
          const reason = objectFault(entry, check);
          return reason ? [{ path: `[${index}]`, reason }] : [];
        });
        return check.isTooLong ? TOO_LONG : faults;
      },
    }),
  );

const objectFault = (value: unknown, check = new StorageCheck()): string | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? check.fault(value) : NOT_AN_OBJECT;

/** Maximum lengths of a {@link SimpleValue}: of its text in characters, and of a list in entries. */
interface SimpleOptions extends Described {
  max: number;
  maxEntries: number;
}

const simpleSchemas = ({ max: maxLength, maxEntries: maxItems, nullable }: SimpleOptions) => [
  { type: 'string', maxLength },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array', maxItems, items: { type: 'string', maxLength } },
  ...(nullable ? [{ type: 'null' }] : []),
];

/** Text, a number, a boolean or a list of texts, for a value whose type another field decides. The text of a list joins its entries. */
export const SimpleValue = (options: ShapeOptions<SimpleOptions>) =>
  fieldWithForms(options, (own) =>
    applyDecorators(
      ApiProperty({ type: Object, ...schemaOf({ ...own, nullable: false }), anyOf: simpleSchemas(own) }),
      RequestField(own, { rule: (value) => simpleFault(value, own) }),
    ),
  );

function simpleFault(value: unknown, { max, maxEntries }: SimpleOptions): string | undefined {
  if (Array.isArray(value) && value.length > maxEntries) return `must have at most ${maxEntries} entries`;
  const isText = (part: unknown) => typeof part === 'string';
  if (!isText(value) && !['number', 'boolean'].includes(typeof value) && !(Array.isArray(value) && value.every(isText)))
    return value instanceof InexactNumber
      ? new StorageCheck().fault(value)
      : 'must be text, a number, true or false, or a list of texts';
  return String(value).length > max ? `must have at most ${max} characters` : new StorageCheck().fault(value);
}

/** Maximum depth of nesting: PostgreSQL and JavaScript fail on values that are nested too deeply. */
const MAX_LEVELS = 32;

/** Maximum number of characters of the JSON text of a value: it is checked, stored and printed in one piece. */
export const MAX_JSON_LENGTH = 65_536;
const TOO_LONG = `must have at most ${MAX_JSON_LENGTH} characters as JSON`;

/** Checks values together. It reads no further when they have more than {@link MAX_JSON_LENGTH} characters. */
class StorageCheck {
  private length = 0;

  get isTooLong(): boolean {
    return this.length > MAX_JSON_LENGTH;
  }

  /** Why PostgreSQL's jsonb cannot store the value exactly as it was sent, or that it is too long; undefined if it can. */
  fault(value: unknown, levels = MAX_LEVELS): string | undefined {
    if (value instanceof InexactNumber) return 'must not contain numbers of more than 15 significant digits';
    if (typeof value !== 'object' || value === null) return this.scalarFault(value);
    if (levels === 0) return `must not be nested deeper than ${MAX_LEVELS} levels`;
    if (this.isLongerBy('{}'.length)) return TOO_LONG;
    return Array.isArray(value) ? this.listFault(value, levels) : this.membersFault(value, levels);
  }

  private listFault(list: readonly unknown[], levels: number): string | undefined {
    for (const entry of list) {
      const fault = this.fault(entry, levels - 1);
      if (fault) return fault;
    }
    return undefined;
  }

  private membersFault(object: object, levels: number): string | undefined {
    for (const [name, value] of Object.entries(object)) {
      const fault = this.scalarFault(name) ?? this.fault(value, levels - 1);
      if (fault) return fault;
    }
    return undefined;
  }

  /** A text, number, flag, null or name, which a comma, colon or bracket follows. */
  private scalarFault(value: unknown): string | undefined {
    const isText = typeof value === 'string';
    if (this.isLongerBy(String(value).length + (isText ? '"",'.length : ','.length))) return TOO_LONG;
    return isText ? textStorageFault(value) : undefined;
  }

  /** Counts further characters. Returns whether there are too many now. */
  private isLongerBy(characters: number): boolean {
    this.length += characters;
    return this.isTooLong;
  }
}
