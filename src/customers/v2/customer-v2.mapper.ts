import { toTimestamp } from '../../platform/time.js';
import type { CustomerChanges } from '../customer-changes.js';
import type { CustomerRecord, CustomerSummary } from '../customers.queries.js';
import type { NewCustomer } from '../new-customer.js';
import { addressChangesFromV2, addressFromV2, customerAddressToV2 } from './address-v2.mapper.js';
import { contactChangesFromV2, contactFromV2, customerContactToV2 } from './contact-v2.mapper.js';
import { attributeFromV2, attributesFromV2, attributeToV2 } from './customer-attribute-v2.mapper.js';
import type { CreateCustomerV2, CustomerSummaryV2, CustomerV2, UpdateCustomerV2 } from './customer-v2.dto.js';

export const fromV2 = (dto: CreateCustomerV2): NewCustomer => ({
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
  taxRate: dto.tax_rate,
  customerType: dto.customer_type,
  assignedPriceListId: dto.assigned_price_list_id,
  assignedSalesRepIds: dto.assigned_sales_rep_ids,
  addresses: dto.addresses?.map(addressFromV2),
  contacts: dto.contacts?.map(contactFromV2),
  attributes: dto.attributes?.map(attributeFromV2),
});

export const changesFromV2 = (dto: UpdateCustomerV2): CustomerChanges => ({
  referenceId: dto.reference_id,
  companyName: dto.company_name,
  displayName: dto.display_name,
  displayId: dto.display_id,
  status: dto.status,
  freightTerm: dto.freight_term,
  shippingMethod: dto.shipping_method,
  paymentMode: dto.payment_mode,
  paymentTerm: dto.payment_term,
  firstName: dto.first_name,
  lastName: dto.last_name,
  phone: dto.phone,
  email: dto.email,
  taxRate: dto.tax_rate,
  customerType: dto.customer_type,
  assignedPriceListId: dto.assigned_price_list_id,
  assignedSalesRepIds: dto.assigned_sales_rep_ids === null ? [] : dto.assigned_sales_rep_ids,
  addresses: dto.addresses?.map(addressChangesFromV2),
  contacts: dto.contacts?.map(contactChangesFromV2),
  attributes: attributesFromV2(dto.attributes),
});

export const summaryToV2 = (customer: CustomerSummary): CustomerSummaryV2 => ({
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
  tax_rate: customer.taxRate,
  customer_type: customer.customerType,
  source: customer.source,
  version: customer.version,
  created_at: toTimestamp(customer.createdAt),
  updated_at: toTimestamp(customer.updatedAt),
});

export const toV2 = (customer: CustomerRecord): CustomerV2 => ({
  ...summaryToV2(customer),
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
  addresses: customer.addresses.map(customerAddressToV2),
  contacts: customer.contacts.map(customerContactToV2),
  attributes: customer.attributes.map(attributeToV2),
});
