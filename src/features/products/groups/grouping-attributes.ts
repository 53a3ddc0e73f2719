import { normalIdentifier } from '#platform/base/values/text.js';
import { attributeKey } from '#features/attributes/attribute-values.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';

/** Attribute values of a variant, of which those that distinguish the variants of a group are needed. */
type Values = readonly { name: string; value: string }[];

/** A stored variant of a group with the values of its grouping attributes. */
export interface GroupVariant {
  groupId: string;
  id: string;
  sku: string;
  attributes: Values;
}

/** Whether two lists of grouping attributes are equal: the same names in the same order, ignoring case. */
export const isSameGrouping = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some.map(attributeKey)) === JSON.stringify(others.map(attributeKey));

/** Grouping attributes must not be repeated. Names are compared as those of attributes are, ignoring case. */
export function checkGrouping(grouping: readonly string[], faults: Faults): void {
  const seen = new Set<string>();
  grouping.forEach((name, index) => {
    const key = attributeKey(name);
    if (seen.has(key))
      faults.add(`grouping_attributes[${index}]`, 'must not be repeated; upper and lower case are the same');
    seen.add(key);
  });
}

/** The grouping attributes that a variant lacks. */
export function missingGrouping(attributes: readonly { name: string }[], grouping: readonly string[]): string[] {
  const names = new Set(attributes.map(({ name }) => attributeKey(name)));
  return grouping.filter((name) => !names.has(attributeKey(name)));
}

/** A variant must have all grouping attributes of its group. `prefix` is the path of the variant: `variants[0].` or empty. */
export function checkGroupingAttributes(
  attributes: readonly { name: string }[],
  grouping: readonly string[],
  prefix: string,
  faults: Faults,
): void {
  for (const name of missingGrouping(attributes, grouping))
    faults.add(`${prefix}attributes`, `must contain the grouping attribute ${JSON.stringify(name)}`);
}

/**
 * The variants of one group by the values of its grouping attributes, which no two variants have in common. A group without grouping
 * attributes distinguishes nothing. Values are compared ignoring case and white space around them, as names and options are.
 */
export class DistinctVariants {
  /** SKUs by the values of the grouping attributes, as JSON. */
  private readonly skus = new Map<string, string>();

  constructor(private readonly grouping: readonly string[]) {}

  /** Adds a variant, unless another one has the same values: then returns why it cannot be added. */
  add(sku: string, attributes: Values): string | undefined {
    if (!this.grouping.length) return undefined;
    const key = this.keyOf(attributes);
    const other = this.skus.get(key);
    if (other !== undefined)
      return `has the same values of ${this.grouping.map((name) => JSON.stringify(name)).join(', ')} as the variant ${other}`;
    this.skus.set(key, sku);
    return undefined;
  }

  /** Removes the variant with these values, which was added. */
  remove(attributes: Values): void {
    this.skus.delete(this.keyOf(attributes));
  }

  private keyOf(attributes: Values): string {
    const values = new Map(
      attributes.map(({ name, value }) => [attributeKey(name), attributeKey(normalIdentifier(value))]),
    );
    return JSON.stringify(this.grouping.map((name) => values.get(attributeKey(name))));
  }
}

/** The refusal of variants that do not differ from others of their group; `details` must not be empty. */
export const sameVariants = (details: ErrorDetail[]): DomainError =>
  new DomainError('duplicate_value', 'Variants of one group must differ in their grouping attributes.', details);
