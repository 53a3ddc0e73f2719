import type { Type } from '@nestjs/common';

/** Makes a field's value of what was sent. */
type Conversion = (value: unknown) => unknown;

const declared = new WeakMap<object, Map<string | symbol, Conversion>>();
const complete = new WeakMap<Type, Map<string | symbol, Conversion>>();

/** Declares a field's conversion; a subclass' own one replaces it. */
export const ConvertedBy =
  (convert: Conversion): PropertyDecorator =>
  (prototype, name) => {
    const own = declared.get(prototype) ?? new Map<string | symbol, Conversion>();
    declared.set(prototype, own.set(name, convert));
  };

/**
 * An instance with the fields that `plain` has, declared ones converted. Nothing below an unknown field is looked at, so
 * neither its depth nor its size matters; names that every object has (`constructor`, `__proto__`) are left out.
 */
export function instantiate<T extends object>(type: Type<T>, plain: object): T {
  const conversions = conversionsOf(type);
  const instance = new type();
  for (const [name, value] of Object.entries(plain)) {
    if (name in Object.prototype) continue;
    const convert = conversions.get(name);
    (instance as Record<string, unknown>)[name] = convert ? convert(value) : value;
  }
  return instance;
}

function conversionsOf(type: Type): Map<string | symbol, Conversion> {
  let all = complete.get(type);
  if (!all) {
    all = new Map(lineage(type.prototype as object).flatMap((prototype) => [...(declared.get(prototype) ?? [])]));
    complete.set(type, all);
  }
  return all;
}

/** A prototype behind its ancestors. */
const lineage = (prototype: object | null): object[] =>
  prototype ? [...lineage(Object.getPrototypeOf(prototype) as object | null), prototype] : [];
