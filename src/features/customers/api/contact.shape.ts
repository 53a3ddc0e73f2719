import { EXAMPLE_CONTACT_ID } from '#examples/example-ids.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { Email, Id, Identifier, OneOf, Phone, Text, YesNo } from '#platform/edge/validation/scalars.js';
import { CUSTOMER_STATUSES, type CustomerStatus, MAX_PER_REQUEST } from '../customer.entity.js';
import { CustomerAttribute, type CustomerAttributeShape } from './customer-attribute.shape.js';

/** `id` of a contact in the creation of a customer, which refuses every value. */
export const NEW_CONTACT_ID = {
  optional: true,
  description: 'Must be omitted: it is the id of a contact to change, and a new customer has no contacts',
};

/** `id` of a contact in a change of its customer. */
export const CHANGED_CONTACT_ID = {
  optional: true,
  description: 'Id of the contact to change. If absent, a new contact is created',
  example: EXAMPLE_CONTACT_ID,
};

/** Every field of a contact of a customer but its version and times. */
export abstract class ContactShape {
  @Id() readonly id: string;
  @Identifier({
    text: 'Your own id of the contact, unique within the customer',
    v1: { example: 'EXAMPLE-2-CONTACT' },
    v2: { example: 'EXAMPLE-1-CONTACT' },
  })
  reference_id: string;
  @Text({ example: 'Helen' }) first_name: string;
  @Text({ optional: true, nullable: true, example: 'Marsh' }) last_name?: string | null;

  @Email({
    optional: true,
    nullable: true,
    example: 'helen.marsh@lakeside-delicatessen.example',
    changed: { example: 'maria.anders@alfreds-futterkiste.example' },
  })
  email?: string | null;

  @Phone({ optional: true, nullable: true, example: '(206) 555-0185', changed: { example: '030-0074321' } })
  phone?: string | null;

  @Text({
    optional: true,
    nullable: true,
    example: 'Purchasing Manager',
    changed: { example: 'Sales Director' },
  })
  designation?: string | null;

  @YesNo({
    optional: true,
    text: 'Whether orders get a copy of this contact if they name no other; `true` makes it the default instead of the present one. The first active contact is the default unless it is sent with `false`; an inactive one never is',
    example: true,
    changed: { example: true },
  })
  is_default?: boolean;
  /** Only in v1. */
  @OneOf(CUSTOMER_STATUSES, {
    optional: true,
    text: 'Whether the contact is in use; `active` if a new one does not state it',
    example: 'active',
  })
  status?: CustomerStatus;

  @ListOf(() => CustomerAttribute, {
    optional: true,
    nullable: true,
    max: MAX_PER_REQUEST,
    changed: { description: 'Replaces all attribute values' },
  })
  attributes?: CustomerAttributeShape[] | null;
}
