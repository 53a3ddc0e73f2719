import type { Type } from '@nestjs/common';
import { copyDocumentedFields } from '../library-internals/swagger-fields.js';
import { DeclaredField, fieldsOf } from './fields.js';

type FieldClass<T> = abstract new () => T;

/**
 * Returns a base class with the fields of two or three classes, in their order, in the API documents and in validation. A DTO extends
 * it when fields of one API version come before fields that both versions share; with plain inheritance the shared fields would come
 * first. Only declared fields are copied, not initial values, methods or declarations of `@ResponseOnly`.
 */
export function Combined<A extends object, B extends object, C extends object = object>(
  first: FieldClass<A>,
  second: FieldClass<B>,
  third?: FieldClass<C>,
): Type<A & B & C> {
  class CombinedFields {}
  const sources = [first, second, ...(third ? [third] : [])];
  for (const source of sources)
    for (const [name, field] of fieldsOf(source as Type))
      if (!field.responseOnly) DeclaredField(field)(CombinedFields.prototype, name);
  copyDocumentedFields(sources, CombinedFields);
  return CombinedFields as Type<A & B & C>;
}

/** Returns a base class with the fields of another one except some, as {@link Combined} copies them. */
export function Without<T extends object, K extends keyof T & string>(
  source: FieldClass<T>,
  names: readonly K[],
): Type<Omit<T, K>> {
  class OtherFields {}
  for (const [name, field] of fieldsOf(source as Type))
    if (!field.responseOnly && !names.includes(name as K)) DeclaredField(field)(OtherFields.prototype, name);
  copyDocumentedFields([source], OtherFields, names);
  return OtherFields as Type<Omit<T, K>>;
}

/** The type of {@link Clearable}. */
export type ClearableFields<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | null : T[K] };

/**
 * Returns a base class with the fields of another one, for bodies of PUT: a sent value that means the same as an omitted field in the
 * class itself, such as null, becomes null in the new class, so that it can clear the field.
 */
export function Clearable<T extends object>(source: FieldClass<T>): Type<ClearableFields<T>> {
  class OtherFields {}
  for (const [name, { convert, rule, ...field }] of fieldsOf(source as Type))
    if (rule)
      DeclaredField({
        ...field,
        convert: (sent) => (convert ? convert(sent) : sent.value) ?? (sent.value === undefined ? undefined : null),
        rule: (value) => rule(value === null ? undefined : value),
      })(OtherFields.prototype, name);
  copyDocumentedFields([source], OtherFields);
  return OtherFields as Type<ClearableFields<T>>;
}
