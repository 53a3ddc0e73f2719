import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryList } from '../../../platform/edge/validation/query.js';
import { Identifier, OneOf, Text, Timestamp } from '../../../platform/edge/validation/scalars.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import { MAX_PER_REQUEST } from '../customer-limits.js';
import { ADDRESS_CONTACT_SORTS } from '../customers.queries.js';
import * as fields from '../wire/contact-fields.js';
import { CustomerAttribute, CustomerAttributeInput, REPLACED_ATTRIBUTES } from '../wire/customer-attribute-fields.js';

export class CreateContactV1 extends fields.NewContactFields {
  @Identifier({ example: 'EXAMPLE-2-CONTACT' }) override reference_id: string;
  @OneOf(CUSTOMER_STATUSES, { optional: true, example: 'active' })
  status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInput, { max: MAX_PER_REQUEST, optional: true }) attributes?: CustomerAttributeInput[];
}

/** A contact in the creation of a customer. */
export class CustomerContactInputV1 extends CreateContactV1 {
  @Identifier(fields.NEW_CONTACT_ID) id?: string;
}

export class CustomerContactV1 extends fields.ContactFields {
  @OneOf(CUSTOMER_STATUSES) status: CustomerStatus;
  @ListOf(() => CustomerAttribute, { max: MAX_PER_REQUEST }) attributes: CustomerAttribute[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

class ContactChangeFieldsV1 extends fields.ContactChangeFields {
  @OneOf(CUSTOMER_STATUSES, { change: true }) status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInput, REPLACED_ATTRIBUTES) attributes?: CustomerAttributeInput[] | null;
}

/** Replaces a contact: absent fields keep their values, null clears. */
export class ReplaceContactV1 extends ContactChangeFieldsV1 {
  @Identifier({ example: 'ALFKI-CONTACT' }) override reference_id: string;
  @Text({ example: 'Maria' }) override first_name: string;
}

abstract class ChangedContactIdV1 {
  @Identifier(fields.CHANGED_CONTACT_ID) id?: string;
}

/** A contact in a change of its customer. With `id`, absent fields keep their values; without `id`, a contact is created. */
export class CustomerContactChangesV1 extends Combined(ChangedContactIdV1, ContactChangeFieldsV1) {}

export class ListContactsV1 extends Sorted(PageQuery, ADDRESS_CONTACT_SORTS) {
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}
