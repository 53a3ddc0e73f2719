import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateNested } from 'class-validator';
import { InexactNumber } from '../http/json.js';
import { instantiate } from './convert.js';
import { Converted, Described, present, schemaOf } from './presence.js';
import { Fault, Judged } from './rule.js';
import { unstorable } from './scalars.js';

/** Whether a JSON value is an object. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber);

/** What stands for a value that is no object: class-validator refuses it, and does not look inside as it would in arrays. */
const NO_OBJECT = false;

/** One nested object, validated by its own class. */
export const Nested = (item: () => Type, options: Described = {}) =>
  applyDecorators(
    ApiProperty({ type: () => item(), ...schemaOf(options) }), // Swagger knows a lazy type by its arrow function, in place
    Converted(options, (value) => (isJsonObject(value) ? instantiate(item(), value) : NO_OBJECT)),
    Judged(present(options, (value) => (isJsonObject(value) ? undefined : 'must be an object'))),
    ValidateNested(),
  );

interface ListOptions extends Described {
  min?: number;
  max: number;
  unit?: string;
}

const sizeFault = (length: number, { min = 0, max }: ListOptions): string | undefined => {
  if (length < min) return min === 1 ? 'must not be empty' : `must have at least ${min} entries`;
  return length > max ? `must have at most ${max} entries` : undefined;
};

const listSchema = ({ min, max }: ListOptions) => ({ ...(min ? { minItems: min } : {}), maxItems: max });

/**
 * A list of nested objects, in one decorator because class-validator's `IsArray` alone validates nothing inside. Of a list
 * that is too long only as much is looked at as shows it, so that a hostile one costs nothing.
 */
export const ListOf = (item: () => Type, options: ListOptions) =>
  applyDecorators(
    ApiProperty({ type: () => item(), isArray: true, ...listSchema(options), ...schemaOf(options) }),
    Converted(options, (value) => {
      if (!Array.isArray(value)) return NO_OBJECT;
      return value
        .slice(0, options.max + 1)
        .map((entry: unknown) => (isJsonObject(entry) ? instantiate(item(), entry) : NO_OBJECT));
    }),
    Judged(present(options, (value) => (Array.isArray(value) ? sizeFault(value.length, options) : 'must be an array'))),
    ValidateNested({ each: true }),
  );

/** A list of strings. */
export const TextList = (options: ListOptions & { maxLength?: number; minLength?: number; unique?: boolean }) => {
  const { maxLength = 255, minLength = 1 } = options;
  const entryFault = (entry: unknown): string | undefined => {
    if (typeof entry !== 'string') return 'must be a string';
    if (entry.length < minLength) return 'must not be empty';
    return entry.length > maxLength ? `must have at most ${maxLength} characters` : unstorable(entry);
  };
  const rule = (value: unknown): string | Fault[] | undefined => {
    if (!Array.isArray(value)) return 'must be an array';
    return (
      sizeFault(value.length, options) ??
      (value as unknown[]).flatMap((entry, index) => {
        const repeated = options.unique && value.indexOf(entry) < index ? 'is there twice' : undefined;
        const reason = entryFault(entry) ?? repeated;
        return reason ? [{ path: `[${index}]`, reason }] : [];
      })
    );
  };
  return applyDecorators(
    ApiProperty({ type: [String], ...listSchema(options), ...schemaOf(options) }),
    Converted(options),
    Judged(present(options, rule)),
  );
};
