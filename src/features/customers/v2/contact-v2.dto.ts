import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryText } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Id, Identifier, Whole } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { ADDRESS_CONTACT_SORTS } from '../customers.queries.js';
import { CHANGED_CONTACT_ID, ContactShape, NEW_CONTACT_ID } from '../api/contact.shape.js';
import { CustomerAttributeInput } from '../api/customer-attribute.shape.js';
import { CustomerAttributeChangeV2 } from './customer-attribute-v2.dto.js';

export class CreateContactV2 extends Created(Without(ContactShape, ['status']), 'v2', {
  nested: { attributes: () => CustomerAttributeInput },
}) {}

/** A contact in the creation of a customer. */
export class CustomerContactInputV2 extends CreateContactV2 {
  @Identifier(NEW_CONTACT_ID) id?: string;
}

/** A contact in the response of its customer. */
export class CustomerContactV2 extends Combined(Answered(Without(ContactShape, ['status']), 'v2'), TimesFields) {}

/** A contact in responses of its own routes. */
export class ContactV2 extends CustomerContactV2 {
  @Id() customer_id: string;
  @Whole({ min: 1, example: 1 }) version: number;
}

@ResponseOnly(ContactV2, { reasons: { customer_id: 'is the customer of the path and cannot change; leave it out' } })
export class UpdateContactV2 extends Changed(Without(ContactShape, ['status']), 'v2', {
  nested: { attributes: () => CustomerAttributeChangeV2 },
}) {}

/** A contact in a change of its customer. With `id`, absent fields keep their values; without `id`, a contact is created. */
export class CustomerContactChangesV2 extends UpdateContactV2 {
  @Identifier(CHANGED_CONTACT_ID) id?: string;
}

export class ListContactsV2 extends Sorted(CursorPageQuery, ADDRESS_CONTACT_SORTS) {
  @QueryText({ description: 'Only contacts of the customer with this id', example: EXAMPLE_CUSTOMER_ID })
  customer_id?: string;
}
