import type { Type } from '@nestjs/common';

type Name = string | symbol;

/** What decorators declare of the fields of classes; a subclass' own declaration replaces that of its ancestors. */
export class FieldRegistry<T> {
  private readonly declared = new WeakMap<object, Map<Name, T>>();
  private readonly complete = new WeakMap<Type, ReadonlyMap<Name, T>>();

  declare(prototype: object, name: Name, value: T): void {
    const own = this.declared.get(prototype) ?? new Map<Name, T>();
    this.declared.set(prototype, own.set(name, value));
  }

  /** The fields of a class with those of its ancestors. */
  of(type: Type): ReadonlyMap<Name, T> {
    let all = this.complete.get(type);
    if (!all) {
      all = new Map(
        lineage(type.prototype as object).flatMap((prototype) => [...(this.declared.get(prototype) ?? [])]),
      );
      this.complete.set(type, all);
    }
    return all;
  }
}

const combined = new WeakMap<object, readonly object[]>();

/** Gives a prototype the fields of others, in their order and before its own. */
export const combine = (prototype: object, others: readonly object[]): unknown => combined.set(prototype, others);

/** A prototype behind its ancestors and behind those that it was combined of. */
const lineage = (prototype: object | null): object[] =>
  prototype
    ? [
        ...lineage(Object.getPrototypeOf(prototype) as object | null),
        ...(combined.get(prototype) ?? []).flatMap(lineage),
        prototype,
      ]
    : [];
