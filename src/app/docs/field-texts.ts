import { FURTHER_MEMBERS_EXTENSION } from '#platform/edge/validation/json-members.js';
import { MEANING_EXTENSION } from '#platform/edge/validation/presence.js';
import type { FieldTexts, ResourceDocs, ValueTexts } from '#platform/edge/http/docs/resource-docs.js';
import type { Schema, Schemas } from './schema.js';

/**
 * Writes the meanings of fields and values into the schemas, in place: those that the field's decorator has, or else those that resources
 * declare for classes. A description that the field's decorator has
 * follows the meaning. Throws for a text whose class or field does not exist, so that no text remains after its field was removed.
 */
export function describeFields(schemas: Schemas, resources: Iterable<ResourceDocs>): void {
  const texts = [...resources].flatMap(({ fields = [] }) => fields);
  for (const [name, schema] of Object.entries(schemas)) {
    const { properties = {}, [FURTHER_MEMBERS_EXTENSION]: further } = schema;
    if (further) schema.additionalProperties = further;
    delete schema[FURTHER_MEMBERS_EXTENSION];
    const own = texts.filter(({ classes }) => classes.includes(withoutVersion(name)));
    for (const [field, ofField] of Object.entries(properties)) properties[field] = described(ofField, field, own);
  }
  const unused = texts.flatMap((text) => unusedFields(text, schemas));
  if (unused.length) throw new Error(`These texts of fields have no field: ${unused.join(', ')}`);
}

/** `OrderLine` of `OrderLineV2`. */
export const withoutVersion = (name: string): string => name.replace(/V\d$/, '');

function described(
  { [MEANING_EXTENSION]: own = {}, ...schema }: Schema,
  field: string,
  texts: readonly FieldTexts[],
): Schema {
  const meaning = own.text ?? texts.find(({ fields }) => fields?.[field])?.fields![field];
  const values = own.valueTexts ?? texts.find(({ values: all }) => all?.[field])?.values![field];
  // a reference beside other keywords is not understood by all tools
  const target = schema.$ref && (meaning || values) ? { allOf: [{ $ref: schema.$ref }] } : schema;
  const description = sentences(meaning, target.description);
  if (description) target.description = description;
  if (values) describeValues(target, values);
  return target;
}

/** Two texts as one; neither ends in a full stop. */
const sentences = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join('. ');

/** Maximum number of values that a description lists; longer lists are in `x-enumDescriptions` only. */
const MAX_LISTED = 20;

/** Explains the values of an enumeration: as a list in the description, and for generators of clients in `x-enumDescriptions`. */
export function describeValues(schema: Schema, texts: ValueTexts): void {
  const holder = schema.items?.enum ? schema.items : schema;
  const explained = (holder.enum ?? []).flatMap((value) =>
    typeof value === 'string' && texts[value] ? [[value, texts[value]] as const] : [],
  );
  if (!explained.length) return;
  holder['x-enumDescriptions'] = Object.fromEntries(explained);
  if (explained.length > MAX_LISTED) return;
  const list = explained.map(([value, text]) => `- \`${value}\`: ${text}`);
  schema.description = [schema.description, list.join('\n')].filter(Boolean).join('\n\n');
}

/** Texts for classes or fields that no schema has. A class may exist in one version only. */
function unusedFields({ classes, fields = {}, values = {} }: FieldTexts, schemas: Schemas): string[] {
  const named = Object.entries(schemas).filter(([name]) => classes.includes(withoutVersion(name)));
  const missing = classes.filter((wanted) => !named.some(([name]) => withoutVersion(name) === wanted));
  const known = new Set(named.flatMap(([, { properties = {} }]) => Object.keys(properties)));
  const unknown = [...Object.keys(fields), ...Object.keys(values)].filter((field) => !known.has(field));
  return [...missing, ...unknown.map((field) => `${classes.join('|')}.${field}`)];
}
