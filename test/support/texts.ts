import type { Type } from '@nestjs/common';
import { FEATURES } from '#app/features.js';
import { isJsonObject } from '#platform/base/json/json.js';
import { type Field, fieldsOf } from '#platform/edge/validation/fields.js';
import type { TextKind } from '#platform/edge/validation/text-rules.js';
import type { ApiDocument, Operation } from './documents.js';

const controllersOf = (module: object): Type[] =>
  (Reflect.getMetadata('controllers', module) as Type[] | undefined) ?? [];

/** The classes of all bodies and queries by their names, which are those of the schemas in the API documents. */
function requestClasses(): Map<string, Type> {
  const types = FEATURES.flatMap(controllersOf).flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).flatMap(
      (method) => (Reflect.getMetadata('design:paramtypes', prototype as object, method) as Type[] | undefined) ?? [],
    ),
  );
  return new Map(types.map((type) => [type.name, type]));
}

const SENT = '\u00a0e\u0301\u200b';
const KINDS: Record<string, TextKind> = { é: 'identifier', 'e\u0301': 'line' };

/** How the texts of a field are received. Known by what becomes of one, because classes do not show it. */
export function kindOf(field: Field): TextKind {
  const alone = field.normalForm?.(SENT);
  const [received] = [alone === SENT ? field.normalForm?.([SENT]) : alone].flat();
  return KINDS[received as string] ?? 'exact';
}

/** A text in a body or query. */
export interface SentText {
  /** The path as the caller writes it, such as `line_items[0].sku`. */
  path: string;
  text: string;
  kind: TextKind;
  field: Field;
}

/** A copy of a body of the class in which `change` replaces each text. */
export function withTexts(
  type: Type<object>,
  body: Record<string, unknown>,
  change: (sent: SentText) => unknown,
  prefix = '',
): Record<string, unknown> {
  const changed = Object.entries(body).map(([name, value]) => {
    const field = fieldsOf(type).get(name);
    const visit = (one: unknown, path: string): unknown => {
      if (typeof one === 'string' && field) return change({ path, text: one, kind: kindOf(field), field });
      return field?.nested && isJsonObject(one) ? withTexts(field.nested.item(), one, change, `${path}.`) : one;
    };
    const path = prefix + name;
    return [name, Array.isArray(value) ? value.map((one, at) => visit(one, `${path}[${at}]`)) : visit(value, path)];
  });
  return Object.fromEntries(changed) as Record<string, unknown>;
}

/** The classes and those of their nested fields. */
export function nestedClasses(types: Iterable<Type>, found = new Set<Type>()): Set<Type> {
  for (const type of types) {
    if (found.has(type)) continue;
    found.add(type);
    nestedClasses(
      [...fieldsOf(type).values()].flatMap(({ nested }) => nested?.item() ?? []),
      found,
    );
  }
  return found;
}

const classes = requestClasses();

/** The class of the JSON body of an operation. */
const classOf = ({ body, version }: Operation): Type | undefined => {
  const schema = body && !body.isForm ? String(body.schema.$ref).split('/').at(-1)! : '';
  return classes.get(schema + version.toUpperCase()) ?? classes.get(schema);
};

/** An operation with a JSON body. */
interface Write {
  operation: Operation;
  /** The class of the body. */
  type: Type;
  /** The documented example of the body. */
  example: Record<string, unknown>;
}

/** The operation as one with a JSON body; undefined without such a body. */
export function writeOf(operation: Operation): Write | undefined {
  const type = classOf(operation);
  return type && { operation, type, example: operation.body!.example as Record<string, unknown> };
}

/** All operations with a JSON body. */
export const writesOf = (documents: readonly ApiDocument[]): Write[] =>
  documents.flatMap(({ operations }) => operations.flatMap((operation) => writeOf(operation) ?? []));
