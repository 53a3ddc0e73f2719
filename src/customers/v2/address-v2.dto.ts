import { EXAMPLE_BILLING_ADDRESS_ID } from '../../docs/examples.js';
import { CursorPageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ListOf, Nested } from '../../platform/validation/nested.js';
import { QueryText } from '../../platform/validation/query.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Email, Id, OneOf, Phone, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import { ADDRESS_TYPES, type AddressType } from '../customer-address.entity.js';
import { MOST_PARTS } from '../new-customer.js';
import { PART_SORTS, type PartSort } from '../customers.queries.js';
import {
  CustomerAttributeChangeV2,
  CustomerAttributeInputV2,
  CustomerAttributeV2,
} from './customer-attribute-v2.dto.js';

export class CreateAddressV2 {
  @Text({ description: 'Unique within the customer', example: 'EXAMPLE-1-BILLING' }) reference_id: string;
  @OneOf(ADDRESS_TYPES, { example: 'billing' }) type: AddressType;
  @Text({ max: 50, optional: true, example: 'Helen' }) first_name?: string;
  @Text({ max: 50, optional: true, example: 'Marsh' }) last_name?: string;
  @Phone({ optional: true, example: '(206) 555-0184' }) phone?: string;
  @Email({ optional: true, example: 'accounts@lakeside-delicatessen.example' }) email?: string;
  @Text({ example: '412 Harbor Avenue SW' }) address_line_1: string;
  @Text({ optional: true, example: 'Suite 3' }) address_line_2?: string;
  @Text({ max: 50, example: 'Seattle' }) city: string;
  @Text({ max: 50, optional: true, example: 'WA' }) state?: string;
  @Text({ max: 100, optional: true, description: 'Kept as sent; best as ISO 3166 alpha-2', example: 'US' })
  country?: string;
  @Text({ max: 50, optional: true, example: '98126' }) zip_code?: string;
  @YesNo({ optional: true, description: 'Takes the place of the present default of the type', example: true })
  is_default?: boolean;
  @ListOf(() => CustomerAttributeInputV2, { max: MOST_PARTS, optional: true }) attributes?: CustomerAttributeInputV2[];
}

/** An address of a new customer. */
export class CustomerAddressInputV2 extends CreateAddressV2 {
  @Text({ optional: true, description: 'Of an address to change: a new customer has none, so leave it out' })
  id?: string;
}

export class CustomerRegionV2 {
  @Text({ description: 'ISO 3166: alpha-3 of a country, the whole code of a state', example: 'US-WA' }) code: string;
  @Text({ description: 'ISO 3166: alpha-2 of a country, a state without its country', example: 'WA' })
  short_code: string;
  @Text({ example: 'Washington' }) name: string;
}

/** An address within its customer. */
export class CustomerAddressV2 {
  @Id() id: string;
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
  @Nested(() => CustomerRegionV2, { nullable: true, description: 'What `state` means; null if nothing known' })
  state_info: CustomerRegionV2 | null;
  @Nested(() => CustomerRegionV2, {
    nullable: true,
    description: 'What `country` means; null if nothing known',
    example: { code: 'USA', short_code: 'US', name: 'United States' },
  })
  country_info: CustomerRegionV2 | null;
  @YesNo() is_default: boolean;
  @ListOf(() => CustomerAttributeV2, { max: MOST_PARTS }) attributes: CustomerAttributeV2[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** An address by itself. */
export class AddressV2 extends CustomerAddressV2 {
  @Id() customer_id: string;
  @Whole({ min: 1, description: 'Counts the changes; the `ETag` begins with it', example: 1 }) version: number;
}

/** What is left out stays as it is; null clears. */
@ResponseOnly(AddressV2, {
  reasons: {
    customer_id: 'is the customer of the path and cannot change; leave it out',
    state_info: 'is derived; write state and country',
    country_info: 'is derived; write country',
  },
})
export class UpdateAddressV2 {
  @Text({ change: true, description: 'Unique within the customer' }) reference_id?: string;
  @OneOf(ADDRESS_TYPES, { change: true }) type?: AddressType;
  @Text({ max: 50, change: true, nullable: true }) first_name?: string | null;
  @Text({ max: 50, change: true, nullable: true }) last_name?: string | null;
  @Phone({ change: true, nullable: true, example: '030-0074321' }) phone?: string | null;
  @Email({ change: true, nullable: true, example: 'accounts@alfreds-futterkiste.example' }) email?: string | null;
  @Text({ change: true }) address_line_1?: string;
  @Text({ change: true, nullable: true, example: 'Hinterhof' }) address_line_2?: string | null;
  @Text({ max: 50, change: true }) city?: string;
  @Text({ max: 50, change: true, nullable: true }) state?: string | null;
  @Text({ max: 100, change: true, nullable: true, description: 'Kept as sent; best as ISO 3166 alpha-2' })
  country?: string | null;
  @Text({ max: 50, change: true, nullable: true }) zip_code?: string | null;
  @YesNo({ change: true, description: 'true takes the place of the present default of the type', example: true })
  is_default?: boolean;
  @ListOf(() => CustomerAttributeChangeV2, {
    max: MOST_PARTS,
    change: true,
    nullable: true,
    description: 'Replaces all',
  })
  attributes?: CustomerAttributeChangeV2[] | null;
}

/** An address within a change of its customer: with `id` what is left out stays as it is, without it a new one is made. */
export class CustomerAddressChangesV2 extends UpdateAddressV2 {
  @Text({
    optional: true,
    description: 'Of the address to change; without it, one is made',
    example: EXAMPLE_BILLING_ADDRESS_ID,
  })
  id?: string;
}

export class ListAddressesV2 extends CursorPageQuery {
  @SortBy(PART_SORTS, 'updated_at') sort_by?: PartSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryText({ description: 'Only those of this customer' }) customer_id?: string;
}
