import { checkValues, completeRecord, type Definitions, type ValuesOf } from '#features/attributes/attribute-values.js';
import type { Faults } from '#platform/base/errors/faults.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { checkBankAccounts, type NewBankAccount } from '../bank-accounts.js';
import { checkExemption, type CustomerTax } from '../customer-tax.js';
import { isActive } from '../addresses/assign-defaults.js';
import type { AddressType } from '../customer-address.entity.js';
import type { NewDetails } from '#platform/base/values/details.js';
import type { CUSTOMER_DETAILS } from '../customer-details.js';
import type { Customer, CustomerStatus } from '../customer.entity.js';
import { checkPaymentTerms } from '#features/settings/check-document-codes.js';

/** `source` of customers that are created through the API. */
export const API_SOURCE = 'openapi';

export interface NewCustomer extends Partial<CustomerTax>, NewDetails<Customer, typeof CUSTOMER_DETAILS> {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  referenceId: string;
  companyName: string;
  /** Default: the company name. */
  displayName?: string;
  /** Default: the next number of the tenant's series. */
  displayId?: string;
  /** Default: {@link API_SOURCE}; only imports set another source. */
  source?: string;
  /** Set by imports; default active. */
  status?: CustomerStatus;
  /** Whether a payment term that electronic invoices could not have is refused; absent if the API version takes any text. */
  judgesPaymentTerm?: boolean;
  /** Per cent; 0 means no tax rate. */
  taxRate?: Decimal;
  /** Our id, or else the caller's reference. */
  parentId?: string;
  /** Our id, or else the caller's reference. */
  assignedPriceListId?: string;
  assignedSalesRepIds?: string[];
  addresses?: NewCustomerAddress[];
  contacts?: NewCustomerContact[];
  attributes?: NewAttributeValue[];
  bankAccounts?: NewBankAccount[] | null;
}

/** Common fields of addresses and contacts in the creation of a customer. */
interface NewAddressOrContact {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  /** Id of an existing address or contact, as an update may contain it. A new customer has none, so it is refused. */
  existingId?: string;
  referenceId: string;
  isDefault?: boolean;
  /** Default: active. */
  status?: CustomerStatus;
  attributes?: NewAttributeValue[];
}

export interface NewCustomerAddress extends NewAddressOrContact {
  type: AddressType;
  firstName?: string;
  lastName?: string;
  phone?: string;
  email?: string;
  addressLine1: string;
  addressLine2?: string;
  city: string;
  state?: string;
  country?: string;
  zipCode?: string;
}

export interface NewCustomerContact extends NewAddressOrContact {
  firstName: string;
  lastName?: string;
  email?: string;
  phone?: string;
  designation?: string;
}

/** Attribute values of a new customer, of its addresses and of its contacts. */
export const attributesOfNewCustomer = ({ attributes, addresses = [], contacts = [] }: NewCustomer): ValuesOf[] => [
  ['customer', attributes],
  ...addresses.map((address): ValuesOf => ['address', address.attributes]),
  ...contacts.map((contact): ValuesOf => ['contact', contact.attributes]),
];

/**
 * Checks attribute values, repeated references, defaults and the payment term of a new customer. Of repeated references and of defaults of one kind, every
 * one except the first is a fault.
 */
export function checkNewCustomer(
  {
    addresses = [],
    contacts = [],
    attributes,
    bankAccounts,
    taxExemption,
    judgesPaymentTerm,
    paymentTerm,
  }: NewCustomer,
  definitions: Definitions,
  faults: Faults,
): void {
  checkExemption({ taxExemption }, faults);
  checkBankAccounts(bankAccounts, faults);
  if (judgesPaymentTerm) checkPaymentTerms('payment_term', { sent: paymentTerm, stored: undefined }, faults);
  checkValues(definitions, 'customer', attributes, 'attributes', faults);
  const checkAttributes = (entity: 'address' | 'contact') => (one: NewAddressOrContact, path: string) =>
    checkValues(definitions, entity, one.attributes, `${path}.attributes`, faults);
  checkEach('addresses', addresses, checkAttributes('address'), faults);
  checkDefaults('addresses', addresses, kindOfAddress, faults);
  checkEach('contacts', contacts, checkAttributes('contact'), faults);
  checkDefaults('contacts', contacts, kindOfContact, faults);
}

function checkEach(
  field: 'addresses' | 'contacts',
  list: readonly NewAddressOrContact[],
  checkAttributes: (one: NewAddressOrContact, path: string) => void,
  faults: Faults,
): void {
  const isFirst = firstOccurrence();
  list.forEach((one, index) => {
    const path = `${field}[${index}]`;
    if (one.existingId !== undefined) faults.add(`${path}.id`, 'does not belong to the customer');
    if (!isFirst(one.referenceId)) faults.add(`${path}.reference_id`, 'must not be repeated');
    checkAttributes(one, path);
  });
}

/** At most one default of each kind: billing address, shipping address, contact. */
function checkDefaults<T extends NewAddressOrContact>(
  field: 'addresses' | 'contacts',
  list: readonly T[],
  kindOf: (one: T) => string,
  faults: Faults,
): void {
  const isFirst = firstOccurrence();
  list.forEach((one, index) => {
    if (!one.isDefault) return;
    const path = `${field}[${index}].is_default`;
    if (!isActive(one)) faults.add(path, `is inactive, so it cannot be the default ${kindOf(one)}`);
    else if (!isFirst(kindOf(one))) faults.add(path, `another ${kindOf(one)} is the default already`);
  });
}

/** The list with a default of each kind: the one that the request states, else the first active one that it does not exclude. */
function withDefaults<T extends NewAddressOrContact>(list: readonly T[] | undefined, kindOf: (one: T) => string) {
  const stated = new Set((list ?? []).filter(({ isDefault }) => isDefault).map(kindOf));
  return list?.map((one): T => {
    const isDefault = one.isDefault ?? (isActive(one) && !stated.has(kindOf(one)));
    if (isDefault) stated.add(kindOf(one));
    return { ...one, isDefault };
  });
}

const kindOfAddress = ({ type }: NewCustomerAddress): string => `${type} address`;
const kindOfContact = (): string => 'contact';

/** Returns a function that answers whether it receives a text for the first time. */
function firstOccurrence(): (text: string) => boolean {
  const texts = new Set<string>();
  return (text) => texts.size !== texts.add(text).size;
}

/**
 * The customer with default addresses and a default contact, and with default values for mandatory attributes that it, its addresses or
 * its contacts do not have.
 */
export const completeCustomer = (input: NewCustomer, definitions: Definitions): NewCustomer => ({
  ...completeRecord(definitions, 'customer', input),
  addresses: withDefaults(input.addresses, kindOfAddress)?.map((address) =>
    completeRecord(definitions, 'address', address),
  ),
  contacts: withDefaults(input.contacts, kindOfContact)?.map((contact) =>
    completeRecord(definitions, 'contact', contact),
  ),
});
