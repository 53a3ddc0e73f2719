import { newAttributeValues } from '#platform/base/values/attribute-value.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import { bankAccountsOf } from '../bank-accounts.js';
import type { CustomerAddress } from '../customer-address.entity.js';
import type { CustomerContact } from '../customer-contact.entity.js';
import { detailsOf } from '#platform/base/values/details.js';
import { CUSTOMER_DETAILS } from '../customer-details.js';
import { taxColumns } from '../customer-tax.js';
import type { CustomerSalesRep } from '../customer-sales-rep.entity.js';
import type { Customer } from '../customer.entity.js';
import { API_SOURCE, type NewCustomer } from './new-customer.js';

/** The tax rate as it is stored: 0 per cent is stored as null. */
export const storedTaxRate = (rate: Decimal | undefined): Decimal | null => (rate && !rate.eq(0) ? rate : null);

export function customerRow(id: string, displayId: string, input: NewCustomer, actorId: string): Partial<Customer> {
  return {
    id,
    displayId,
    referenceId: input.referenceId,
    companyName: input.companyName,
    displayName: input.displayName ?? input.companyName,
    ...detailsOf(CUSTOMER_DETAILS, input),
    taxRate: storedTaxRate(input.taxRate),
    ...taxColumns(input),
    source: input.source ?? API_SOURCE,
    status: input.status,
    parentId: input.parentId,
    assignedPriceListId: input.assignedPriceListId,
    attributes: newAttributeValues(input.attributes, actorId),
    bankAccounts: bankAccountsOf(input.bankAccounts),
  };
}

/** Generated ids ascend in the order of the request, which reads keep by sorting by time and id. */
export const addressRows = (
  customerId: string,
  { addresses = [] }: NewCustomer,
  actorId: string,
): (Partial<CustomerAddress> & { id: string })[] =>
  addresses.map((address) => ({
    id: address.id ?? newId(),
    customerId,
    referenceId: address.referenceId,
    type: address.type,
    firstName: address.firstName,
    lastName: address.lastName,
    phone: address.phone,
    email: address.email,
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2,
    city: address.city,
    state: address.state,
    country: address.country,
    zipCode: address.zipCode,
    isDefault: address.isDefault,
    status: address.status,
    attributes: newAttributeValues(address.attributes, actorId),
  }));

/** Generated ids ascend in the order of the request, as those of {@link addressRows}. */
export const contactRows = (
  customerId: string,
  { contacts = [] }: NewCustomer,
  actorId: string,
): (Partial<CustomerContact> & { id: string })[] =>
  contacts.map((contact) => ({
    id: contact.id ?? newId(),
    customerId,
    referenceId: contact.referenceId,
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email,
    phone: contact.phone,
    designation: contact.designation,
    isDefault: contact.isDefault,
    status: contact.status,
    attributes: newAttributeValues(contact.attributes, actorId),
  }));

/** `position` keeps the order of the request. */
export const salesRepRows = (customerId: string, ids: readonly string[] = []): Partial<CustomerSalesRep>[] =>
  ids.map((salesRepId, position) => ({ customerId, salesRepId, position }));
