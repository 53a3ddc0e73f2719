import { EXAMPLE_CONTACT_ID } from '../../../demo/ids/example-ids.js';
import { Email, Id, Identifier, Phone, Text, YesNo } from '../../../platform/edge/validation/scalars.js';

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

/** Fields of a new contact. */
export abstract class NewContactFields {
  @Identifier() reference_id: string;
  @Text({ example: 'Helen' }) first_name: string;
  @Text({ optional: true, example: 'Marsh' }) last_name?: string;
  @Email({ optional: true, example: 'helen.marsh@lakeside-delicatessen.example' }) email?: string;
  @Phone({ optional: true, example: '(206) 555-0185' }) phone?: string;
  @Text({ optional: true, example: 'Purchasing Manager' }) designation?: string;
  @YesNo({
    optional: true,
    example: true,
  })
  is_default?: boolean;
}

/** Fields in changes of a contact. Absent fields keep their values; null clears. */
export abstract class ContactChangeFields {
  @Identifier({ change: true })
  reference_id?: string;
  @Text({ change: true }) first_name?: string;
  @Text({ change: true, nullable: true }) last_name?: string | null;
  @Email({ change: true, nullable: true, example: 'maria.anders@alfreds-futterkiste.example' }) email?: string | null;
  @Phone({ change: true, nullable: true, example: '030-0074321' }) phone?: string | null;
  @Text({ change: true, nullable: true, example: 'Sales Director' }) designation?: string | null;
  @YesNo({
    change: true,
    example: true,
  })
  is_default?: boolean;
}

/** Fields of a contact in responses, without status, attributes and times. */
export abstract class ContactFields {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() first_name: string;
  @Text({ nullable: true }) last_name: string | null;
  @Email({ nullable: true }) email: string | null;
  @Phone({ nullable: true }) phone: string | null;
  @Text({ nullable: true }) designation: string | null;
  @YesNo() is_default: boolean;
}
