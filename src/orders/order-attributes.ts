import { checkValues, completeRecord, type Definitions } from '../attributes/attribute-values.js';
import type { ValuesOf } from '../attributes/attributes.queries.js';
import type { Faults } from '../platform/errors/faults.js';
import type { NewAddressOrContact, NewOrder } from './new-order.js';
import { isOwn, type OrderAddresses } from './order-addresses.js';

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
  sent: NewAddressOrContact | null | undefined,
  present: { id: string | null } | null | undefined,
): sent is NewAddressOrContact =>
  !!sent && (sent.attributes !== undefined || (sent.id === undefined && !isOwn(present)));

/** The addresses and the contact whose attributes are checked. `present` is what a replaced order keeps of them. */
const checkedRecordsOf = (order: NewOrder, present?: Partial<OrderAddresses>) =>
  ADDRESSES_AND_CONTACT.flatMap(([property, field, entity]) => {
    const sent = order[property];
    return needsCheck(sent, present?.[property]) ? [{ property, field, entity, sent }] : [];
  });

/** The attributes of an order, of its addresses and of its contact. */
export const attributesOf = (order: NewOrder): ValuesOf[] => [
  ['order', order.attributes],
  ...checkedRecordsOf(order).map(({ entity, sent }): ValuesOf => [entity, sent.attributes]),
];

/** Checks attributes against their definitions. A replaced order whose own attributes are not sent keeps them unchecked. */
export function checkAttributes(
  order: NewOrder,
  definitions: Definitions,
  faults: Faults,
  present?: Partial<OrderAddresses>,
): void {
  if (!present || order.attributes) checkValues(definitions, 'order', order.attributes, 'attributes', faults);
  for (const { entity, sent, field } of checkedRecordsOf(order, present))
    checkValues(definitions, entity, sent.attributes, `${field}.attributes`, faults);
}

/** The order with default values for missing mandatory attributes of the order, its addresses and its contact. */
export const withDefaults = (
  order: NewOrder,
  definitions: Definitions,
  present?: Partial<OrderAddresses>,
): NewOrder => ({
  ...(present && !order.attributes ? order : completeRecord(definitions, 'order', order)),
  ...Object.fromEntries(
    checkedRecordsOf(order, present).map(({ property, entity, sent }) => [
      property,
      completeRecord(definitions, entity, sent),
    ]),
  ),
});
