import { EXAMPLE_UUID } from '../platform/http/resource-docs.js';
import { isNullable, resolve, type Schema, type Schemas, typesOf } from './schema.js';

const SOME_TIME = '2026-03-02T09:30:00.000Z';

/**
 * What a caller may send: every field that has an example, and nothing else, because a field without one is better left
 * out. Throws when a required field has none.
 */
export function requestExample(schema: Schema, schemas: Schemas, place: string): unknown {
  if (schema.example !== undefined) return schema.example ?? undefined;
  const { properties, required = [], items } = resolve(schema, schemas);
  if (items) return listOf(requestExample(items, schemas, `${place}[]`));
  if (!properties) return undefined;
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    if (field.format === 'binary') return []; // chosen from the caller's own files
    const value = requestExample(field, schemas, `${place}.${name}`);
    if (value === undefined && required.includes(name)) throw new Error(`${place}.${name} needs an example`);
    return value === undefined ? [] : [[name, value]];
  });
  return fields.length ? Object.fromEntries(fields) : undefined;
}

/**
 * What the service may answer: every field. One without an example shows what the request's example has in its place.
 * Throws for a field that has neither and lets nothing be derived.
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
    if (isFree(target.items)) return [];
    return [responseExample(target.items, schemas, Array.isArray(request) ? request[0] : undefined, `${place}[]`)];
  }
  return scalarExample(schema, request, place);
}

function scalarExample(schema: Schema, request: unknown, place: string): unknown {
  if (fits(request, schema)) return schema.format === 'date-time' ? new Date(String(request)).toISOString() : request;
  if (isNullable(schema)) return null;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return EXAMPLE_UUID;
  if (schema.format === 'date-time') return SOME_TIME;
  if (typesOf(schema).includes('boolean')) return false;
  throw new Error(`${place} needs an example`);
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Whether a response's field can hold what the request's example has under its name. */
function fits(value: unknown, schema: Schema): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.format === 'uuid' && !/^[0-9a-f-]{36}$/.test(String(value))) return false;
  const types = typesOf(schema);
  return types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value));
}

/** An object of the caller's own making. */
const isFree = ({ type, properties, $ref }: Schema): boolean => type === 'object' && !properties && !$ref;

const listOf = (entry: unknown): unknown[] | undefined => (entry === undefined ? undefined : [entry]);
