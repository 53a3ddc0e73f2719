import { EXAMPLE_BILLING_ADDRESS_ID } from '../../../demo/ids/example-ids.js';
import { Email, Identifier, OneOf, Phone, Text, YesNo } from '../../../platform/edge/validation/scalars.js';
import { ADDRESS_TYPES, type AddressType } from '../customer-address.entity.js';

/** `id` of an address in the creation of a customer, which refuses every value. */
export const NEW_ADDRESS_ID = {
  optional: true,
  description: 'Must be omitted: it is the id of an address to change, and a new customer has no addresses',
};

/** `id` of an address in a change of its customer. */
export const CHANGED_ADDRESS_ID = {
  optional: true,
  description: 'Id of the address to change. If absent, a new address is created',
  example: EXAMPLE_BILLING_ADDRESS_ID,
};

/** Fields of a new address. */
export abstract class NewAddressFields {
  @Identifier() reference_id: string;
  @OneOf(ADDRESS_TYPES, { example: 'billing' }) type: AddressType;
  @Text({ max: 50, optional: true, example: 'Helen' }) first_name?: string;
  @Text({ max: 50, optional: true, example: 'Marsh' }) last_name?: string;
  @Phone({ optional: true, example: '(206) 555-0184' }) phone?: string;
  @Email({ optional: true, example: 'accounts@lakeside-delicatessen.example' }) email?: string;
  @Text({ example: '412 Harbor Avenue SW' }) address_line_1: string;
  @Text({ optional: true, example: 'Suite 3' }) address_line_2?: string;
  @Text({ max: 50, example: 'Seattle' }) city: string;
  @Text({ max: 50, optional: true, example: 'WA' }) state?: string;
  @Text({
    max: 100,
    optional: true,
    example: 'US',
  })
  country?: string;
  @Text({ max: 50, optional: true, isCode: true, example: '98126' }) zip_code?: string;
  @YesNo({
    optional: true,
    example: true,
  })
  is_default?: boolean;
}

/** Fields in changes of an address. Absent fields keep their values; null clears. */
export abstract class AddressChangeFields {
  @Identifier({ change: true })
  reference_id?: string;
  @OneOf(ADDRESS_TYPES, { change: true }) type?: AddressType;
  @Text({ max: 50, change: true, nullable: true }) first_name?: string | null;
  @Text({ max: 50, change: true, nullable: true }) last_name?: string | null;
  @Phone({ change: true, nullable: true, example: '030-0074321' }) phone?: string | null;
  @Email({ change: true, nullable: true, example: 'accounts@alfreds-futterkiste.example' }) email?: string | null;
  @Text({ change: true }) address_line_1?: string;
  @Text({ change: true, nullable: true, example: 'Hinterhof' }) address_line_2?: string | null;
  @Text({ max: 50, change: true }) city?: string;
  @Text({ max: 50, change: true, nullable: true }) state?: string | null;
  @Text({
    max: 100,
    change: true,
    nullable: true,
  })
  country?: string | null;
  @Text({ max: 50, change: true, nullable: true }) zip_code?: string | null;
  @YesNo({
    change: true,
    example: true,
  })
  is_default?: boolean;
}

/** Common fields of an address in responses. The ids come before them, default, status and times after them. */
export abstract class AddressFields {
  @Text() reference_id: string;
  @OneOf(ADDRESS_TYPES) type: AddressType;
  @Text({ max: 50, nullable: true }) first_name: string | null;
  @Text({ max: 50, nullable: true }) last_name: string | null;
  @Phone({ nullable: true }) phone: string | null;
  @Email({ nullable: true }) email: string | null;
  @Text() address_line_1: string;
  @Text({ nullable: true }) address_line_2: string | null;
  @Text({ max: 50 }) city: string;
  @Text({ max: 50, nullable: true }) state: string | null;
  @Text({ max: 100, nullable: true }) country: string | null;
  @Text({ max: 50, nullable: true }) zip_code: string | null;
}
