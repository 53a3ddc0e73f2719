import type { Type } from '@nestjs/common';
import { FieldRegistry } from './field-registry.js';
import { rulesOf } from './rule.js';

/** Makes a field's value of what was sent. */
type Conversion = (value: unknown) => unknown;

const conversions = new FieldRegistry<Conversion>();

/** Declares a field's conversion; a subclass' own one replaces it. */
export const ConvertedBy =
  (convert: Conversion): PropertyDecorator =>
  (prototype, name) =>
    conversions.declare(prototype, name, convert);

/** Whether a class has a field, be it one that is ignored. */
export const hasField = (type: Type, name: string): boolean =>
  conversions.of(type).has(name) || rulesOf(type).has(name);

/** Names of unknown fields that are kept of one object; of the others only their number. */
const MOST_UNKNOWN = 100;

/** The fields of an object that its class does not have. */
export interface UnknownFields {
  /** The first {@link MOST_UNKNOWN}. */
  names: string[];
  /** How many there are besides. */
  more: number;
}

const unknown = new WeakMap<object, UnknownFields>();

/** The unknown fields of the object that an instance was made of. */
export const unknownFieldsOf = (instance: object): UnknownFields | undefined => unknown.get(instance);

/**
 * An instance with the fields that `plain` has, converted. Fields that the class does not have are left out, those with names
 * that every object has (`constructor`, `__proto__`) among them, and remembered for {@link unknownFieldsOf}; nothing below
 * them is looked at.
 */
export function instantiate<T extends object>(type: Type<T>, plain: object): T {
  const instance = new type();
  for (const [name, value] of Object.entries(plain)) takeField(instance, name, value);
  return instance;
}

/** Sets one field of an instance to what was sent, converted by `convert` or as its class says. */
export function takeField(instance: object, name: string, value: unknown, convert?: Conversion): void {
  const type = instance.constructor as Type;
  if (!hasField(type, name)) return noteUnknown(instance, name);
  const conversion = convert ?? conversions.of(type).get(name);
  (instance as Record<string, unknown>)[name] = conversion ? conversion(value) : value;
}

function noteUnknown(instance: object, name: string): void {
  let fields = unknown.get(instance);
  if (!fields) unknown.set(instance, (fields = { names: [], more: 0 }));
  if (fields.names.length < MOST_UNKNOWN) fields.names.push(name);
  else fields.more++;
}
