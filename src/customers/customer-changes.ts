import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import type { Decimal } from '../platform/values/decimal.js';
import type { AddressType } from './customer-address.entity.js';
import type { CustomerStatus } from './customer.entity.js';

/** What changes in a customer: what is left out stays as it is, null clears. */
export interface CustomerChanges {
  referenceId?: string;
  companyName?: string;
  /** Null: the company's name again. */
  displayName?: string | null;
  displayId?: string;
  status?: CustomerStatus;
  freightTerm?: string | null;
  shippingMethod?: string | null;
  paymentMode?: string | null;
  paymentTerm?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  email?: string | null;
  /** Per cent; 0 is none. */
  taxRate?: Decimal | null;
  customerType?: string | null;
  assignedPriceListId?: string | null;
  /** Replaces all. */
  assignedSalesRepIds?: string[];
  /** Replaces all. */
  attributes?: NewAttributeValue[];
  /** Those that are not named stay. */
  addresses?: AddressChange[];
  /** Those that are not named stay. */
  contacts?: ContactChange[];
  /** What becomes the default, by id; null: none is any more. */
  defaults?: DefaultChange[];
}

export interface DefaultChange {
  /** Where the caller wrote it. */
  field: string;
  of: AddressType | 'contact';
  id: string | null;
}

/** A part of the customer that changes, or without {@link existingId} a new one. */
export interface PartChange {
  existingId?: string;
  referenceId?: string;
  isDefault?: boolean;
  status?: CustomerStatus;
  /** Replaces all. */
  attributes?: NewAttributeValue[];
}

export interface AddressChange extends PartChange {
  type?: AddressType;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  email?: string | null;
  addressLine1?: string;
  addressLine2?: string | null;
  city?: string;
  state?: string | null;
  country?: string | null;
  zipCode?: string | null;
}

export interface ContactChange extends PartChange {
  firstName?: string;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  designation?: string | null;
}
