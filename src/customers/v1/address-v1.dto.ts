import { PageQuery, Sort, SortBy } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { ListOf } from '../../platform/validation/nested.js';
import { QueryList } from '../../platform/validation/query.js';
import { Id, OneOf, Text, Timestamp, YesNo } from '../../platform/validation/scalars.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import { MOST_PARTS } from '../new-customer.js';
import { PART_SORTS, type PartSort } from '../customers.queries.js';
import {
  ADDRESS_TO_CHANGE,
  AddressChangeFields,
  AddressFields,
  NewAddressFields,
  NO_ADDRESS_YET,
} from '../wire/address-fields.js';
import { REPLACED_ATTRIBUTES } from '../wire/customer-attribute-fields.js';
import { CustomerAttributeInputV1, CustomerAttributeV1 } from './customer-attribute-v1.dto.js';

export class CreateAddressV1 extends NewAddressFields {
  @Text({ example: 'EXAMPLE-2-BILLING' }) override reference_id: string;
  @OneOf(CUSTOMER_STATUSES, { optional: true, description: 'Default active', example: 'active' })
  status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInputV1, { max: MOST_PARTS, optional: true }) attributes?: CustomerAttributeInputV1[];
}

/** An address of a new customer. */
export class CustomerAddressInputV1 extends CreateAddressV1 {
  @Text(NO_ADDRESS_YET) id?: string;
}

abstract class AddressIdsV1 {
  @Id() id: string;
  @Id() customer_id: string;
}

export class CustomerAddressV1 extends Combined(AddressIdsV1, AddressFields) {
  @YesNo() is_default: boolean;
  @OneOf(CUSTOMER_STATUSES) status: CustomerStatus;
  @ListOf(() => CustomerAttributeV1, { max: MOST_PARTS }) attributes: CustomerAttributeV1[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** An address as it shall be: what is left out is empty, but `is_default` and `status` stay as they are. */
export class ReplaceAddressV1 extends CreateAddressV1 {
  @Text({ example: 'ALFKI-BILLING' }) override reference_id: string;
}

abstract class ChangedAddressIdV1 {
  @Text(ADDRESS_TO_CHANGE) id?: string;
}

/** An address within a change of its customer: with `id` what is left out stays as it is, without it a new one is made. */
export class CustomerAddressChangesV1 extends Combined(ChangedAddressIdV1, AddressChangeFields) {
  @OneOf(CUSTOMER_STATUSES, { change: true }) status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInputV1, REPLACED_ATTRIBUTES) attributes?: CustomerAttributeInputV1[] | null;
}

export class ListAddressesV1 extends PageQuery {
  @SortBy(PART_SORTS, 'updated_at') sort_by?: PartSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryList({ commas: true, description: "Only these of the caller's own references" }) reference_ids?: string[];
}
