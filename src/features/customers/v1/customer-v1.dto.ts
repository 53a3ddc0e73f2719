import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryList, QueryOneOf } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { LISTED_STATUSES, type ListedStatus } from '../customer.entity.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { CUSTOMER_SORTS } from '../customers.queries.js';
import { CustomerAttributeInput } from '../api/customer-attribute.shape.js';
import { CustomerShape, DEFAULTS_V1, DETAILS, LISTED_STATUS, ONLY_V2, SUMMARY } from '../api/customer.shape.js';
import { CustomerAddressChangesV1, CustomerAddressInputV1, CustomerAddressV1 } from './address-v1.dto.js';
import { CustomerContactChangesV1, CustomerContactInputV1, CustomerContactV1 } from './contact-v1.dto.js';

export class CreateCustomerV1 extends Created(Without(CustomerShape, [...ONLY_V2, ...DEFAULTS_V1]), 'v1', {
  nested: {
    addresses: () => CustomerAddressInputV1,
    contacts: () => CustomerContactInputV1,
    attributes: () => CustomerAttributeInput,
  },
}) {}

export class ListCustomersV1 extends Sorted(PageQuery, CUSTOMER_SORTS) {
  @QueryOneOf(LISTED_STATUSES, LISTED_STATUS) status?: ListedStatus;
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}

/** A customer in lists. */
export class CustomerSummaryV1 extends Combined(Answered(Only(CustomerShape, SUMMARY), 'v1'), TimesFields) {
  override display_name: string;
}

/** A customer with its assignments, addresses, contacts and attributes. */
export class CustomerV1 extends Combined(
  CustomerSummaryV1,
  Answered(Only(CustomerShape, DETAILS), 'v1', {
    nested: { addresses: () => CustomerAddressV1, contacts: () => CustomerContactV1 },
  }),
) {}

/** Absent fields keep their values; null clears. Addresses and contacts that are not mentioned stay. */
export class UpdateCustomerV1 extends Changed(Without(CustomerShape, ONLY_V2), 'v1', {
  nested: {
    addresses: () => CustomerAddressChangesV1,
    contacts: () => CustomerContactChangesV1,
    attributes: () => CustomerAttributeInput,
  },
}) {}
