import type { AddressType } from '#features/customers/customer-address.entity.js';
import type { CustomerForOrder } from '#features/customers/customer-for-order.js';
import { changedAttributeValues } from '#platform/base/values/attribute-value.js';
import type { Faults } from '#platform/base/errors/faults.js';
import type { ReplacedOrder } from './new-order.js';
import type { OrderAddress, OrderContact } from '../order.entity.js';

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
  /** The order's stored addresses and contact if it is replaced. */
  present?: OrderAddresses;
  /** Whether the replaced order gets another customer. */
  isOtherCustomer?: boolean;
  actorId: string;
  faults: Faults;
}

/**
 * The addresses and the contact that an order stores, each one of:
 * - if an id was sent: a copy of the customer's record with that id, in which the fields that were sent replace the record's;
 * - if fields without an id were sent: these fields, as the order's own record;
 * - if nothing was sent: a copy of the customer's default;
 * - if null was sent: none.
 *
 * A replaced order keeps what is not sent. If the id of its stored copy is sent, that copy is changed; an id that is neither that
 * nor the customer's is stored with the fields that were sent. An own record that is replaced keeps its reference and attributes
 * unless they are sent, because v1 does not have them.
 *
 * With another customer, a copy of the former customer's record counts as not stored, also if the request sends it back as it is: goods
 * must not go to the former customer. What the order has of its own is kept.
 */
export function copyAddresses(sent: SentAddresses, context: CopyContext): OrderAddresses {
  const { customer, present } = context;
  const addresses = (type: AddressType) => ({
    empty: EMPTY_ADDRESS,
    all: customer?.addresses ?? [],
    default: customer?.addresses.find((one) => one.isDefault && one.status === 'active' && one.type === type),
  });
  const contacts = {
    empty: EMPTY_CONTACT,
    all: customer?.contacts ?? [],
    default: customer?.contacts.find(({ isDefault, status }) => isDefault && status === 'active'),
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

type SentAddresses = Pick<ReplacedOrder, 'billingAddress' | 'shippingAddress' | 'primaryContact'>;
type SentRecord = NonNullable<SentAddresses[keyof SentAddresses]>;

/** The customer's records of one kind. */
interface CustomerRecords<T> {
  /** A record without values, which lists the fields that are copied. */
  empty: T;
  all: readonly (T & { id: string; status: string })[];
  default: T | undefined;
}

function copy<T extends AddressOrContact>(
  field: string,
  request: SentRecord | null | undefined,
  records: CustomerRecords<T>,
  context: CopyContext & { stored: T | null | undefined },
): T | null {
  const { present, isOtherCustomer, actorId, faults } = context;
  const isSentBack = isOtherCustomer && request !== undefined && isSameRecord(request, context.stored);
  const sent = isSentBack ? undefined : request;
  const stored = isOtherCustomer && !isOwn(context.stored) ? undefined : context.stored;
  if (sent === null) return null;
  if (!sent && present && (stored || !isOtherCustomer)) return stored ?? null;
  if (!sent) return records.default ? pick(records.empty, records.default) : null;
  const source =
    sent.id === undefined ? keptFieldsOf(stored) : [stored, ...records.all].find((record) => record?.id === sent.id);
  if (sent.id !== undefined && !source && (!present || isOtherCustomer))
    faults.add(`${field}.id`, 'does not belong to the customer');
  if (source && source !== stored && records.all.some(({ id, status }) => id === sent.id && status === 'inactive'))
    faults.add(`${field}.id`, 'is inactive');
  const attributes = sent.attributes && changedAttributeValues(stored?.attributes ?? [], sent.attributes, actorId);
  return pick(records.empty, { ...source, ...withoutUndefined({ ...sent, attributes }) });
}

/** Whether a request sends a stored address or contact back as it is, or null for none; fields that it omits do not matter. */
function isSameRecord(sent: SentRecord | null, stored: AddressOrContact | null | undefined): boolean {
  if (!sent || !stored) return !sent && !stored;
  const { attributes, ...fields } = sent;
  const values = (list: readonly { name: string; value: string }[]) => JSON.stringify(list.map(({ name, value }) => [name, value])); // prettier-ignore
  return (
    Object.entries(fields).every(
      ([name, value]) =>
        value === undefined || value === ((stored as unknown as Record<string, unknown>)[name] ?? null),
    ) &&
    (attributes === undefined || values(attributes ?? []) === values(stored.attributes))
  );
}

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
