import { RawJson } from '../fuzz/hostile.js';
import type { Schema as BaseSchema } from '../fuzz/fitting.js';

export interface Schema extends BaseSchema {
  additionalProperties?: boolean | Schema;
}
type Schemas = Record<string, Schema>;

/** What of a body can grow. */
export type InputKind = 'array' | 'map' | 'text' | 'number' | 'any';

/** A place of a body whose size a caller decides. `path` has the names of members, and 0 for an entry of a list. */
export interface BodyInput {
  kind: InputKind;
  path: (string | 0)[];
  schema: Schema;
  /** The documented maximum of entries or characters. */
  max?: number;
}

/** The alternatives of a schema, with references resolved. */
export function alternativesOf(schema: Schema, schemas: Schemas): Schema[] {
  if (schema.$ref) return alternativesOf(schemas[schema.$ref.split('/').at(-1)!]!, schemas);
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.flatMap((one) => alternativesOf(one, schemas));
  if (schema.allOf)
    return alternativesOf(schema.allOf[0]!, schemas).map((one) => ({ ...one, ...schema, allOf: undefined }));
  return [schema];
}

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();

/** Every place of a body that can grow, by its schema. */
export function inputsOf(schema: Schema, schemas: Schemas, path: BodyInput['path'] = []): BodyInput[] {
  if (path.length > 8) return [];
  return alternativesOf(schema, schemas).flatMap((own): BodyInput[] => {
    const types = typesOf(own);
    const found: BodyInput[] = [];
    if (types.includes('string') && !own.enum) found.push({ kind: 'text', path, schema: own, max: own.maxLength });
    if (types.includes('number') || types.includes('integer')) found.push({ kind: 'number', path, schema: own });
    if (types.includes('array')) {
      found.push({ kind: 'array', path, schema: own, max: own.maxItems });
      found.push(...inputsOf(own.items ?? {}, schemas, [...path, 0]));
    }
    if (own.additionalProperties) {
      const isAny = own.additionalProperties === true;
      found.push({ kind: isAny ? 'any' : 'map', path, schema: own });
      if (!isAny) found.push(...inputsOf(own.additionalProperties as Schema, schemas, [...path, 'key']));
    }
    for (const [name, inner] of Object.entries(own.properties ?? {}))
      found.push(...inputsOf(inner, schemas, [...path, name]));
    return found;
  });
}

/** A value that fits a schema: its example where it has one. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const shown = schema.example ?? schema.examples?.[0];
  if (shown !== undefined) return structuredClone(shown);
  const [own] = alternativesOf(schema, schemas);
  const example = own!.example ?? own!.examples?.[0] ?? own!.default ?? own!.enum?.[0];
  if (example !== undefined) return structuredClone(example);
  const [type] = typesOf(own!);
  switch (type) {
    case 'string':
      return own!.format === 'date-time' ? '2026-03-02T09:30:00Z' : 'x'.repeat(own!.minLength ?? 1);
    case 'integer':
    case 'number':
      return own!.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [exampleOf(own!.items ?? {}, schemas, depth + 1)];
    case 'object': {
      const all = Object.entries(own!.properties ?? {});
      const wanted = depth < 5 ? all : all.filter(([name]) => own!.required?.includes(name));
      return Object.fromEntries(wanted.map(([name, inner]) => [name, exampleOf(inner, schemas, depth + 1)]));
    }
    default:
      return 'x';
  }
}

/** A copy of a body with another value at a place, with the lists and objects on the way to it. */
export function withValue(body: unknown, path: BodyInput['path'], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (name === 0) {
    const list = Array.isArray(body) ? (body as unknown[]) : [];
    return [withValue(list[0], rest, value), ...list.slice(1)];
  }
  const object = isPlain(body) ? body : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}

export function valueAt(body: unknown, path: BodyInput['path']): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], body);
}

/** Fields whose values must be unique in a tenant or in a list. */
const UNIQUE = new Set([
  'reference_id',
  'sku_id',
  'sku',
  'group_code',
  'invoice_number',
  'display_id',
  'url_slug',
  'credit_note_number',
]);

/** A copy with new values of the fields that have to be unique, so that a body can be sent again. */
export function freshened(value: unknown, mark: string, names = UNIQUE): unknown {
  if (Array.isArray(value)) return value.map((one, index) => freshened(one, index ? `${mark}-${index}` : mark, names));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      names.has(name) && typeof inner === 'string' ? `${inner.slice(0, 20)}-${mark}` : freshened(inner, mark, names),
    ]),
  );
}

/** Entries of lists that refer to records keep their SKU; the names of what a request creates are new. */
export const CREATED = new Set([...UNIQUE].filter((name) => name !== 'sku'));

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The entry with the number `index` of a list: like `entry`, with another text, id or name. */
export function otherEntry(entry: unknown, index: number): unknown {
  if (typeof entry === 'number') return (entry + index) % 1_000;
  if (typeof entry === 'string')
    return ID.test(entry) ? `${entry.slice(0, 24)}${index.toString(16).padStart(12, '0')}` : `${entry}-${index}`;
  return freshened(entry, String(index));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawJson);
