/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 has it. */
export interface JsonSchema {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
}

const REFERENCE = '#/components/schemas/';
/** Members of a schema that repeat values and help no validation. */
const EXAMPLES = new Set(['example', 'examples']);

/**
 * The schema alone: the schemas of `schemas` to which it refers become its `$defs`, and examples are left out. Members of objects that have
 * the names of the left out keywords stay.
 */
export function standaloneSchema(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const convert = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((entry) => convert(entry, false));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(([name]) => isMap || !EXAMPLES.has(name));
    return Object.fromEntries(
      members.map(([name, member]) => [
        name,
        name === '$ref' && !isMap ? define(String(member)) : convert(member, name === 'properties' && !isMap),
      ]),
    );
  };
  const define = (reference: string): string => {
    const name = reference.slice(REFERENCE.length);
    if (!(name in definitions)) {
      definitions[name] = {}; // a schema can refer to itself
      definitions[name] = convert(schemas[name], false) as JsonSchema;
    }
    return `#/$defs/${name}`;
  };
  const own = convert(schema, false) as JsonSchema;
  return Object.keys(definitions).length ? { ...own, $defs: definitions } : own;
}
