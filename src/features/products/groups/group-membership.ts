import type { Faults } from '#platform/base/errors/faults.js';
import {
  checkGrouping,
  checkGroupingAttributes,
  DistinctVariants,
  type GroupVariant,
  missingGrouping,
  sameVariants,
} from './grouping-attributes.js';
import type { LockedVariant } from './product-groups.js';
import type { LockedGroup } from './product-groups.queries.js';
import type { ProductRecord } from '../products.queries.js';

/** The changes of a product that its place in a group depends on. */
interface GroupChanges {
  attributes?: readonly { name: string; value: string }[];
  groupingAttributes?: string[];
  isPrimary?: boolean;
}

/** The stored product, and the variants of the group that it will be in. */
interface GroupReferences {
  present: Pick<ProductRecord, 'id' | 'sku' | 'groupId' | 'attributes'>;
  groupVariants: readonly GroupVariant[];
  /** Id of the primary variant if it is another one. */
  otherPrimary: string | null;
}

/** All variants of a group must have its grouping attributes. The fault names the field whose change makes one missing. */
export function checkMembership(
  changes: GroupChanges,
  { present, groupVariants }: GroupReferences,
  target: LockedGroup,
  faults: Faults,
): void {
  const grouping = changes.groupingAttributes ?? target.groupingAttributes;
  if (changes.attributes) checkGroupingAttributes(changes.attributes, grouping, '', faults);
  else if (changes.groupingAttributes || target.id !== present.groupId) {
    const field = changes.groupingAttributes ? 'grouping_attributes' : 'group_code';
    for (const name of missingGrouping(present.attributes, grouping))
      faults.add(field, `needs the attribute ${JSON.stringify(name)}, which the product lacks`);
  }
  if (!changes.groupingAttributes) return;
  checkGrouping(grouping, faults);
  const others = groupVariants.filter(({ id }) => id !== present.id);
  for (const name of grouping) {
    const lacking = others.find(({ attributes }) => missingGrouping(attributes, [name]).length);
    if (!lacking) continue;
    const reason = `${JSON.stringify(name)} is missing on other variants of the group, such as ${lacking.sku}`;
    faults.add('grouping_attributes', reason);
  }
}

/**
 * Throws `duplicate_value` if the changed variant would have the same values of all grouping attributes as another one, or if other
 * grouping attributes no longer distinguish two of them.
 */
export function refuseSameVariants(
  changes: GroupChanges,
  { present, groupVariants }: GroupReferences,
  target: LockedGroup,
): void {
  const distinct = new DistinctVariants(changes.groupingAttributes ?? target.groupingAttributes);
  const others = groupVariants.filter(({ id }) => id !== present.id);
  for (const { sku, attributes } of others) {
    const reason = distinct.add(sku, attributes);
    if (reason && changes.groupingAttributes)
      throw sameVariants([{ field: 'grouping_attributes', reason: `the variant ${sku} ${reason}` }]);
  }
  const reason = distinct.add(present.sku, changes.attributes ?? present.attributes);
  if (!reason) return;
  const field = changes.attributes ? 'attributes' : changes.groupingAttributes ? 'grouping_attributes' : 'group_code';
  throw sameVariants([{ field, reason: field === 'attributes' ? reason : `the variant ${present.sku} ${reason}` }]);
}

/** Whether the variant is the primary one of its group after the changes. */
export function isPrimaryAfter(
  changes: GroupChanges,
  { product, group, target }: LockedVariant,
  { otherPrimary }: GroupReferences,
) {
  return changes.isPrimary === true || (target.id === group.id ? product.isPrimary : otherPrimary === null);
}
