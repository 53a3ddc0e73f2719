import { RawJson } from './hostile.js';
import type { Random } from './random.js';

/** A schema of an API document, as far as it is used here. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
}

/** Resolves references and single `allOf`s; one of several alternatives is chosen at random. */
export function resolved(schema: Schema, schemas: Record<string, Schema>, random: Random): Schema {
  let found = schema;
  while (found.$ref || found.allOf || found.anyOf || found.oneOf) {
    const alternatives = found.anyOf ?? found.oneOf;
    found = found.$ref
      ? schemas[found.$ref.slice('#/components/schemas/'.length)]!
      : alternatives
        ? random.pick(alternatives)
        : { ...found, ...found.allOf![0]!, allOf: undefined };
  }
  return found;
}

/** Objects below this depth have only their required members. */
const DEEPEST = 4;

/**
 * A value that mostly fits a schema: often at a bound, and with the example for texts such as ids, whose meaning is not in
 * the schema.
 */
export function fitting(schema: Schema, schemas: Record<string, Schema>, random: Random, depth = 0): unknown {
  const own = resolved(schema, schemas, random);
  if (own.enum) return random.pick(own.enum);
  const type = Array.isArray(own.type) ? random.pick(own.type) : own.type;
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
      return random.pick([own.example ?? 1, own.minimum ?? 0, own.maximum ?? 1_000, random.int(1, 20)]);
    case 'number':
      return own.example !== undefined && random.chance(0.5)
        ? own.example
        : new RawJson(random.pick(['0', '1', '2.5', '10', '0.0001', '1234.5678', String(own.minimum ?? 3)]));
    case 'string':
      return fittingText(own, random);
    case 'array': {
      const least = own.minItems ?? 0;
      const most = Math.min(own.maxItems ?? 3, least + 3);
      return random.times(random.int(least, most), () => fitting(own.items ?? {}, schemas, random, depth + 1));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(own.properties ?? {})
          .filter(([name]) => own.required?.includes(name) || (depth < DEEPEST && random.chance(0.35)))
          .map(([name, inner]) => [name, fitting(inner, schemas, random, depth + 1)]),
      );
    default:
      return 'x';
  }
}

function fittingText({ example, examples, format, pattern, minLength = 0, maxLength = 20 }: Schema, random: Random) {
  const shown = example ?? examples?.[0];
  if (typeof shown === 'string' && random.chance(0.6)) return shown;
  if (format === 'date-time')
    return random.pick(['2026-03-02T09:30:00Z', '2030-12-31T23:59:59.999+14:00', '2020-02-29T00:00:00-05:30']);
  if (format === 'email') return `user${random.int(1, 99)}@example.com`;
  if (format === 'uri') return `https://example.com/${random.int(1, 99)}`;
  if (pattern !== undefined) return typeof shown === 'string' ? shown : 'x1';
  const length = random.pick([minLength, Math.min(maxLength, 12), maxLength]);
  return `F${random.int(0, 999_999)}`.padEnd(length, random.pick(['x', 'é', '漢'])).slice(0, Math.max(length, 1));
}
