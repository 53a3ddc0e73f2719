import type { Complete } from '#platform/base/values/complete.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { CustomerTax } from '../customer-tax.js';
import type { CustomerStatus, ListedStatus } from '../customer.entity.js';
import type { CustomerChanges } from '../change/customer-changes.js';
import type { CustomerRecord, CustomerSummary } from '../customers.queries.js';
import type { NewCustomer } from '../creation/new-customer.js';
import { addressFrom, type ChangedAddress, type SentAddress } from './address.mapper.js';
import { type ChangedContact, contactFrom, type SentContact } from './contact.mapper.js';
import { attributesFrom } from './customer-attribute.mapper.js';
import type { CustomerShape, SUMMARY } from './customer.shape.js';

type Parts = 'addresses' | 'contacts';
type SentCustomer = CreatedFields<Omit<CustomerShape, Parts>> & { addresses?: SentAddress[]; contacts?: SentContact[] };
type ChangedCustomer = ChangedFields<Omit<CustomerShape, Parts>> & {
  addresses?: ChangedAddress[];
  contacts?: ChangedContact[];
};

/** What customers have only in v2. */
export type FieldsOfV2 =
  | 'judgesPaymentTerm'
  | 'taxRate'
  | 'customerType'
  | 'vatId'
  | 'creditLimit'
  | 'creditPolicy'
  | keyof CustomerTax;

/** Maps a creation to a new customer, and a change to its changes. */
export function customerFrom(dto: SentCustomer): Complete<NewCustomer, 'id' | 'source' | 'status' | FieldsOfV2>;
export function customerFrom(dto: ChangedCustomer): Complete<CustomerChanges, 'status' | FieldsOfV2 | 'defaults'>;
export function customerFrom(dto: ChangedCustomer): Complete<CustomerChanges, 'status' | FieldsOfV2 | 'defaults'> {
  return {
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
