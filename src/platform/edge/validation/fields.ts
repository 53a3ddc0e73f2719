import { applyDecorators, type Type } from '@nestjs/common';
import { Transform, Type as ItemType } from 'class-transformer';
import { Allow, getMetadataStorage, ValidateBy, ValidateNested, ValidationTypes } from 'class-validator';
import { faultsOf, type Rule } from './rule.js';

/** Converts the value that was sent for a field. Has the signature of functions of class-transformer's `@Transform`. */
export type Conversion = (sent: { value: unknown }) => unknown;

/** A field whose value is a nested object, or a list of them. */
export interface NestedField {
  /** The class of the object or of each entry of the list. */
  item: () => Type<object>;
  /** Maximum number of entries of a list; undefined for a single object. */
  maxEntries?: number;
}

/** An amount of money, which has at most the decimals of the currency where the validation knows it. */
export interface MoneyField {
  /** Field of the same object that says `percentage` if the number is not money but per cent of something. */
  typeField?: string;
}

/** Why a value is refused and what to write instead; a function gets the stored value. */
export type Reason = string | ((stored: unknown) => string);

/** A field that only responses have, and that a request may send back unchanged. */
export interface ResponseOnlyField {
  /** The reason with which another value is refused. */
  reason: Reason;
  /** Whether any value is accepted and ignored. */
  isIgnored: boolean;
}

/** A field of a request class. */
export interface Field {
  /** Receives the instance of a nested field, and the list of instances of a list. */
  convert?: Conversion;
  /** Checks the converted value. Only response-only fields have no rule. */
  rule?: Rule;
  responseOnly?: ResponseOnlyField;
  nested?: NestedField;
  money?: MoneyField;
  /** Whether it is a code, such as a SKU, a telephone number or a zip code: a text that spreadsheets take for a number and change. */
  isCode?: boolean;
  /**
   * The part of the conversion whose result is JSON again, such as removing white space around an identifier. Imports need it to compare
   * a line with the present record before the line is converted.
   */
  normalForm?: (value: unknown) => unknown;
}

/** The name of the rule of {@link DeclaredField} among those of class-validator, and the other kinds of metadata that it makes. */
const RULE = 'rule';
const KNOWN_TYPES = [ValidationTypes.WHITELIST, ValidationTypes.NESTED_VALIDATION];

const ruleDecorator = (rule: Rule): PropertyDecorator =>
  ValidateBy({
    name: RULE,
    validator: {
      validate: (value: unknown) => faultsOf(rule, value).length === 0,
      defaultMessage: (args) => faultsOf(rule, args?.value)[0]?.reason ?? '',
    },
  });

/** The fields that each class declares itself, by name. */
const declared = new WeakMap<object, Map<string, Field>>();

/**
 * Declares a field. A subclass that declares it again replaces all of its declaration. The decorators of class-validator and
 * class-transformer say the same to these libraries, for those who convert or check the class with them; the service does not.
 */
export const DeclaredField = (field: Field): PropertyDecorator => {
  const { convert, rule, responseOnly, nested } = field;
  const ofLibraries = applyDecorators(
    ...(convert ? [Transform(convert)] : []),
    rule ? ruleDecorator(rule) : Allow({ context: responseOnly }),
    ...(nested ? [ItemType(nested.item), ValidateNested({ each: nested.maxEntries !== undefined })] : []),
  );
  return (prototype, name) => {
    const own = declared.get(prototype.constructor) ?? new Map<string, Field>();
    declared.set(prototype.constructor, own.set(String(name), field));
    ofLibraries(prototype, name);
  };
};

const known = new WeakMap<Type, ReadonlyMap<string, Field>>();

/**
 * The fields of a class by name. Fields of ancestors come first, in the order of their declaration; a field that a subclass declares again
 * keeps its position. Throws on a decorator of class-validator that {@link DeclaredField} does not use, because the service would not run it.
 */
export function fieldsOf(type: Type): ReadonlyMap<string, Field> {
  let fields = known.get(type);
  if (!fields) {
    refuseOtherDecorators(type);
    const parent = Object.getPrototypeOf(type) as Type;
    fields = new Map([...(parent.prototype ? fieldsOf(parent) : []), ...(declared.get(type) ?? [])]);
    known.set(type, fields);
  }
  return fields;
}

/** Whether a field holds a nested object or a list of them. */
export const isNested = (type: Type, name: string): boolean => fieldsOf(type).get(name)?.nested !== undefined;

function refuseOtherDecorators(type: Type): void {
  const other = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .find((one) => one.target === type && one.name !== RULE && !KNOWN_TYPES.includes(one.type));
  if (!other) return;
  const decorator = other.name ?? other.type;
  throw new Error(`${type.name}.${other.propertyName}: the service does not run ${decorator} of class-validator`);
}
