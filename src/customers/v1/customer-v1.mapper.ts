import { toTimestamp } from '../../platform/time.js';
import type { CustomerChanges, DefaultChange } from '../customer-changes.js';
import type { CustomerRecord, CustomerSummary } from '../customers.queries.js';
import type { NewCustomer } from '../new-customer.js';
import { addressChangesFromV1, addressFromV1, addressToV1 } from './address-v1.mapper.js';
import { contactChangesFromV1, contactFromV1, contactToV1 } from './contact-v1.mapper.js';
import { attributeFromV1, attributesFromV1, attributeToV1 } from './customer-attribute-v1.mapper.js';
import type { CreateCustomerV1, CustomerSummaryV1, CustomerV1, UpdateCustomerV1 } from './customer-v1.dto.js';

export const fromV1 = (dto: CreateCustomerV1): NewCustomer => ({
  referenceId: dto.reference_id,
  companyName: dto.company_name,
  displayName: dto.display_name,
  displayId: dto.display_id,
  freightTerm: dto.freight_term,
  shippingMethod: dto.shipping_method,
  paymentMode: dto.payment_mode,
  paymentTerm: dto.payment_term,
  firstName: dto.first_name,
  lastName: dto.last_name,
  phone: dto.phone,
  email: dto.email,
  assignedPriceListId: dto.assigned_price_list_id,
  assignedSalesRepIds: dto.assigned_sales_rep_ids,
  addresses: dto.addresses?.map(addressFromV1),
  contacts: dto.contacts?.map(contactFromV1),
  attributes: dto.attributes?.map(attributeFromV1),
});

export const changesFromV1 = (dto: UpdateCustomerV1): CustomerChanges => ({
  referenceId: dto.reference_id,
  companyName: dto.company_name,
  displayName: dto.display_name,
  displayId: dto.display_id,
  freightTerm: dto.freight_term,
  shippingMethod: dto.shipping_method,
  paymentMode: dto.payment_mode,
  paymentTerm: dto.payment_term,
  firstName: dto.first_name,
  lastName: dto.last_name,
  phone: dto.phone,
  email: dto.email,
  assignedPriceListId: dto.assigned_price_list_id,
  assignedSalesRepIds: dto.assigned_sales_rep_ids === null ? [] : dto.assigned_sales_rep_ids,
  addresses: dto.addresses?.map(addressChangesFromV1),
  contacts: dto.contacts?.map(contactChangesFromV1),
  attributes: attributesFromV1(dto.attributes),
  defaults: defaultsFromV1(dto),
});

/** The second generation says this of the addresses and contacts themselves. */
const defaultsFromV1 = (dto: UpdateCustomerV1): DefaultChange[] =>
  (
    [
      ['primary_contact_id', 'contact'],
      ['default_shipping_address_id', 'shipping'],
      ['default_billing_address_id', 'billing'],
    ] as const
  ).flatMap(([field, of]) => {
    const id = dto[field];
    return id === undefined ? [] : [{ field, of, id }];
  });

export const summaryToV1 = (customer: CustomerSummary): CustomerSummaryV1 => ({
  id: customer.id,
  reference_id: customer.referenceId,
  display_id: customer.displayId,
  name: customer.companyName,
  display_name: customer.displayName,
  first_name: customer.firstName,
  last_name: customer.lastName,
  phone: customer.phone,
  email: customer.email,
  status: customer.status,
  freight_term: customer.freightTerm,
  shipping_method: customer.shippingMethod,
  payment_mode: customer.paymentMode,
  payment_term: customer.paymentTerm,
  created_at: toTimestamp(customer.createdAt),
  updated_at: toTimestamp(customer.updatedAt),
});

export const toV1 = (customer: CustomerRecord): CustomerV1 => ({
  ...summaryToV1(customer),
  assigned_sales_reps: customer.assignedSalesReps.map((rep) => ({
    id: rep.id,
    reference_id: rep.referenceId,
    name: rep.name,
    email: rep.email,
  })),
  assigned_price_list: customer.assignedPriceList && {
    id: customer.assignedPriceList.id,
    name: customer.assignedPriceList.name,
    reference_id: customer.assignedPriceList.referenceId,
  },
  addresses: customer.addresses.map(addressToV1),
  contacts: customer.contacts.map(contactToV1),
  attributes: customer.attributes.map(attributeToV1),
});
