import { DeclaredField, type Field, type NestedField } from './fields.js';
import type { Rule } from './rule.js';

/**
 * Whether a field must be sent, and what null means:
 * - no option: required; null counts as missing
 * - `optional` (bodies of POST): null means the same as omitted
 * - `change` (bodies of PATCH and PUT): an omitted field keeps its value, null is refused
 * - `nullable`: with `change`, null clears the value; in responses, the field is always there and may be null
 */
export interface Presence {
  optional?: boolean;
  change?: boolean;
  nullable?: boolean;
}

/** Options of every composed decorator for the API documents. */
export interface Described extends Presence {
  description?: string;
  example?: unknown;
}

/** The part of a field's OpenAPI schema that every decorator has. A field that may be omitted from a POST or PUT may also be null. */
export const schemaOf = ({ optional, change, nullable, description, example }: Described) => ({
  required: !optional && !change,
  ...(nullable || optional ? { nullable: true } : {}),
  ...(description === undefined ? {} : { description }),
  ...(example === undefined ? {} : { example }),
});

interface FieldOptions {
  /** Changes a value that was sent, before everything else, into the JSON value or null that it means. See `normalForm` of a `Field`. */
  normalForm?: (value: unknown) => unknown;
  /** Converts a value that is neither missing nor null. */
  convert?: (value: unknown) => unknown;
  /** Checks a converted value that is neither missing nor null. */
  rule: Rule;
  nested?: NestedField;
  money?: Field['money'];
  isCode?: Field['isCode'];
}

/** Declares a field of a body or a parameter of a query: its presence is checked first, then its value. */
export const RequestField = (
  { optional, change, nullable }: Presence,
  { normalForm = (value) => value, convert = (value) => value, rule, nested, money, isCode }: FieldOptions,
): PropertyDecorator =>
  DeclaredField({
    convert: (sent) => {
      const value = normalForm(sent.value);
      return value === null ? (nullable || change ? null : undefined) : convert(value);
    },
    rule: (value) => {
      if (value === undefined) return optional || change ? undefined : 'is required';
      if (value === null) return nullable ? undefined : 'must not be null';
      return rule(value);
    },
    nested,
    money,
    isCode,
    normalForm,
  });
