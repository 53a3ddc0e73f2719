import type { Type } from '@nestjs/common';
import { copyDocumentedFields } from '#platform/base/library-internals/swagger-fields.js';
import { DeclaredField, fieldsOf } from './fields.js';
import { faultsOf } from './rule.js';
import { copyForms, formsOf } from './shape-forms.js';

type FieldClass<T> = abstract new () => T;

/**
 * Returns a base class with the fields of two to four classes, in their order, in the API documents and in validation. A DTO extends
 * it when fields of one API version come before fields that both versions share; with plain inheritance the shared fields would come
 * first. Only declared fields are copied, not initial values, methods or declarations of `@ResponseOnly`.
 */
export function Combined<A extends object, B extends object, C extends object = object, D extends object = object>(
  first: FieldClass<A>,
  second: FieldClass<B>,
  third?: FieldClass<C>,
  fourth?: FieldClass<D>,
): Type<A & B & C & D> {
  class CombinedFields {}
  const sources = [first, second, third, fourth].filter((one) => one !== undefined);
  for (const source of sources)
    for (const [name, field] of fieldsOf(source as Type))
      if (!field.responseOnly) DeclaredField(field)(CombinedFields.prototype, name);
  copyDocumentedFields(sources, CombinedFields);
  return CombinedFields as Type<A & B & C & D>;
}

/** Returns a base class, or a shape, with the fields of another one except some, as {@link Combined} copies them. */
export function Without<T extends object, K extends keyof T & string>(
  source: FieldClass<T>,
  names: readonly K[],
): Type<Omit<T, K>> {
  class OtherFields {}
  for (const [name, field] of fieldsOf(source as Type))
    if (!field.responseOnly && !names.includes(name as K)) DeclaredField(field)(OtherFields.prototype, name);
  copyDocumentedFields([source], OtherFields, names);
  copyForms(
    source,
    OtherFields,
    [...formsOf(source).keys()].filter((name) => !names.includes(name as K)),
  );
  return OtherFields as Type<Omit<T, K>>;
}

/** Fields of a body that may be omitted and that null clears. */
export type Clearable<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | null : T[K] };

/**
 * Returns a base class for PUT with the fields of a class for POST, as {@link Combined} copies them: a field that POST may omit keeps
 * its stored value if it is omitted, and null clears it, so null is converted to null instead of undefined. Required fields stay as they are.
 */
export function Replaced<T extends object>(source: FieldClass<T>): Type<Clearable<T>> {
  class ReplacedFields {}
  for (const [name, field] of fieldsOf(source as Type)) {
    const { convert, rule, responseOnly, normalForm = (value: unknown) => value } = field;
    if (responseOnly || !rule) continue;
    const isOptional = faultsOf(rule, undefined).length === 0;
    const clearable = {
      ...field,
      convert: (sent: { value: unknown }) => {
        const value = normalForm(sent.value);
        return value === null || !convert ? value : convert({ value });
      },
      rule: (value: unknown) => (value === null ? undefined : rule(value)),
    };
    DeclaredField(isOptional ? clearable : field)(ReplacedFields.prototype, name);
  }
  copyDocumentedFields([source], ReplacedFields);
  return ReplacedFields as Type<Clearable<T>>;
}
