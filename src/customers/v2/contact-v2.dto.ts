import { CursorPageQuery, Sort, SortBy } from '../../platform/records/page-query.js';
import { ListOf } from '../../platform/validation/nested.js';
import { QueryText } from '../../platform/validation/query.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Id, Text, Timestamp, Whole } from '../../platform/validation/scalars.js';
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
import {
  CustomerAttributeChangeV2,
  CustomerAttributeInputV2,
  CustomerAttributeV2,
} from './customer-attribute-v2.dto.js';

export class CreateContactV2 extends NewContactFields {
  @Text({ example: 'EXAMPLE-1-CONTACT' }) override reference_id: string;
  @ListOf(() => CustomerAttributeInputV2, { max: MOST_PARTS, optional: true }) attributes?: CustomerAttributeInputV2[];
}

/** A contact of a new customer. */
export class CustomerContactInputV2 extends CreateContactV2 {
  @Text(NO_CONTACT_YET) id?: string;
}

/** A contact within its customer. */
export class CustomerContactV2 extends ContactFields {
  @ListOf(() => CustomerAttributeV2, { max: MOST_PARTS }) attributes: CustomerAttributeV2[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** A contact by itself. */
export class ContactV2 extends CustomerContactV2 {
  @Id() customer_id: string;
  @Whole({ min: 1, description: 'Counts the changes; the `ETag` begins with it', example: 1 }) version: number;
}

@ResponseOnly(ContactV2, { reasons: { customer_id: 'is the customer of the path and cannot change; leave it out' } })
export class UpdateContactV2 extends ContactChangeFields {
  @ListOf(() => CustomerAttributeChangeV2, REPLACED_ATTRIBUTES) attributes?: CustomerAttributeChangeV2[] | null;
}

/** A contact within a change of its customer: with `id` what is left out stays as it is, without it a new one is made. */
export class CustomerContactChangesV2 extends UpdateContactV2 {
  @Text(CONTACT_TO_CHANGE) id?: string;
}

export class ListContactsV2 extends CursorPageQuery {
  @SortBy(PART_SORTS, 'updated_at') sort_by?: PartSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryText({ description: 'Only those of this customer' }) customer_id?: string;
}
