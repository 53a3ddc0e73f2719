/** Types of answers with some of the fields, and with related records, as the parameters `fields` and `include` name them. */

/** Names are searched in objects up to this number of levels. */
type Level = [never, 0, 1, 2, 3];
type ItemOf<T> = NonNullable<T> extends readonly (infer Item)[] ? NonNullable<Item> : NonNullable<T>;

/** The names of the fields of an object, and with dots those of the objects and lists in it. */
export type FieldName<T, Depth extends number = 4> = [Depth] extends [never]
  ? never
  : ItemOf<T> extends infer Item extends object
    ? { [K in keyof Item & string]: K | `${K}.${FieldName<Item[K], Level[Depth]>}` }[keyof Item & string]
    : never;

type First<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name;
type Rest<Name extends string, Head extends string> = Name extends `${Head}.${infer Tail}` ? Tail : never;

/** An object with some of its fields, or a list of such objects. Of names that are no literals, any field can be missing. */
export type Chosen<T, Name extends string> = T extends readonly (infer Item)[]
  ? Chosen<Item, Name>[]
  : T extends object
    ? string extends Name
      ? Partial<T>
      : {
          [K in keyof T & string as K extends First<Name> ? K : never]: K extends Name
            ? T[K]
            : Chosen<T[K], Rest<Name, K>>;
        }
    : T;

type Parts<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? Head | Parts<Tail> : Name;
/** The plural under which `included` has the records of a relation: `customers` of `customer`, `inventories` of `inventory`. */
type Plural<Name extends string, Known> = Name extends Known
  ? Name
  : `${Name}s` extends Known
    ? `${Name}s`
    : Name extends `${infer Stem}y`
      ? `${Stem}ies`
      : never;

/** The lists of related records that some relations lead to. Of names that are no literals, any list can be missing. */
export type IncludedBy<Lists, Name extends string> = string extends Name
  ? Lists
  : { [K in keyof Lists as K extends Plural<Parts<Name>, keyof Lists> ? K : never]-?: NonNullable<Lists[K]> };
