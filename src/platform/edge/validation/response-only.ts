import type { Type } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { documentedFieldsOf } from '#platform/base/library-internals/swagger-fields.js';
import { DeclaredField, fieldsOf, type Reason, type ResponseOnlyField } from './fields.js';
import { StatedVersion } from './record-fields.js';

/** Fields that every write changes. Requests may contain any value of them, which is ignored, except that of `version`. */
export const CHANGED_BY_WRITES = new Set(['version', 'created_at', 'updated_at', 'updated_by']);

/** Reasons for fields with the same meaning in every resource. */
const COMMON_REASONS: Readonly<Record<string, Reason>> = {
  id: 'cannot change; leave it out',
  currency: (stored) => `must be ${String(stored)}, the currency of the tenant`,
};
const DEFAULT_REASON = 'cannot be written; leave it out, or send it as it is read';

interface ResponseOnlyOptions<T> {
  /** The reason for another value, by field. */
  reasons?: { readonly [K in keyof T]?: Reason };
  /** Fields that change with other resources or with time; requests may contain any value of them, which is ignored. */
  ignored?: readonly (keyof T & string)[];
  /** For PUT: null means the same as omitting the field. */
  nullIsOmitted?: boolean;
}

/**
 * Declares the response-only fields of the class of a v2 PATCH or PUT body: all fields of `response` that the class does not
 * have. Without the declaration v2 refuses them as unknown. With it a client can read a resource, edit it and send
 * it back: the fields may be sent with their current values, and `refuseResponseOnlyChanges` refuses other values.
 * Fields of {@link CHANGED_BY_WRITES} and of `ignored` may have any value. The `version` of a record becomes a field of the request, which
 * is a precondition ({@link StatedVersion}). The class of a nested object needs a declaration of its own.
 */
export const ResponseOnly =
  <T extends object>(
    response: abstract new () => T,
    { reasons = {}, ignored = [], nullIsOmitted }: ResponseOnlyOptions<T> = {},
  ): ClassDecorator =>
  (target) => {
    const type = target as unknown as Type;
    const own = new Set(documentedFieldsOf(type));
    if (documentedFieldsOf(response).includes('version')) StatedVersion()(type.prototype as object, 'version');
    for (const name of documentedFieldsOf(response).filter((one) => !own.has(one) && one !== 'version')) {
      DeclaredField({
        convert: ({ value }) => (value === null && nullIsOmitted ? undefined : value),
        responseOnly: {
          reason: reasons[name as keyof T] ?? COMMON_REASONS[name] ?? DEFAULT_REASON,
          isIgnored: CHANGED_BY_WRITES.has(name) || (ignored as readonly string[]).includes(name),
        },
      })(type.prototype as object, name);
    }
    const description = describe(responseOnlyFields(type));
    if (description) ApiSchema({ description })(target);
  };

const known = new WeakMap<Type, ReadonlyMap<string, ResponseOnlyField>>();

/** The response-only fields of a request class. A field that a subclass declares itself is not response-only. */
export function responseOnlyFields(type: Type): ReadonlyMap<string, ResponseOnlyField> {
  let fields = known.get(type);
  if (!fields) {
    const all = [...fieldsOf(type)].flatMap(([name, { responseOnly }]) =>
      responseOnly ? [[name, responseOnly] as const] : [],
    );
    known.set(type, (fields = new Map(all)));
  }
  return fields;
}

/** The description of response-only fields in the API documents, which do not list them for a request; undefined without such fields. */
function describe(fields: ReadonlyMap<string, ResponseOnlyField>): string | undefined {
  if (!fields.size) return undefined;
  const names = (wanted: boolean) => [...fields].filter(([, { isIgnored }]) => isIgnored === wanted);
  const compared = names(false).map(([name, { reason }]) =>
    typeof reason === 'string' ? `\`${name}\` (${reason})` : `\`${name}\``,
  );
  const ignored = names(true).map(([name]) => `\`${name}\``);
  return [
    'A resource can be read, edited and sent back: the body may contain fields that only responses have, with the values that were read.',
    ...(compared.length ? [`Other values of these fields are refused: ${compared.join(', ')}.`] : []),
    ...(ignored.length ? [`The values of these fields are ignored: ${ignored.join(', ')}.`] : []),
  ].join(' ');
}
