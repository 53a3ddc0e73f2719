import type { Type } from '@nestjs/common';
import { FieldRegistry } from './field-registry.js';

/** Makes a field's value of what was sent. */
type Conversion = (value: unknown) => unknown;

const conversions = new FieldRegistry<Conversion>();

/** Declares a field's conversion; a subclass' own one replaces it. */
export const ConvertedBy =
  (convert: Conversion): PropertyDecorator =>
  (prototype, name) =>
    conversions.declare(prototype, name, convert);

/** Whether a class has a field, be it one that is ignored. */
export const hasField = (type: Type, name: string): boolean => conversions.of(type).has(name);

/**
 * An instance with the fields that `plain` has, declared ones converted. Nothing below an unknown field is looked at, so
 * neither its depth nor its size matters; names that every object has (`constructor`, `__proto__`) are left out.
 */
export function instantiate<T extends object>(type: Type<T>, plain: object): T {
  const declared = conversions.of(type);
  const instance = new type();
  for (const [name, value] of Object.entries(plain)) {
    if (name in Object.prototype) continue;
    const convert = declared.get(name);
    (instance as Record<string, unknown>)[name] = convert ? convert(value) : value;
  }
  return instance;
}
