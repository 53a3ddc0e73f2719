import type { Type } from '@nestjs/common';
import { combine } from './field-registry.js';

/** Where `ApiProperty` keeps what the documents say of a field, and the names of the fields of a class after a colon each. */
const FIELD = 'swagger/apiModelProperties';
const FIELDS = 'swagger/apiModelPropertiesArray';

type FieldClass<T> = abstract new () => T;

/**
 * A class to extend that has the fields of two or three classes, in their order, in documents and in validation alike. For a
 * version that has fields of its own before fields that both versions share: those of an ancestor would come first. Takes over
 * declared fields alone, neither initial values nor methods.
 */
export function Combined<A extends object, B extends object, C extends object = object>(
  first: FieldClass<A>,
  second: FieldClass<B>,
  third?: FieldClass<C>,
): Type<A & B & C> {
  class CombinedFields {}
  const prototypes = [first, second, ...(third ? [third] : [])].map(({ prototype }) => prototype as object);
  combine(CombinedFields.prototype, prototypes);
  const names: string[] = [];
  for (const prototype of prototypes)
    for (const name of (Reflect.getMetadata(FIELDS, prototype) as string[] | undefined) ?? []) {
      names.push(name);
      const documented: unknown = Reflect.getMetadata(FIELD, prototype, name.slice(1));
      Reflect.defineMetadata(FIELD, documented, CombinedFields.prototype, name.slice(1));
    }
  Reflect.defineMetadata(FIELDS, names, CombinedFields.prototype);
  return CombinedFields as Type<A & B & C>;
}
