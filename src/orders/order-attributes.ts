import { checkValues, completeRecord, type Definitions } from '../attributes/attribute-values.js';
import type { ValuesOf } from '../attributes/attributes.queries.js';
import type { Faults } from '../platform/errors/faults.js';
import type { NewOrder, NewParty } from './new-order.js';
import { isOwn } from './order-parties.js';
import type { OrderRecord } from './orders.queries.js';

const PARTIES = [
  ['billingAddress', 'billing_address', 'address'],
  ['shippingAddress', 'shipping_address', 'address'],
  ['primaryContact', 'primary_contact', 'contact'],
] as const;

/**
 * Whether the attributes of a party are to be judged: those that are sent, and those that a new one of the order's own lacks.
 * Copies of the customer's, and what the order has of its own already, keep theirs.
 */
const isJudged = (party: NewParty | undefined, before: { id: string | null } | null | undefined): party is NewParty =>
  party !== undefined && (party.attributes !== undefined || (party.id === undefined && !isOwn(before)));

/** `present` is what an order that is changed has. */
const partiesOf = (order: NewOrder, present?: OrderRecord) =>
  PARTIES.flatMap(([property, field, entity]) => {
    const party = order[property];
    return isJudged(party, present?.[property]) ? [{ property, field, entity, party }] : [];
  });

/** The attributes of an order, of its addresses and of its contact. */
export const attributesOf = (order: NewOrder): ValuesOf[] => [
  ['order', order.attributes],
  ...partiesOf(order).map(({ entity, party }): ValuesOf => [entity, party.attributes]),
];

/** What is wrong with them; a change that sends none of the order's own keeps those as they are. */
export function checkAttributes(
  order: NewOrder,
  definitions: Definitions,
  faults: Faults,
  present?: OrderRecord,
): void {
  if (!present || order.attributes) checkValues(definitions, 'order', order.attributes, 'attributes', faults);
  for (const { entity, party, field } of partiesOf(order, present))
    checkValues(definitions, entity, party.attributes, `${field}.attributes`, faults);
}

/** The order with the default values of mandatory attributes that it or its parties lack. */
export const withDefaults = (order: NewOrder, definitions: Definitions, present?: OrderRecord): NewOrder => ({
  ...(present && !order.attributes ? order : completeRecord(definitions, 'order', order)),
  ...Object.fromEntries(
    partiesOf(order, present).map(({ property, entity, party }) => [
      property,
      completeRecord(definitions, entity, party),
    ]),
  ),
});
