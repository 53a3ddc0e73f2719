import { applyDecorators, type Type } from '@nestjs/common';
import { Transform, Type as ItemType } from 'class-transformer';
import {
  Allow,
  getMetadataStorage,
  type MetadataStorage,
  ValidateBy,
  ValidateNested,
  ValidationTypes,
} from 'class-validator';
import { groupBy } from '../../base/values/group-by.js';
import { itemTypeOf, transformOf } from '../../base/library-internals/class-transformer-metadata.js';
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
  /**
   * The part of the conversion whose result is JSON again, such as removing white space around an identifier. Imports need it to compare
   * a line with the present record before the line is converted.
   */
  normalForm?: (value: unknown) => unknown;
}

/** The name under which class-validator keeps the rules of {@link DeclaredField}. */
const RULE = 'rule';
/** The other kinds of metadata that {@link DeclaredField} makes. */
const KNOWN_TYPES = [ValidationTypes.WHITELIST, ValidationTypes.NESTED_VALIDATION];

type ValidationMetadata = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];

const ruleDecorator = (rule: Rule, { nested, money, normalForm }: Field): PropertyDecorator =>
  ValidateBy({
    name: RULE,
    constraints: [rule, nested?.maxEntries, money, normalForm],
    validator: {
      validate: (value: unknown) => faultsOf(rule, value).length === 0,
      defaultMessage: (args) => faultsOf(rule, args?.value)[0]?.reason ?? '',
    },
  });

/**
 * Declares a field with decorators of class-validator and class-transformer, so that these libraries can convert and check the
 * class too. A subclass that declares the field again replaces all of its declaration.
 */
export const DeclaredField = (field: Field): PropertyDecorator => {
  const { convert, rule, responseOnly, nested } = field;
  return applyDecorators(
    ...(convert ? [Transform(convert)] : []),
    rule ? ruleDecorator(rule, field) : Allow({ context: responseOnly }),
    ...(nested ? [ItemType(nested.item), ValidateNested({ each: nested.maxEntries !== undefined })] : []),
  );
};

const known = new WeakMap<Type, ReadonlyMap<string, Field>>();

/**
 * The fields of a class by name, read from its decorators once. Fields of ancestors come first, in the order of their
 * declaration; a field that a subclass declares again keeps its position. Throws on a decorator of class-validator that
 * {@link DeclaredField} does not use, because the service would not run it.
 */
export function fieldsOf(type: Type): ReadonlyMap<string, Field> {
  let fields = known.get(type);
  if (!fields) {
    const parent = Object.getPrototypeOf(type) as Type;
    fields = new Map([...(parent.prototype ? fieldsOf(parent) : []), ...ownFieldsOf(type)]);
    known.set(type, fields);
  }
  return fields;
}

/** Whether a field holds a nested object or a list of them. */
export const isNested = (type: Type, name: string): boolean => fieldsOf(type).get(name)?.nested !== undefined;

function ownFieldsOf(type: Type): Map<string, Field> {
  const declared = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const own = groupBy(
    declared.filter(({ target }) => target === type),
    ({ propertyName }) => propertyName,
  );
  return new Map([...own].map(([name, metadata]) => [name, fieldOf(type, name, metadata)]));
}

function fieldOf(type: Type, name: string, metadata: readonly ValidationMetadata[]): Field {
  const isKnown = (one: ValidationMetadata) => one.name === RULE || KNOWN_TYPES.includes(one.type);
  const other = metadata.find((one) => !isKnown(one));
  if (other)
    throw new Error(`${type.name}.${name}: the service does not run ${other.name ?? other.type} of class-validator`);
  const constraints = metadata.find((one) => one.name === RULE)?.constraints ?? [];
  const [rule, maxEntries, money, normalForm] = constraints as [Rule?, number?, MoneyField?, Field['normalForm']?];
  const item = itemTypeOf(type, name) as NestedField['item'] | undefined;
  const responseOnly = metadata[0]?.context as ResponseOnlyField | undefined;
  return {
    convert: transformOf(type, name),
    rule,
    responseOnly,
    nested: item && { item, maxEntries },
    money,
    normalForm,
  };
}
