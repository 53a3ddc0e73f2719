import { checkValues, completeRecord, type Definitions, type ValuesOf } from '#features/attributes/attribute-values.js';
import type { Faults } from '#platform/base/errors/faults.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import { isOwn } from './order-addresses.js';
import type { OrderRecord } from '../orders.queries.js';

/** An address or contact of a request, as far as its attributes need it. */
interface SentRecord {
  id?: string;
  attributes?: NewAttributeValue[];
}

/** What a creation or a replacement sends of attributes. */
export interface SentAttributes {
  attributes?: NewAttributeValue[];
  billingAddress?: SentRecord | null;
  shippingAddress?: SentRecord | null;
  primaryContact?: SentRecord | null;
}

const ADDRESSES_AND_CONTACT = [
  ['billingAddress', 'billing_address', 'address'],
  ['shippingAddress', 'shipping_address', 'address'],
  ['primaryContact', 'primary_contact', 'contact'],
] as const;

/**
 * Whether the attributes of an address or contact are checked and completed: if they were sent, or if it is new and the order's own.
 * Copies of the customer's records, and records that are already the order's own, keep their attributes.
 */
const needsCheck = (
  sent: SentRecord | null | undefined,
  present: { id: string | null } | null | undefined,
): sent is SentRecord =>
  Boolean(sent) && (sent!.attributes !== undefined || (sent!.id === undefined && !isOwn(present)));

/**
 * The addresses and the contact whose attributes are checked, with the `values` that they have in the stored order. `present` is the stored
 * order if it is replaced.
 */
const checkedRecordsOf = (order: SentAttributes, present?: OrderRecord) =>
  ADDRESSES_AND_CONTACT.flatMap(([property, field, entity]) => {
    const sent = order[property];
    const stored = present?.[property];
    if (!needsCheck(sent, stored)) return [];
    const isSameRecord = stored?.id === (sent.id ?? null);
    return [{ property, field, entity, sent, values: isSameRecord ? stored.attributes : undefined }];
  });

/** The attributes of an order, of its addresses and of its contact. */
export const attributesOf = (order: SentAttributes): ValuesOf[] => [
  ['order', order.attributes],
  ...checkedRecordsOf(order).map(({ entity, sent }): ValuesOf => [entity, sent.attributes]),
];

/** Checks attributes against their definitions. A replaced order whose own attributes are not sent keeps them unchecked. */
export function checkAttributes(
  order: SentAttributes,
  definitions: Definitions,
  faults: Faults,
  present?: OrderRecord,
): void {
  if (!present || order.attributes)
    checkValues(definitions, 'order', order.attributes, 'attributes', faults, present?.attributes);
  for (const { entity, sent, field, values } of checkedRecordsOf(order, present))
    checkValues(definitions, entity, sent.attributes, `${field}.attributes`, faults, values);
}

/** The order with default values for missing mandatory attributes of the order, its addresses and its contact. */
export const withDefaults = <T extends SentAttributes>(
  order: T,
  definitions: Definitions,
  present?: OrderRecord,
): T => ({
  ...(present && !order.attributes ? order : completeRecord(definitions, 'order', order, present?.attributes)),
  ...Object.fromEntries(
    checkedRecordsOf(order, present).map(({ property, entity, sent, values }) => [
      property,
      completeRecord(definitions, entity, sent, values),
    ]),
  ),
});
