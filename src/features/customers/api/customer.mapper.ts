import { detailsFrom } from '#platform/base/values/details.js';
import { CUSTOMER_DETAILS } from '../customer-details.js';
import type { Complete } from '#platform/base/values/complete.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { CustomerTax } from '../customer-tax.js';
import type { CustomerStatus, ListedStatus } from '../customer.entity.js';
import type { CustomerChanges } from '../change/customer-changes.js';
import type { CustomerRecord, CustomerSummary } from '../customers.queries.js';
import type { NewCustomer } from '../creation/new-customer.js';
import { addressFrom, type ChangedAddress, type SentAddress, customerAddressRepresentation } from './address.mapper.js';
import { type ChangedContact, contactFrom, type SentContact, customerContactRepresentation } from './contact.mapper.js';
import { attributesFrom, attributeFields } from './customer-attribute.mapper.js';
import type { CustomerCreditShape, CustomerShape, DETAILS, SUMMARY } from './customer.shape.js';
import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import type { CustomerBankAccountsShape } from './bank-account.shape.js';
import type { CustomerTaxShape } from './customer-tax.shape.js';

type Parts = 'addresses' | 'contacts';
type SentCustomer = CreatedFields<Omit<CustomerShape & CustomerCreditShape, Parts>> & {
  addresses?: SentAddress[];
  contacts?: SentContact[];
};
type ChangedCustomer = ChangedFields<Omit<CustomerShape & CustomerCreditShape, Parts>> & {
  addresses?: ChangedAddress[];
  contacts?: ChangedContact[];
};

/** A customer in lists. */
type CustomerSummaryRepresentation = AnsweredFields<
  Pick<CustomerShape, (typeof SUMMARY)[number] | 'tax_rate' | 'customer_type' | 'vat_id' | 'source'> &
    CustomerCreditShape &
    CustomerTaxShape &
    CustomerBankAccountsShape
> &
  VersionAndTimesFields;

/** A customer as answers, files and the journal show it. */
type CustomerRepresentation = CustomerSummaryRepresentation &
  AnsweredFields<Pick<CustomerShape, Exclude<(typeof DETAILS)[number], Parts>>> & {
    addresses: ReturnType<typeof customerAddressRepresentation>[];
    contacts: ReturnType<typeof customerContactRepresentation>[];
  };

/** What customers have only in v2. */
export type FieldsOfV2 = 'judgesPaymentTerm' | 'taxRate' | 'parentId' | 'bankAccounts' | keyof CustomerTax;

/** Maps a creation to a new customer, and a change to its changes. */
export function customerFrom(dto: SentCustomer): Complete<NewCustomer, 'id' | 'source' | 'status' | FieldsOfV2>;
export function customerFrom(dto: ChangedCustomer): Complete<CustomerChanges, 'status' | FieldsOfV2 | 'defaults'>;
export function customerFrom(dto: ChangedCustomer): Complete<CustomerChanges, 'status' | FieldsOfV2 | 'defaults'> {
  return {
    referenceId: dto.reference_id,
    companyName: dto.company_name,
    displayName: dto.display_name,
    displayId: dto.display_id,
    ...detailsFrom(CUSTOMER_DETAILS, dto),
    assignedPriceListId: dto.assigned_price_list_id,
    assignedSalesRepIds: dto.assigned_sales_rep_ids === null ? [] : dto.assigned_sales_rep_ids,
    attributes: attributesFrom(dto),
    addresses: dto.addresses?.map((address) => addressFrom(address)),
    contacts: dto.contacts?.map((contact) => contactFrom(contact)),
  } satisfies Record<keyof Complete<NewCustomer, 'id' | 'source' | 'status' | FieldsOfV2>, unknown>;
}

export const customerSummaryFields = (customer: CustomerSummary) =>
  ({
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
  }) satisfies Pick<AnsweredFields<CustomerShape>, (typeof SUMMARY)[number]>;

export const assignmentFields = (
  customer: CustomerRecord,
): Pick<AnsweredFields<CustomerShape>, 'assigned_sales_reps' | 'assigned_price_list'> => ({
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
});

/** The status of a list of customers; undefined for all. Without one, active customers, and all where a list asks for certain ones. */
export const listedStatus = (
  status: ListedStatus | undefined,
  wanted: readonly string[] | undefined,
): CustomerStatus | undefined => {
  const listed = status ?? (wanted ? 'all' : 'active');
  return listed === 'all' ? undefined : listed;
};

const taxFields = (customer: CustomerSummary): AnsweredFields<CustomerTaxShape> => ({
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
  language: customer.language,
  reminders_stopped: customer.remindersStopped,
});

export const customerSummary = (customer: CustomerSummary): CustomerSummaryRepresentation => ({
  ...customerSummaryFields(customer),
  tax_rate: customer.taxRate,
  customer_type: customer.customerType,
  vat_id: customer.vatId,
  parent_id: customer.parentId,
  credit_limit: customer.creditLimit,
  credit_policy: customer.creditPolicy,
  ...taxFields(customer),
  bank_accounts: customer.bankAccounts.map(({ iban, holder, source }) => ({ iban, holder, source })),
  source: customer.source,
  ...versionAndTimesOf(customer),
});

/** A customer as v2, files and the journal show it. */
export const customerRepresentation = (customer: CustomerRecord): CustomerRepresentation => ({
  ...customerSummary(customer),
  ...assignmentFields(customer),
  addresses: customer.addresses.map(customerAddressRepresentation),
  contacts: customer.contacts.map(customerContactRepresentation),
  attributes: customer.attributes.map(attributeFields),
});

/** A new customer with all that v2 and files can state. */
export const newCustomer = (
  dto: SentCustomer & CreatedFields<CustomerTaxShape & CustomerBankAccountsShape>,
): Complete<NewCustomer, 'id' | 'source' | 'status'> => ({
  ...customerFrom(dto),
  judgesPaymentTerm: true,
  parentId: dto.parent_id,
  taxRate: dto.tax_rate,
  bankAccounts: bankAccountsFrom(dto),
  ...taxFrom(dto),
});

/** Changes of a customer with all that v2 and files can state. */
export const customerChanges = (
  dto: ChangedCustomer & ChangedFields<CustomerTaxShape & CustomerBankAccountsShape>,
): Complete<CustomerChanges, 'defaults'> => ({
  ...customerFrom(dto),
  judgesPaymentTerm: true,
  parentId: dto.parent_id,
  status: dto.status,
  taxRate: dto.tax_rate,
  bankAccounts: bankAccountsFrom(dto),
  ...taxFrom(dto),
});

const bankAccountsFrom = ({ bank_accounts: accounts }: ChangedFields<CustomerBankAccountsShape>) =>
  accounts && accounts.map(({ iban, holder }) => ({ iban, holder }));

function taxFrom(dto: ChangedFields<CustomerTaxShape>): Complete<Partial<CustomerTax>> {
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
    language: dto.language,
    remindersStopped: dto.reminders_stopped,
  };
}
