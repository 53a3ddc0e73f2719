import type { NewBankAccount } from '../bank-accounts.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { ChangedDetails } from '#platform/base/values/details.js';
import type { DefaultChange } from '../addresses/assign-defaults.js';
import type { AddressChange, ContactChange } from '../addresses/change-addresses-and-contacts.js';
import type { CustomerTax } from '../customer-tax.js';
import type { CUSTOMER_DETAILS } from '../customer-details.js';
import type { Customer, CustomerStatus } from '../customer.entity.js';

/** Changes of a customer. Absent properties keep their values; null clears. */
export interface CustomerChanges extends Partial<CustomerTax>, ChangedDetails<Customer, typeof CUSTOMER_DETAILS> {
  referenceId?: string;
  companyName?: string;
  /** Null: the company name. */
  displayName?: string | null;
  displayId?: string;
  status?: CustomerStatus;
  judgesPaymentTerm?: boolean;
  /** Per cent; 0 means no tax rate. */
  taxRate?: Decimal | null;
  /** Our id, or else the caller's reference. */
  parentId?: string | null;
  /** Our id, or else the caller's reference. */
  assignedPriceListId?: string | null;
  /** Replaces all present ones. */
  assignedSalesRepIds?: string[];
  /** Replaces all present values. */
  attributes?: NewAttributeValue[];
  /** Replaces all. */
  bankAccounts?: NewBankAccount[] | null;
  /** Addresses that are not mentioned stay. */
  addresses?: AddressChange[];
  /** Contacts that are not mentioned stay. */
  contacts?: ContactChange[];
  /** Defaults that are set by id. */
  defaults?: DefaultChange[];
}
