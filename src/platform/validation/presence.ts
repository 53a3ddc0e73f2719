import { ConvertedBy } from './convert.js';
import type { Rule } from './rule.js';

/**
 * Whether a field must be there (contract, section 1, "Null and omitted"):
 * - nothing: required; null reads as missing
 * - `optional`: POST and PUT; null equals omitted
 * - `change`: PATCH; omitted keeps, null is refused
 * - `nullable`: with `change`, null clears; in responses, the field is always there and possibly null
 */
export interface Presence {
  optional?: boolean;
  change?: boolean;
  nullable?: boolean;
}

/** What every composed decorator takes for the API documents. */
export interface Described extends Presence {
  description?: string;
  example?: unknown;
}

export const schemaOf = ({ optional, change, nullable, description, example }: Described) => ({
  required: !optional && !change,
  ...(nullable ? { nullable } : {}),
  ...(description === undefined ? {} : { description }),
  ...(example === undefined ? {} : { example }),
});

/** Applies `rule` to values that are there and judges absence by itself. */
export const present =
  ({ optional, change, nullable }: Presence, rule: Rule): Rule =>
  (value) => {
    if (value === undefined) return optional || change ? undefined : 'is required';
    if (value === null) return nullable ? undefined : 'must not be null';
    return rule(value);
  };

/** Converts a value that is there; null becomes "omitted" except where it means something. */
export const Converted = (
  { nullable, change }: Presence,
  convert: (value: unknown) => unknown = (value) => value,
): PropertyDecorator =>
  ConvertedBy((value) => (value === null ? (nullable || change ? null : undefined) : convert(value)));
