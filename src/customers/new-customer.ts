import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import type { Decimal } from '../platform/values/decimal.js';
import type { AddressType } from './customer-address.entity.js';
import type { CustomerStatus } from './customer.entity.js';

/** How many addresses, contacts or attributes one request may carry, each. */
export const MOST_PARTS = 100;

/** How many sales reps may look after one customer. */
export const MOST_SALES_REPS = 100;

/** How many addresses, and how many contacts, one customer may have. */
export const MOST_PARTS_IN_ALL = 1000;

/** Where customers come from that were created through the API. */
export const API_SOURCE = 'openapi';

export interface NewCustomer {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  referenceId: string;
  companyName: string;
  /** The company's name if absent. */
  displayName?: string;
  /** The next of the tenant's series if absent. */
  displayId?: string;
  /** {@link API_SOURCE} if absent; only imports say otherwise. */
  source?: string;
  freightTerm?: string;
  shippingMethod?: string;
  paymentMode?: string;
  paymentTerm?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  email?: string;
  /** Per cent; 0 is none. */
  taxRate?: Decimal;
  customerType?: string;
  assignedPriceListId?: string;
  assignedSalesRepIds?: string[];
  addresses?: NewCustomerAddress[];
  contacts?: NewCustomerContact[];
  attributes?: NewAttributeValue[];
}

/** What nested addresses and contacts have in common. */
export interface NewCustomerPart {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  /** The one of the customer that the caller wants changed instead of a new one. */
  existingId?: string;
  referenceId: string;
  isDefault?: boolean;
  /** Active if absent. */
  status?: CustomerStatus;
  attributes?: NewAttributeValue[];
}

export interface NewCustomerAddress extends NewCustomerPart {
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

export interface NewCustomerContact extends NewCustomerPart {
  firstName: string;
  lastName?: string;
  email?: string;
  phone?: string;
  designation?: string;
}
