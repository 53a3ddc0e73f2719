import type { Complete } from '#platform/base/values/complete.js';
import { timesOf } from '#platform/base/values/time.js';
import type { DefaultChange } from '../addresses/assign-defaults.js';
import type { CustomerChanges } from '../change/customer-changes.js';
import type { CustomerRecord, CustomerSummary } from '../customers.queries.js';
import { attributeFields } from '../api/customer-attribute.mapper.js';
import { assignmentFields, customerFrom, customerSummaryFields, type FieldsOfV2 } from '../api/customer.mapper.js';
import { addressToV1 } from './address-v1.mapper.js';
import { contactToV1 } from './contact-v1.mapper.js';
import type { CustomerSummaryV1, CustomerV1, UpdateCustomerV1 } from './customer-v1.dto.js';

export const changesFromV1 = (dto: UpdateCustomerV1): Complete<CustomerChanges, 'status' | FieldsOfV2> => ({
  ...customerFrom(dto),
  defaults: defaultsFromV1(dto),
});

/** v1 sets defaults by id in the customer; in v2, `is_default` of the addresses and contacts does. */
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
  ...customerSummaryFields(customer),
  ...timesOf(customer),
});

export const toV1 = (customer: CustomerRecord): CustomerV1 => ({
  ...summaryToV1(customer),
  ...assignmentFields(customer),
  addresses: customer.addresses.map(addressToV1),
  contacts: customer.contacts.map(contactToV1),
  attributes: customer.attributes.map(attributeFields),
});
