import type { Type } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { documentedFieldsOf } from '../library-internals/swagger-fields.js';
import { DeclaredField, fieldsOf, type Reason, type ResponseOnlyField } from './fields.js';

/** Fields that every write moves; they are ignored in requests, whatever they hold. */
export const MOVED_BY_WRITES = new Set(['version', 'created_at', 'updated_at', 'updated_by']);

/** Reasons for fields that mean the same in every resource. */
const COMMON_REASONS: Readonly<Record<string, Reason>> = {
  id: 'cannot change; leave it out',
  currency: (present) => `must be ${String(present)}, the currency of the tenant`,
};
const DEFAULT_REASON = 'cannot be written; leave it out, or send it as it is read';

interface ResponseOnlyOptions<T> {
  /** Why another value is refused and what to write instead, by field. */
  reasons?: { readonly [K in keyof T]?: Reason };
  /** Fields that other resources or the clock move: ignored in requests, whatever they hold. */
  ignored?: readonly (keyof T & string)[];
  /** For PUT: null means the same as leaving the field out. */
  nullIsOmitted?: boolean;
}

/**
 * Declares on the class of a v2 PATCH or PUT body which fields only the response `response` carries: every field of it
 * that the request class does not have itself. Without the declaration v2 refuses them as unknown. With it they may be
 * sent as they are now, so that a resource can be read, edited and sent back; `refuseChanges` refuses another value.
 * Fields of {@link MOVED_BY_WRITES} and of `ignored` may hold anything. The class of a nested object needs a declaration
 * of its own.
 */
export const ResponseOnly =
  <T extends object>(
    response: Type<T>,
    { reasons = {}, ignored = [], nullIsOmitted }: ResponseOnlyOptions<T> = {},
  ): ClassDecorator =>
  (target) => {
    const type = target as unknown as Type;
    const own = new Set(documentedFieldsOf(type));
    for (const name of documentedFieldsOf(response).filter((other) => !own.has(other))) {
      DeclaredField({
        convert: ({ value }) => (value === null && nullIsOmitted ? undefined : value),
        responseOnly: {
          reason: reasons[name as keyof T] ?? COMMON_REASONS[name] ?? DEFAULT_REASON,
          isIgnored: MOVED_BY_WRITES.has(name) || (ignored as readonly string[]).includes(name),
        },
      })(type.prototype as object, name);
    }
    const description = describe(responseOnlyFields(type));
    if (description) ApiSchema({ description })(target);
  };

const known = new WeakMap<Type, ReadonlyMap<string, ResponseOnlyField>>();

/** The response-only fields of a request class. A field that a subclass declares itself is none. */
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

/** What the API documents say of the fields that they do not list for a request; nothing if there are none. */
function describe(fields: ReadonlyMap<string, ResponseOnlyField>): string | undefined {
  if (!fields.size) return undefined;
  const names = (wanted: boolean) => [...fields].filter(([, { isIgnored }]) => isIgnored === wanted);
  const compared = names(false).map(([name, { reason }]) =>
    typeof reason === 'string' ? `\`${name}\` (${reason})` : `\`${name}\``,
  );
  const ignored = names(true).map(([name]) => `\`${name}\``);
  return [
    'Fields that only responses carry may be sent as they are read, so that a resource can be read, edited and sent back.',
    ...(compared.length ? [`Another value is refused: ${compared.join(', ')}.`] : []),
    ...(ignored.length ? [`Ignored, whatever they hold: ${ignored.join(', ')}.`] : []),
  ].join(' ');
}
