import { EXAMPLE_BILLING_ADDRESS_ID, EXAMPLE_CONTACT_ID } from '../../../demo/ids/example-ids.js';
import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryList, QueryOneOf } from '../../../platform/edge/validation/query.js';
import { TimesFields } from '../../../platform/edge/validation/record-fields.js';
import { Identifier } from '../../../platform/edge/validation/scalars.js';
import { LISTED_STATUSES, type ListedStatus } from '../customer.entity.js';
import { CUSTOMER_SORTS } from '../customers.queries.js';
import { MAX_PER_REQUEST, MAX_PER_CUSTOMER } from '../customer-limits.js';
import { CustomerAttribute, CustomerAttributeInput, REPLACED_ATTRIBUTES } from '../wire/customer-attribute-fields.js';
import * as fields from '../wire/customer-fields.js';
import { CustomerAddressChangesV1, CustomerAddressInputV1, CustomerAddressV1 } from './address-v1.dto.js';
import { CustomerContactChangesV1, CustomerContactInputV1, CustomerContactV1 } from './contact-v1.dto.js';

export class CreateCustomerV1 extends Combined(fields.NewCustomerFields, fields.NewAssignmentFields) {
  @Identifier({ example: 'EXAMPLE-2' }) override reference_id: string;
  @Identifier({ optional: true, example: 'EXAMPLE-2' }) override display_id?: string;
  @ListOf(() => CustomerAddressInputV1, { max: MAX_PER_REQUEST, optional: true }) addresses?: CustomerAddressInputV1[];
  @ListOf(() => CustomerContactInputV1, { max: MAX_PER_REQUEST, optional: true }) contacts?: CustomerContactInputV1[];
  @ListOf(() => CustomerAttributeInput, { max: MAX_PER_REQUEST, optional: true }) attributes?: CustomerAttributeInput[];
}

export class ListCustomersV1 extends Sorted(PageQuery, CUSTOMER_SORTS) {
  @QueryOneOf(LISTED_STATUSES, fields.LISTED_STATUS) status?: ListedStatus;
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}

/** A customer in lists. */
export class CustomerSummaryV1 extends Combined(fields.CustomerSummaryFields, TimesFields) {}

/** A customer with its assignments, addresses, contacts and attributes. */
export class CustomerV1 extends Combined(CustomerSummaryV1, fields.AssignmentFields) {
  @ListOf(() => CustomerAddressV1, { max: MAX_PER_CUSTOMER }) addresses: CustomerAddressV1[];
  @ListOf(() => CustomerContactV1, { max: MAX_PER_CUSTOMER }) contacts: CustomerContactV1[];
  @ListOf(() => CustomerAttribute, { max: MAX_PER_REQUEST }) attributes: CustomerAttribute[];
}

/** Absent fields keep their values; null clears. Addresses and contacts that are not mentioned stay. */
export class UpdateCustomerV1 extends Combined(
  fields.CustomerNameChangeFields,
  fields.CustomerTermChangeFields,
  fields.AssignmentChangeFields,
) {
  @Identifier({
    change: true,
    nullable: true,
    example: EXAMPLE_CONTACT_ID,
  })
  primary_contact_id?: string | null;
  @Identifier({ change: true, nullable: true })
  default_shipping_address_id?: string | null;
  @Identifier({
    change: true,
    nullable: true,
    example: EXAMPLE_BILLING_ADDRESS_ID,
  })
  default_billing_address_id?: string | null;
  @ListOf(() => CustomerAddressChangesV1, { max: MAX_PER_REQUEST, change: true })
  addresses?: CustomerAddressChangesV1[];
  @ListOf(() => CustomerContactChangesV1, { max: MAX_PER_REQUEST, change: true }) contacts?: CustomerContactChangesV1[];
  @ListOf(() => CustomerAttributeInput, REPLACED_ATTRIBUTES) attributes?: CustomerAttributeInput[] | null;
}
