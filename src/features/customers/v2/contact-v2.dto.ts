import { EXAMPLE_CUSTOMER_ID } from '../../../demo/ids/example-ids.js';
import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryText } from '../../../platform/edge/validation/query.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { Id, Identifier, Timestamp, Whole } from '../../../platform/edge/validation/scalars.js';
import { MAX_PER_REQUEST } from '../customer-limits.js';
import { ADDRESS_CONTACT_SORTS } from '../customers.queries.js';
import * as fields from '../wire/contact-fields.js';
import { CustomerAttribute, CustomerAttributeInput, REPLACED_ATTRIBUTES } from '../wire/customer-attribute-fields.js';
import { CustomerAttributeChangeV2 } from './customer-attribute-v2.dto.js';

export class CreateContactV2 extends fields.NewContactFields {
  @Identifier({ example: 'EXAMPLE-1-CONTACT' }) override reference_id: string;
  @ListOf(() => CustomerAttributeInput, { max: MAX_PER_REQUEST, optional: true }) attributes?: CustomerAttributeInput[];
}

/** A contact in the creation of a customer. */
export class CustomerContactInputV2 extends CreateContactV2 {
  @Identifier(fields.NEW_CONTACT_ID) id?: string;
}

/** A contact in the response of its customer. */
export class CustomerContactV2 extends fields.ContactFields {
  @ListOf(() => CustomerAttribute, { max: MAX_PER_REQUEST }) attributes: CustomerAttribute[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** A contact in responses of its own routes. */
export class ContactV2 extends CustomerContactV2 {
  @Id() customer_id: string;
  @Whole({ min: 1, example: 1 }) version: number;
}

@ResponseOnly(ContactV2, { reasons: { customer_id: 'is the customer of the path and cannot change; leave it out' } })
export class UpdateContactV2 extends fields.ContactChangeFields {
  @ListOf(() => CustomerAttributeChangeV2, REPLACED_ATTRIBUTES) attributes?: CustomerAttributeChangeV2[] | null;
}

/** A contact in a change of its customer. With `id`, absent fields keep their values; without `id`, a contact is created. */
export class CustomerContactChangesV2 extends UpdateContactV2 {
  @Identifier(fields.CHANGED_CONTACT_ID) id?: string;
}

export class ListContactsV2 extends Sorted(CursorPageQuery, ADDRESS_CONTACT_SORTS) {
  @QueryText({ description: 'Only contacts of the customer with this id', example: EXAMPLE_CUSTOMER_ID })
  customer_id?: string;
}
