import { EXAMPLE_UUID } from '#platform/edge/http/docs/resource-docs.js';
import { isNullable, resolve, type Schema, type Schemas, typesOf } from './schema.js';

const EXAMPLE_TIME = '2026-03-02T09:30:00.000Z';

/**
 * An example of a request's body: every field that declares an example, and no other field. Throws when a required field has none;
 * `place` is the path of the schema in the error's text.
 */
export function requestExample(schema: Schema, schemas: Schemas, place: string): unknown {
  if (schema.example !== undefined) return schema.example ?? undefined;
  const { properties, required = [], items } = resolve(schema, schemas);
  if (items) return listOf(requestExample(items, schemas, `${place}[]`));
  if (!properties) return undefined;
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    if (field.format === 'binary') return []; // an example cannot contain a file
    const value = requestExample(field, schemas, `${place}.${name}`);
    if (value === undefined && required.includes(name)) throw new Error(`${place}.${name} needs an example`);
    return value === undefined ? [] : [[name, value]];
  });
  return fields.length ? Object.fromEntries(fields) : undefined;
}

/**
 * An example of a response's body, with every field. A field without an example has the value that the request's example has under the same
 * name, else a value that follows from its schema. Throws for a field where neither is possible.
 */
export function responseExample(schema: Schema, schemas: Schemas, request: unknown, place: string): unknown {
  if (schema.example !== undefined) return schema.example;
  const target = resolve(schema, schemas);
  if (target.properties) {
    const fields = Object.entries(target.properties).map(([name, field]) => [
      name,
      responseExample(field, schemas, within(request, name), `${place}.${name}`),
    ]);
    return Object.fromEntries(fields);
  }
  if (target.items) {
    if (isAnyObject(target.items)) return [];
    return [responseExample(target.items, schemas, Array.isArray(request) ? request[0] : undefined, `${place}[]`)];
  }
  return scalarExample(schema, request, place);
}

function scalarExample(schema: Schema, request: unknown, place: string): unknown {
  if (fits(request, schema)) return schema.format === 'date-time' ? new Date(String(request)).toISOString() : request;
  if (isNullable(schema)) return null;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return EXAMPLE_UUID;
  if (schema.format === 'date-time') return EXAMPLE_TIME;
  if (typesOf(schema).includes('boolean')) return false;
  throw new Error(`${place} needs an example`);
}

/**
 * An example with other values: objects get those of the same fields, at every depth; lists become as long as the other, and each entry gets the
 * values of the entry at its place. The first entry of the example stands for those that it does not have.
 */
export function withValues(example: unknown, values: unknown): unknown {
  if (Array.isArray(values)) {
    const entries: unknown[] = Array.isArray(example) ? example : [];
    return values.map((value, index) => withValues(entries[index] ?? entries[0], value));
  }
  if (!isObject(values)) return values;
  const own = Object.entries(values).map(([name, value]) => [name, withValues(within(example, name), value)]);
  return { ...(isObject(example) && example), ...(Object.fromEntries(own) as object) };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Whether a value of the request's example is valid for a response's field. */
function fits(value: unknown, schema: Schema): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.format === 'uuid' && !/^[0-9a-f-]{36}$/.test(String(value))) return false;
  const types = typesOf(schema);
  return types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value));
}

/** Whether a schema is an object with any fields. */
const isAnyObject = ({ type, properties, $ref }: Schema): boolean => type === 'object' && !properties && !$ref;

const listOf = (entry: unknown): unknown[] | undefined => (entry === undefined ? undefined : [entry]);
