import { PageQuery, Sort, SortBy } from '../../platform/records/page-query.js';
import { Combined } from '../../platform/validation/combined.js';
import { ListOf } from '../../platform/validation/nested.js';
import { QueryList } from '../../platform/validation/query.js';
import { OneOf, Text, Timestamp } from '../../platform/validation/scalars.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import { MOST_PARTS } from '../new-customer.js';
import { PART_SORTS, type PartSort } from '../customers.queries.js';
import {
  CONTACT_TO_CHANGE,
  ContactChangeFields,
  ContactFields,
  NewContactFields,
  NO_CONTACT_YET,
} from '../wire/contact-fields.js';
import { REPLACED_ATTRIBUTES } from '../wire/customer-attribute-fields.js';
import { CustomerAttributeInputV1, CustomerAttributeV1 } from './customer-attribute-v1.dto.js';

export class CreateContactV1 extends NewContactFields {
  @Text({ example: 'EXAMPLE-2-CONTACT' }) override reference_id: string;
  @OneOf(CUSTOMER_STATUSES, { optional: true, description: 'Default active', example: 'active' })
  status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInputV1, { max: MOST_PARTS, optional: true }) attributes?: CustomerAttributeInputV1[];
}

/** A contact of a new customer. */
export class CustomerContactInputV1 extends CreateContactV1 {
  @Text(NO_CONTACT_YET) id?: string;
}

/** A contact. */
export class CustomerContactV1 extends ContactFields {
  @OneOf(CUSTOMER_STATUSES) status: CustomerStatus;
  @ListOf(() => CustomerAttributeV1, { max: MOST_PARTS }) attributes: CustomerAttributeV1[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** A contact as it shall be: what is left out is empty, but `is_default` and `status` stay as they are. */
export class ReplaceContactV1 extends CreateContactV1 {
  @Text({ example: 'ALFKI-CONTACT' }) override reference_id: string;
}

abstract class ChangedContactIdV1 {
  @Text(CONTACT_TO_CHANGE) id?: string;
}

/** A contact within a change of its customer: with `id` what is left out stays as it is, without it a new one is made. */
export class CustomerContactChangesV1 extends Combined(ChangedContactIdV1, ContactChangeFields) {
  @OneOf(CUSTOMER_STATUSES, { change: true }) status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInputV1, REPLACED_ATTRIBUTES) attributes?: CustomerAttributeInputV1[] | null;
}

export class ListContactsV1 extends PageQuery {
  @SortBy(PART_SORTS, 'updated_at') sort_by?: PartSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryList({ commas: true, description: "Only these of the caller's own references" }) reference_ids?: string[];
}
