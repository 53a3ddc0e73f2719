import type { MONEY_EXTENSION } from '#platform/edge/validation/money.js';
import type { FURTHER_MEMBERS_EXTENSION } from '#platform/edge/validation/json-members.js';
import type { Meaning, MEANING_EXTENSION } from '#platform/edge/validation/presence.js';

/** The keywords of JSON Schema (2020-12, OpenAPI 3.1) that the documents use. */
export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  /** What each value of `enum` means. */
  'x-enumDescriptions'?: Record<string, string>;
  /** Money, until {@link documentDecimals} describes it in words. */
  [MONEY_EXTENSION]?: true | string;
  /** What the field means, until {@link describeFields} writes it into the description. */
  [MEANING_EXTENSION]?: Meaning;
  /** The schema of further members, until {@link describeFields} moves it. */
  [FURTHER_MEMBERS_EXTENSION]?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  description?: string;
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
}

export type Schemas = Record<string, Schema>;

/** Follows references and wrappers of nullable schemas to the schema itself. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const target = schema.$ref ? schemas[nameOf(schema.$ref)] : (schema.anyOf ?? schema.allOf)?.[0];
  return target ? resolve(target, schemas) : schema;
}

/** `Order` of `#/components/schemas/Order`. */
export const nameOf = (ref: string): string => ref.replace('#/components/schemas/', '');

export const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();

/** Whether null is valid. */
export const isNullable = (schema: Schema): boolean =>
  typesOf(schema).includes('null') || (schema.anyOf ?? []).some(isNullable);

/** Calls `visit` for a schema and all schemas in it. Does not follow references. */
export function eachSchema(schema: Schema, visit: (schema: Schema) => void): void {
  visit(schema);
  const { anyOf = [], allOf = [], items, properties = {} } = schema;
  for (const inner of [...anyOf, ...allOf, ...(items ? [items] : []), ...Object.values(properties)]) {
    eachSchema(inner, visit);
  }
}
