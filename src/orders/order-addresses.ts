import type { AddressType } from '../customers/customer-address.entity.js';
import type { CustomerForOrder } from '../customers/customer-for-order.js';
import type { CustomerStatus } from '../customers/customer.entity.js';
import { changedAttributeValues, type NewAttributeValue } from '../platform/values/attribute-value.js';
import type { Faults } from '../platform/errors/faults.js';
import type { NewAddressOrContact, NewOrder, NewOrderAddress, NewOrderContact } from './new-order.js';
import type { OrderAddress, OrderContact } from './order.entity.js';

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

type AddressOrContact = Pick<OrderAddress, 'id' | 'referenceId' | 'attributes'>;

/** The addresses and the contact that an order stores. */
export interface OrderAddresses {
  billingAddress: OrderAddress | null;
  shippingAddress: OrderAddress | null;
  primaryContact: OrderContact | null;
}

export interface CopyContext {
  customer: CustomerForOrder | undefined;
  /** What a replaced order keeps of its stored addresses and contact; null is empty. Undefined for a new order. */
  present?: Partial<OrderAddresses>;
  actorId: string;
  faults: Faults;
}

const PARTS = ['billingAddress', 'shippingAddress', 'primaryContact'] as const;

/**
 * Addresses and contact of a replacement with another customer. What the order copied from the former customer's records goes, also if
 * it was sent back with the stored values, because goods and documents would go to the former customer. What is the order's own, or
 * was sent with other values, stays.
 */
export function withoutFormerCustomer(
  sent: NewOrder,
  present: OrderAddresses,
): { sent: NewOrder; present: Partial<OrderAddresses> } {
  const copies = PARTS.filter((part) => !isOwn(present[part]));
  const sentBack = copies.filter((part) => isSentBack(sent[part], present[part]));
  const omitted = (parts: (typeof PARTS)[number][]) => Object.fromEntries(parts.map((part) => [part, undefined]));
  return { sent: { ...sent, ...omitted(sentBack) }, present: { ...present, ...omitted(copies) } };
}

/** Whether every field that was sent has the value of the stored copy. */
const isSentBack = (
  sent: NewOrderAddress | NewOrderContact | null | undefined,
  stored: OrderAddress | OrderContact | null,
): boolean => {
  if (!sent || !stored) return false;
  const { attributes, ...fields } = sent;
  const values = stored as unknown as Record<string, unknown>;
  return (
    isSameAttributes(attributes, stored.attributes) &&
    Object.entries(withoutUndefined(fields)).every(([name, value]) => value === values[name])
  );
};

const isSameAttributes = (sent: readonly NewAttributeValue[] | undefined, stored: readonly NewAttributeValue[]) =>
  !sent ||
  (sent.length === stored.length &&
    sent.every(({ name, value }, index) => name === stored[index]!.name && value === stored[index]!.value));

/**
 * The addresses and the contact that an order stores, each one of:
 * - if an id was sent: a copy of the customer's record with that id, in which the fields that were sent replace the record's;
 * - if fields without an id were sent: these fields, as the order's own record;
 * - if null was sent: none;
 * - if nothing was sent: a copy of the customer's active default.
 *
 * A replaced order keeps what is not sent, also if it is empty. If the id of its stored copy is sent, that copy is changed; an id that is
 * neither that nor the customer's is stored with the fields that were sent. An own record that is replaced keeps its reference and
 * attributes unless they are sent, because v1 does not have them. An inactive record of the customer is never copied.
 */
export function copyAddresses(sent: NewOrder, context: CopyContext): OrderAddresses {
  const { customer, present } = context;
  const addresses = (type: AddressType) => ({
    empty: EMPTY_ADDRESS,
    all: customer?.addresses ?? [],
    default: customer?.addresses.find((address) => isActiveDefault(address) && address.type === type),
  });
  const contacts = {
    empty: EMPTY_CONTACT,
    all: customer?.contacts ?? [],
    default: customer?.contacts.find(isActiveDefault),
  };
  return {
    billingAddress: copy('billing_address', sent.billingAddress, addresses('billing'), {
      ...context,
      stored: present?.billingAddress,
    }),
    shippingAddress: copy('shipping_address', sent.shippingAddress, addresses('shipping'), {
      ...context,
      stored: present?.shippingAddress,
    }),
    primaryContact: copy('primary_contact', sent.primaryContact, contacts, {
      ...context,
      stored: present?.primaryContact,
    }),
  };
}

interface CustomerRecord {
  id: string;
  isDefault: boolean;
  status: CustomerStatus;
}

const isActiveDefault = ({ isDefault, status }: CustomerRecord): boolean => isDefault && status === 'active';

/** The customer's records of one kind. */
interface CustomerRecords<T> {
  /** A record without values, which lists the fields that are copied. */
  empty: T;
  all: readonly (T & CustomerRecord)[];
  default: T | undefined;
}

function copy<T extends AddressOrContact>(
  field: string,
  sent: NewAddressOrContact | null | undefined,
  records: CustomerRecords<T>,
  { stored, present, actorId, faults }: CopyContext & { stored: T | null | undefined },
): T | null {
  if (sent === null) return null;
  if (!sent && stored !== undefined) return stored;
  if (!sent) return records.default ? pick(records.empty, records.default) : null;
  const source = sent.id === undefined ? keptFieldsOf(stored) : recordWithId(sent.id, stored, records.all);
  if (sent.id !== undefined && !source && !present) faults.add(`${field}.id`, 'does not belong to the customer');
  if (source && 'status' in source && source.status === 'inactive')
    faults.add(`${field}.id`, 'is inactive; activate it first, or send the fields without id');
  const attributes = sent.attributes && changedAttributeValues(stored?.attributes ?? [], sent.attributes, actorId);
  return pick(records.empty, { ...source, ...withoutUndefined({ ...sent, attributes }) });
}

/** The order's copy with an id, otherwise the customer's record with it. */
const recordWithId = <T extends AddressOrContact, R extends CustomerRecord>(
  id: string,
  stored: T | null | undefined,
  all: readonly R[],
): T | R | undefined => (stored?.id === id ? stored : all.find((record) => record.id === id));

/** Whether an address or contact is the order's own: stored without an id. */
export const isOwn = <T extends { id: string | null }>(stored: T | null | undefined): stored is T =>
  stored?.id === null;

/** The fields that an own record keeps when it is replaced. */
const keptFieldsOf = (stored: AddressOrContact | null | undefined) =>
  isOwn(stored) ? { referenceId: stored.referenceId, attributes: stored.attributes } : undefined;

/** The fields of `shape` and no others, from `values` where it has them. */
const pick = <T extends object>(shape: T, values: object): T => {
  const entries = Object.entries(shape).map(([key, empty]) => [key, (values as Record<string, unknown>)[key] ?? empty]);
  return Object.fromEntries(entries) as T;
};

const withoutUndefined = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
