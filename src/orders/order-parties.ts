import type { AddressType } from '../customers/customer-address.entity.js';
import type { CustomerForOrder } from '../customers/customer-for-order.js';
import { changedAttributeValues } from '../platform/values/attribute-value.js';
import type { Faults } from '../platform/errors/faults.js';
import type { NewOrder, NewParty } from './new-order.js';
import type { OrderAddress, OrderContact } from './order-parts.js';

const EMPTY_ADDRESS: OrderAddress = {
  id: null,
  referenceId: null,
  firstName: null,
  lastName: null,
  phone: null,
  email: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  country: null,
  zipCode: null,
  attributes: [],
};

const EMPTY_CONTACT: OrderContact = {
  id: null,
  referenceId: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  designation: null,
  attributes: [],
};

/** An address or a contact. */
type Party = Pick<OrderAddress, 'id' | 'referenceId' | 'attributes'>;

/** The order's own addresses and contact. */
export interface OrderParties {
  billingAddress: OrderAddress | null;
  shippingAddress: OrderAddress | null;
  primaryContact: OrderContact | null;
}

/** What the copies are made of, who makes them, and where faults go. */
export interface Copying {
  customer: CustomerForOrder | undefined;
  /** Of an order that is changed: its present copies. */
  present?: OrderParties;
  actorId: string;
  faults: Faults;
}

/**
 * The order's own copies: of the customer's record with the id that was sent, overlaid with what was sent; of what was sent
 * alone; or, when nothing was sent, of the customer's default (contract, section 6). A change keeps what is not sent, lays what
 * is sent with its present id over the present copy, and takes an id that is not the customer's as the order's own. What is the
 * order's own and is sent anew keeps reference and attributes where they are not sent: not every generation knows them.
 */
export function copyParties(sent: NewOrder, copying: Copying): OrderParties {
  const { customer } = copying;
  const addresses = (type: AddressType) => ({
    empty: EMPTY_ADDRESS,
    known: customer?.addresses ?? [],
    default: customer?.addresses.find((address) => address.isDefault && address.type === type),
  });
  const contacts = {
    empty: EMPTY_CONTACT,
    known: customer?.contacts ?? [],
    default: customer?.contacts.find(({ isDefault }) => isDefault),
  };
  return {
    billingAddress: copy('billing_address', sent.billingAddress, addresses('billing'), {
      ...copying,
      before: copying.present?.billingAddress,
    }),
    shippingAddress: copy('shipping_address', sent.shippingAddress, addresses('shipping'), {
      ...copying,
      before: copying.present?.shippingAddress,
    }),
    primaryContact: copy('primary_contact', sent.primaryContact, contacts, {
      ...copying,
      before: copying.present?.primaryContact,
    }),
  };
}

/** The records that an order can copy, and the one it copies when nothing is sent. */
interface Known<T> {
  empty: T;
  known: readonly (T & { id: string })[];
  default: T | undefined;
}

function copy<T extends Party>(
  field: string,
  sent: NewParty | undefined,
  records: Known<T>,
  { before, present, actorId, faults }: Copying & { before: T | null | undefined },
): T | null {
  if (!sent && present) return before ?? null;
  if (!sent) return records.default ? pick(records.empty, records.default) : null;
  const own = sent.id === undefined ? hiddenOf(before) : [before, ...records.known].find((one) => one?.id === sent.id);
  if (sent.id !== undefined && !own && !present) faults.add(`${field}.id`, 'is none of the customer');
  const attributes = sent.attributes && changedAttributeValues(before?.attributes ?? [], sent.attributes, actorId);
  return pick(records.empty, { ...own, ...defined({ ...sent, attributes }) });
}

/** Whether an address or contact is the order's alone, and no copy. */
export const isOwn = <T extends { id: string | null }>(party: T | null | undefined): party is T => party?.id === null;

const hiddenOf = (before: Party | null | undefined) =>
  isOwn(before) ? { referenceId: before.referenceId, attributes: before.attributes } : undefined;

/** The fields of `shape` and no others, empty where `values` has nothing. */
const pick = <T extends object>(shape: T, values: object): T => {
  const entries = Object.entries(shape).map(([key, empty]) => [key, (values as Record<string, unknown>)[key] ?? empty]);
  return Object.fromEntries(entries) as T;
};

const defined = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
