import { checkValues, completeRecord, type Definitions } from '../attributes/check-values.js';
import type { ValuesOf } from '../attributes/value-definitions.js';
import type { Faults } from '../platform/errors/faults.js';
import type { NewOrder, NewParty } from './new-order.js';

/** The order's addresses and contact whose attributes are its own: copies of the customer's keep theirs, unless some are sent. */
const PARTIES = [
  ['billingAddress', 'billing_address', 'address'],
  ['shippingAddress', 'shipping_address', 'address'],
  ['primaryContact', 'primary_contact', 'contact'],
] as const;
const isOwn = (party: NewParty | undefined): party is NewParty =>
  party !== undefined && (party.id === undefined || party.attributes !== undefined);

const partiesOf = (order: NewOrder) =>
  PARTIES.flatMap(([property, field, entity]) => {
    const party = order[property];
    return isOwn(party) ? [{ property, field, entity, party }] : [];
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
  { isChange = false }: { isChange?: boolean } = {},
): void {
  if (!isChange || order.attributes) checkValues(definitions, 'order', order.attributes, 'attributes', faults);
  for (const { entity, party, field } of partiesOf(order))
    checkValues(definitions, entity, party.attributes, `${field}.attributes`, faults);
}

/** The order with the default values of mandatory attributes that it or its parties lack. */
export const withDefaults = (
  order: NewOrder,
  definitions: Definitions,
  { isChange = false }: { isChange?: boolean } = {},
): NewOrder => ({
  ...(isChange && !order.attributes ? order : completeRecord(definitions, 'order', order)),
  ...Object.fromEntries(
    partiesOf(order).map(({ property, entity, party }) => [property, completeRecord(definitions, entity, party)]),
  ),
});
