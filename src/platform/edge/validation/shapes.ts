import type { Type } from '@nestjs/common';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import type { WallClock } from '#platform/base/values/time-zone.js';
import { copyForms, type Form, formsOf, type Version } from './shape-forms.js';

/**
 * A shape is an abstract class that declares every field of an object once. {@link Created}, {@link Changed} and {@link Answered} derive
 * the classes of its forms. The types of its fields are those of requests, and say the same as the options of the decorators:
 * - `?` and `optional`: a creation may omit the field
 * - `| null` and `nullable`: a change may clear the field with null, and answers may have null
 * - `readonly` and `readOnly`: only answers have the field
 */
type Shape<S> = abstract new () => S;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type WritableName<S> = {
  [K in keyof S]-?: Same<Pick<S, K>, { -readonly [P in keyof Pick<S, K>]: S[P] }> extends true ? K : never;
}[keyof S];
/** The fields that requests have. */
type Writable<S> = Pick<S, WritableName<S>>;
/** A value of a request; objects in it are creations. */
type Sent<V> = V extends Decimal | Date | WallClock
  ? V
  : V extends readonly (infer I)[]
    ? Sent<I>[]
    : V extends object
      ? CreatedFields<V>
      : V;
/** A value of an answer. A list is never null there: it is empty. */
type Answer<V> = [V] extends [readonly unknown[] | null | undefined] ? Shown<Exclude<V, null>> : Shown<V>;
type Shown<V> = V extends Decimal
  ? WireDecimal
  : V extends Date | WallClock
    ? string
    : V extends readonly (infer I)[]
      ? Shown<I>[]
      : V extends object
        ? AnsweredFields<V>
        : V;

/** The fields of a shape in the body of a creation. */
export type CreatedFields<S> = WithoutNull<Writable<S>>;
type WithoutNull<T> = { [K in keyof T]: Sent<Exclude<T[K], null>> };
/** The fields of a shape in the body of a change, which may omit each. */
export type ChangedFields<S> = Omissible<Writable<S>>;
type Omissible<T> = { [K in keyof T]?: Sent<T[K]> };
/** The fields of a shape in an answer, which has each. */
export type AnsweredFields<S> = { -readonly [K in keyof S]-?: Answer<S[K]> };

/** The classes of nested objects in one form and version, by field. */
type NestedClasses<S> = { readonly [K in keyof S]?: () => abstract new () => object };
type ItemOf<N> = N extends () => abstract new () => infer I ? I : never;
type NestedValue<V, I> = V extends readonly unknown[] ? I[] : V extends object ? I : V;
type WithNested<T, N> = { [K in keyof T]: K extends keyof N ? NestedValue<T[K], ItemOf<N[K]>> : T[K] };

interface Derivation<S, N> {
  /** The classes of nested objects, instead of those that the shape names. */
  nested?: N;
  /** Fields that have another place than in the shape: the field before each, or null for the first place. */
  after?: { readonly [K in keyof S]?: (keyof S & string) | null };
}

/** Returns a base class for the body of a creation: all fields but the read-only ones, with the options for creations. Null means omitted. */
export const Created = <S extends object, N extends NestedClasses<S> = object>(
  shape: Shape<S>,
  version: Version,
  derivation: Derivation<S, N> = {},
) => derived(shape, 'created', version, derivation) as Type<WithNested<CreatedFields<S>, N>>;

/**
 * Returns a base class for the body of a change (PATCH): all fields but the read-only ones, with the options for changes. An omitted field
 * keeps its value; null clears fields that are `nullable`.
 */
export const Changed = <S extends object, N extends NestedClasses<S> = object>(
  shape: Shape<S>,
  version: Version,
  derivation: Derivation<S, N> = {},
) => derived(shape, 'changed', version, derivation) as Type<WithNested<ChangedFields<S>, N>>;

/** Returns a base class for an answer: all fields, with the options for answers. */
export const Answered = <S extends object, N extends NestedClasses<S> = object>(
  shape: Shape<S>,
  version: Version,
  derivation: Derivation<S, N> = {},
) => derived(shape, 'answered', version, derivation) as Type<WithNested<AnsweredFields<S>, N>>;

/** Returns a shape with some fields of another one, in the order of `names`. */
export function Only<S extends object, K extends keyof S & string>(
  shape: Shape<S>,
  names: readonly K[],
): Shape<Pick<S, NoInfer<K>>> {
  abstract class SomeFields {}
  copyForms(shape, SomeFields, names);
  return SomeFields as Shape<Pick<S, NoInfer<K>>>;
}

function derived<S, N>(shape: Shape<S>, form: Form, version: Version, { nested, after }: Derivation<S, N>): Type {
  class DerivedFields {}
  const forms = formsOf(shape);
  const items = new Map(Object.entries(nested ?? {}));
  for (const name of inOrder([...forms.keys()], Object.entries(after ?? {}))) {
    const { isReadOnly, declare } = forms.get(name)!;
    if (isReadOnly && form !== 'answered') continue;
    declare(form, version, items.has(name) ? { item: items.get(name) } : {})(DerivedFields.prototype, name);
  }
  return DerivedFields;
}

/** Moves names, one after the other: each behind another one, or to the first place. */
function inOrder(names: readonly string[], moves: readonly [string, unknown][]): readonly string[] {
  const ordered = [...names];
  for (const [name, previous] of moves) {
    ordered.splice(ordered.indexOf(name), 1);
    ordered.splice(previous === null ? 0 : ordered.indexOf(String(previous)) + 1, 0, name);
  }
  return ordered;
}
