import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isJsonObject } from '#platform/base/json/json.js';
import { RequestField, type Described, schemaOf } from './presence.js';
import { type Fault, NOT_AN_OBJECT } from './rule.js';
import { fieldWithForms, type ShapeOptions } from './shape-forms.js';
import { MAX_LENGTH, normalText, type TextKind, textRule } from './text-rules.js';

interface ListOptions extends Described {
  min?: number;
  max: number;
}

/** The fault in the length of a list; undefined if it is valid. */
const sizeFault = (length: number, { min = 0, max }: ListOptions): string | undefined => {
  if (length < min) return min === 1 ? 'must not be empty' : `must have at least ${min} entries`;
  return length > max ? `must have at most ${max} entries` : undefined;
};

/** The limits of a list in the API documents. */
const listSchema = ({ min, max }: ListOptions) => ({ ...(min ? { minItems: min } : {}), maxItems: max });

/** Options of lists in requests that answers do not have. */
const LIST_LIMITS = ['min', 'nullable'] as const;

/** The class of a nested object. It is abstract if v1 and v2 share it (`api/`). */
type NestedClass = abstract new () => object;

/** The class of a nested object, which a form or a version can replace. */
interface ItemOption {
  item: () => NestedClass;
}

/** One nested object, checked by the rules of its own class. */
export const Nested = (item: () => NestedClass, options: ShapeOptions<Described> = {}) =>
  fieldWithForms({ item, ...options }, nestedField);

const nestedField = ({ item, ...options }: Described & ItemOption) =>
  applyDecorators(
    ApiProperty({ type: () => item() as Type, ...schemaOf(options) }), // Swagger recognises a lazy type by an arrow function written here
    RequestField(options, {
      rule: (value) => (isJsonObject(value) ? undefined : NOT_AN_OBJECT),
      nested: { item: item as () => Type },
    }),
  );

/**
 * A list of nested objects, each checked by the rules of its own class. Of a list that is too long, only the first `max + 1`
 * entries are converted, so that it costs little to refuse. Answers have an empty list instead of null.
 */
export const ListOf = (item: () => NestedClass, options: ShapeOptions<ListOptions>) =>
  fieldWithForms({ item, ...options }, listField, LIST_LIMITS);

const listField = ({ item, ...options }: ListOptions & ItemOption) =>
  applyDecorators(
    ApiProperty({ type: () => item() as Type, isArray: true, ...listSchema(options), ...schemaOf(options) }),
    RequestField(options, {
      rule: (value) => (Array.isArray(value) ? sizeFault(value.length, options) : 'must be an array'),
      nested: { item: item as () => Type, maxEntries: options.max },
    }),
  );

interface WholeListOptions extends ListOptions {
  /** The limits of each entry. */
  values: { min: number; max: number };
}

/** A list of whole numbers. */
export const WholeList = (options: ShapeOptions<WholeListOptions>) => fieldWithForms(options, wholeList, LIST_LIMITS);

function wholeList(options: WholeListOptions) {
  const { min, max } = options.values;
  const isValid = (entry: unknown) => Number.isInteger(entry) && Number(entry) >= min && Number(entry) <= max;
  const rule = (value: unknown): string | Fault[] | undefined => {
    if (!Array.isArray(value)) return 'must be an array';
    const reason = `must be a whole number from ${min} to ${max}`;
    return (
      sizeFault(value.length, options) ??
      value.flatMap((entry, index) => (isValid(entry) ? [] : [{ path: `[${index}]`, reason }]))
    );
  };
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'integer', minimum: min, maximum: max },
      ...listSchema(options),
      ...schemaOf(options),
    }),
    RequestField(options, { rule }),
  );
}

interface TextListOptions extends ListOptions {
  maxLength?: number;
  unique?: boolean;
  /** The values that entries may have. */
  values?: readonly string[];
}

/** A list of texts. White space around each is removed, but of a text that must be one of `values`. */
export const TextList = (options: ShapeOptions<TextListOptions>) =>
  fieldWithForms(options, (own) => textList(own.values ? 'exact' : 'line', own), LIST_LIMITS);

/** A list of identifiers (see `Identifier`). */
export const IdentifierList = (options: ShapeOptions<TextListOptions>) =>
  fieldWithForms(options, (own) => textList('identifier', own), LIST_LIMITS);

function textList(kind: TextKind, options: TextListOptions) {
  const { maxLength = MAX_LENGTH, values } = options;
  const textFault = textRule(kind, { max: maxLength, min: 1 });
  const entryFault = (entry: unknown) =>
    values && typeof entry === 'string' && !values.includes(entry)
      ? `must be one of ${values.join(', ')}`
      : (textFault(entry) as string | undefined);
  const rule = (value: unknown): string | Fault[] | undefined => {
    if (!Array.isArray(value)) return 'must be an array';
    const seen = new Set<unknown>();
    return (
      sizeFault(value.length, options) ??
      (value as unknown[]).flatMap((entry, index) => {
        const repeated = options.unique && seen.size === seen.add(entry).size ? 'must not be repeated' : undefined;
        const reason = entryFault(entry) ?? repeated;
        return reason ? [{ path: `[${index}]`, reason }] : [];
      })
    );
  };
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', ...(values ? { enum: [...values] } : { minLength: 1, maxLength }) },
      ...listSchema(options),
      ...schemaOf(options),
    }),
    RequestField(options, {
      // a longer list is refused
      normalForm: (value) =>
        Array.isArray(value) && value.length <= options.max ? value.map((entry) => normalText(kind, entry)) : value,
      rule,
    }),
  );
}
