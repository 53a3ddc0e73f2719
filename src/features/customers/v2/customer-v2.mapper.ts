import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { AnsweredFields } from '#platform/edge/validation/shapes.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { CustomerTax } from '../customer-tax.js';
import type { CustomerChanges } from '../change/customer-changes.js';
import type { CustomerRecord, CustomerSummary } from '../customers.queries.js';
import type { CustomerFilter } from '../customers.service.js';
import type { NewCustomer } from '../creation/new-customer.js';
import { attributeFields } from '../api/customer-attribute.mapper.js';
import { assignmentFields, customerFrom, customerSummaryFields, listedStatus } from '../api/customer.mapper.js';
import type { CustomerTaxShape } from '../api/customer-tax.shape.js';
import { customerAddressToV2 } from './address-v2.mapper.js';
import { customerContactToV2 } from './contact-v2.mapper.js';
import type {
  CreateCustomerV2,
  CustomerSummaryV2,
  ExportCustomersV2,
  ListCustomersV2,
  CustomerV2,
  UpdateCustomerV2,
} from './customer-v2.dto.js';

export const fromV2 = (dto: CreateCustomerV2): Complete<NewCustomer, 'id' | 'source' | 'status'> => ({
  ...customerFrom(dto),
  judgesPaymentTerm: true,
  taxRate: dto.tax_rate,
  customerType: dto.customer_type,
  vatId: dto.vat_id,
  creditLimit: dto.credit_limit,
  creditPolicy: dto.credit_policy,
  ...taxFromV2(dto),
});

export const changesFromV2 = (dto: UpdateCustomerV2): Complete<CustomerChanges, 'defaults'> => ({
  ...customerFrom(dto),
  judgesPaymentTerm: true,
  status: dto.status,
  taxRate: dto.tax_rate,
  customerType: dto.customer_type,
  vatId: dto.vat_id,
  creditLimit: dto.credit_limit,
  creditPolicy: dto.credit_policy,
  ...taxFromV2(dto),
});

function taxFromV2(dto: CreateCustomerV2 | UpdateCustomerV2): Complete<Partial<CustomerTax>> {
  const { electronic_address: address, tax_exemption: exemption } = dto;
  return {
    legalName: dto.legal_name,
    taxCategory: dto.tax_category,
    taxNumber: dto.tax_number,
    registrationId: dto.registration_id,
    registrationScheme: dto.registration_scheme,
    electronicAddress: address && { scheme: address.scheme, id: address.id },
    buyerReference: dto.buyer_reference,
    taxExemption: exemption && { code: exemption.code ?? null, reason: exemption.reason ?? null },
    documentFormat: dto.document_format,
    documentLanguage: dto.document_language,
  };
}

const taxToV2 = (customer: CustomerSummary): AnsweredFields<CustomerTaxShape> => ({
  legal_name: customer.legalName,
  tax_category: customer.taxCategory,
  tax_number: customer.taxNumber,
  registration_id: customer.registrationId,
  registration_scheme: customer.registrationScheme,
  electronic_address: customer.electronicAddress,
  buyer_reference: customer.buyerReference,
  tax_exemption: customer.taxExemption,
  document_format: customer.documentFormat,
  document_language: customer.documentLanguage,
});

export const summaryToV2 = (customer: CustomerSummary): CustomerSummaryV2 => ({
  ...customerSummaryFields(customer),
  tax_rate: customer.taxRate,
  customer_type: customer.customerType,
  vat_id: customer.vatId,
  credit_limit: customer.creditLimit,
  credit_policy: customer.creditPolicy,
  ...taxToV2(customer),
  source: customer.source,
  ...versionAndTimesOf(customer),
});

export const toV2 = (customer: CustomerRecord): CustomerV2 => ({
  ...summaryToV2(customer),
  ...assignmentFields(customer),
  addresses: customer.addresses.map(customerAddressToV2),
  contacts: customer.contacts.map(customerContactToV2),
  attributes: customer.attributes.map(attributeFields),
});

/** The filter of a list. Without a status, all customers are listed where the query asks for certain ones, else the active ones. */
export const filterFromV2 = (query: ListCustomersV2): CustomerFilter =>
  filterOf(query, listedStatus(query.status, query.ids ?? query.reference_ids ?? query.display_ids));

export const exportFilterFromV2 = (query: ExportCustomersV2): CustomerFilter =>
  filterOf(query, query.status === 'all' ? undefined : query.status);

const filterOf = (query: ExportCustomersV2, status: CustomerFilter['status']): CustomerFilter => ({
  ...commonFilterOf(query),
  status,
  sources: query.source,
  excludedSources: query.exclude_source,
  displayIds: query.display_ids,
  emails: query.emails,
  search: query.search,
});
