import { EXAMPLE_BILLING_ADDRESS_ID } from '#examples/example-ids.js';
import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { Email, Id, Identifier, OneOf, Phone, Text, YesNo } from '#platform/edge/validation/scalars.js';
import { ADDRESS_TYPES, type AddressType } from '../customer-address.entity.js';
import { CUSTOMER_STATUSES, type CustomerStatus, MAX_PER_REQUEST } from '../customer.entity.js';
import { CustomerAttribute, type CustomerAttributeShape } from './customer-attribute.shape.js';

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

/** Fields of addresses that only one version has. */
export const ONLY_V1 = ['customer_id', 'status'] as const;
export const ONLY_V2 = ['state_info', 'country_info'] as const;

/** A country or state, derived from a text. */
export abstract class RegionShape {
  @Text({
    readOnly: true,
    text: 'For a country its ISO 3166-1 alpha-3 code, such as `DEU`; for a state its ISO 3166-2 code, such as `US-CA`',
    example: 'US-WA',
  })
  readonly code: string;
  @Text({
    readOnly: true,
    text: 'For a country its ISO 3166-1 alpha-2 code, such as `DE`; for a state its code without the country, such as `CA`',
    example: 'WA',
  })
  readonly short_code: string;
  @Text({ readOnly: true, text: 'Name of the country or state in English', example: 'Washington' })
  readonly name: string;
}

/** Every field of an address of a customer but its version and times. */
export abstract class AddressShape {
  @Id() readonly id: string;
  @Id({ text: 'Customer whose address it is' }) readonly customer_id: string;
  @Identifier({
    text: 'Your own id of the address, unique within the customer',
    v1: { example: 'EXAMPLE-2-BILLING' },
    v2: { example: 'EXAMPLE-1-BILLING' },
  })
  reference_id: string;
  @OneOf(ADDRESS_TYPES, { text: 'What the address is for', example: 'billing' }) type: AddressType;
  @Text({ optional: true, nullable: true, max: 50, example: 'Helen' }) first_name?: string | null;
  @Text({ optional: true, nullable: true, max: 50, example: 'Marsh' }) last_name?: string | null;

  @Phone({ optional: true, nullable: true, example: '(206) 555-0184', changed: { example: '030-0074321' } })
  phone?: string | null;

  @Email({
    optional: true,
    nullable: true,
    example: 'accounts@lakeside-delicatessen.example',
    changed: { example: 'accounts@alfreds-futterkiste.example' },
  })
  email?: string | null;

  @Text({ example: '412 Harbor Avenue SW' }) address_line_1: string;

  @Text({ optional: true, nullable: true, example: 'Suite 3', changed: { example: 'Hinterhof' } })
  address_line_2?: string | null;

  @Text({ max: 50, example: 'Seattle' }) city: string;
  @Text({ optional: true, nullable: true, max: 50, example: 'WA' }) state?: string | null;
  @Text({ optional: true, nullable: true, max: 100, example: 'US' }) country?: string | null;
  @Text({ optional: true, nullable: true, max: 50, isCode: true, example: '98126' }) zip_code?: string | null;
  @Nested(() => RegionShape, { readOnly: true, nullable: true }) readonly state_info: RegionShape | null;

  @Nested(() => RegionShape, {
    readOnly: true,
    nullable: true,
    example: { code: 'USA', short_code: 'US', name: 'United States' },
  })
  readonly country_info: RegionShape | null;

  @YesNo({
    optional: true,
    text: 'Whether orders get a copy of this address if they name no other; `true` makes it the default of its type instead of the present one. The first active address of a type is the default unless it is sent with `false`; an inactive one never is',
    example: true,
    changed: { example: true },
  })
  is_default?: boolean;
  @OneOf(CUSTOMER_STATUSES, {
    optional: true,
    text: 'Whether the address is in use; `active` if a new one does not state it',
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
