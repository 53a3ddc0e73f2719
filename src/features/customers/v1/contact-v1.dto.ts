import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryList } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Identifier, Text } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { ADDRESS_CONTACT_SORTS } from '../customers.queries.js';
import { CHANGED_CONTACT_ID, ContactShape, NEW_CONTACT_ID } from '../api/contact.shape.js';
import { CustomerAttributeInput } from '../api/customer-attribute.shape.js';

const REQUEST = { nested: { attributes: () => CustomerAttributeInput } };

export class CreateContactV1 extends Created(ContactShape, 'v1', REQUEST) {}

/** A contact in the creation of a customer. */
export class CustomerContactInputV1 extends CreateContactV1 {
  @Identifier(NEW_CONTACT_ID) id?: string;
}

export class CustomerContactV1 extends Combined(Answered(ContactShape, 'v1'), TimesFields) {}

class ContactChangeFieldsV1 extends Changed(ContactShape, 'v1', REQUEST) {}

/** Replaces a contact: absent fields keep their values, null clears. */
export class ReplaceContactV1 extends ContactChangeFieldsV1 {
  @Identifier({ example: 'ALFKI-CONTACT' }) override reference_id: string;
  @Text({ example: 'Maria' }) override first_name: string;
}

abstract class ChangedContactIdV1 {
  @Identifier(CHANGED_CONTACT_ID) id?: string;
}

/** A contact in a change of its customer. With `id`, absent fields keep their values; without `id`, a contact is created. */
export class CustomerContactChangesV1 extends Combined(ChangedContactIdV1, ContactChangeFieldsV1) {}

export class ListContactsV1 extends Sorted(PageQuery, ADDRESS_CONTACT_SORTS) {
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}
