import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { InexactNumber } from '../json/json.js';
import { instantiate } from './convert.js';
import { FieldRegistry } from './field-registry.js';
import { Converted, Described, present, schemaOf } from './presence.js';
import { Fault, Judged, NOT_AN_OBJECT } from './rule.js';
import { unstorable } from './scalars.js';

/** Whether a JSON value is an object. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber);

/** What stands for a value that is no object. */
const NO_OBJECT = false;

const nested = new FieldRegistry<true>();
/** Marks a field whose value, or the entries of its list, are instances of classes or {@link NO_OBJECT}. */
const IsNested: PropertyDecorator = (prototype, name) => nested.declare(prototype, name, true);
export const isNested = (type: Type, name: string | symbol): boolean => nested.of(type).has(name);

/** One nested object, validated by its own class. */
export const Nested = (item: () => Type, options: Described = {}) =>
  applyDecorators(
    ApiProperty({ type: () => item(), ...schemaOf(options) }), // Swagger knows a lazy type by its arrow function, in place
    Converted(options, (value) => (isJsonObject(value) ? instantiate(item(), value) : NO_OBJECT)),
    Judged(present(options, (value) => (isJsonObject(value) ? undefined : NOT_AN_OBJECT))),
    IsNested,
  );

export interface ListOptions extends Described {
  min?: number;
  max: number;
  unit?: string;
}

/** What is wrong with the length of a list. */
export const sizeFault = (length: number, { min = 0, max }: ListOptions): string | undefined => {
  if (length < min) return min === 1 ? 'must not be empty' : `must have at least ${min} entries`;
  return length > max ? `must have at most ${max} entries` : undefined;
};

/** A list's limits in the API documents. */
export const listSchema = ({ min, max }: ListOptions) => ({ ...(min ? { minItems: min } : {}), maxItems: max });

interface ListField {
  item: () => Type;
  options: ListOptions;
}

const lists = new FieldRegistry<ListField>();
/** How a field is declared that is a list of nested objects. */
export const listFieldOf = (type: Type, name: string): ListField | undefined => lists.of(type).get(name);

/** An entry of a list of nested objects: an instance, or {@link NO_OBJECT}. */
export const entryOf = (item: Type<object>, entry: unknown): object | false =>
  isJsonObject(entry) ? instantiate(item, entry) : NO_OBJECT;

/** The entries of a list that are looked at: of one that is too long as many as show it, so that a hostile one costs nothing. */
export const lookedAt = (list: readonly unknown[], { max }: ListOptions): unknown[] => list.slice(0, max + 1);

/** A list of nested objects, each validated by its own class. */
export const ListOf = (item: () => Type, options: ListOptions) =>
  applyDecorators(
    ApiProperty({ type: () => item(), isArray: true, ...listSchema(options), ...schemaOf(options) }),
    Converted(options, (value) =>
      Array.isArray(value) ? lookedAt(value, options).map((entry) => entryOf(item(), entry)) : NO_OBJECT,
    ),
    Judged(present(options, (value) => (Array.isArray(value) ? sizeFault(value.length, options) : 'must be an array'))),
    IsNested,
    (prototype: object, name: string | symbol) => lists.declare(prototype, name, { item, options }),
  );

interface TextListOptions extends ListOptions {
  maxLength?: number;
  minLength?: number;
  unique?: boolean;
  /** The closed set that entries are of. */
  values?: readonly string[];
}

/** A list of strings. */
export const TextList = (options: TextListOptions) => {
  const { maxLength = 255, minLength = 1, values } = options;
  const entryFault = (entry: unknown): string | undefined => {
    if (typeof entry !== 'string') return 'must be a string';
    if (values && !values.includes(entry)) return `must be one of ${values.join(', ')}`;
    if (entry.length < minLength) return 'must not be empty';
    return entry.length > maxLength ? `must have at most ${maxLength} characters` : unstorable(entry);
  };
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
      items: { type: 'string', ...(values ? { enum: [...values] } : {}) },
      ...listSchema(options),
      ...schemaOf(options),
    }),
    Converted(options),
    Judged(present(options, rule)),
  );
};
