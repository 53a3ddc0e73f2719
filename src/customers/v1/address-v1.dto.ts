import { EXAMPLE_BILLING_ADDRESS_ID } from '../../docs/examples.js';
import { PageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ListOf } from '../../platform/validation/nested.js';
import { QueryList } from '../../platform/validation/query.js';
import { Email, Id, OneOf, Phone, Text, Timestamp, YesNo } from '../../platform/validation/scalars.js';
import { ADDRESS_TYPES, type AddressType } from '../customer-address.entity.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import { MOST_PARTS } from '../new-customer.js';
import { PART_SORTS, type PartSort } from '../customers.queries.js';
import { CustomerAttributeInputV1, CustomerAttributeV1 } from './customer-attribute-v1.dto.js';

export class CreateAddressV1 {
  @Text({ description: 'Unique within the customer', example: 'EXAMPLE-2-BILLING' }) reference_id: string;
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
  @OneOf(CUSTOMER_STATUSES, { optional: true, description: 'Default active', example: 'active' })
  status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInputV1, { max: MOST_PARTS, optional: true }) attributes?: CustomerAttributeInputV1[];
}

/** An address of a new customer. */
export class CustomerAddressInputV1 extends CreateAddressV1 {
  @Text({ optional: true, description: 'Of an address to change: a new customer has none, so leave it out' })
  id?: string;
}

export class CustomerAddressV1 {
  @Id() id: string;
  @Id() customer_id: string;
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
  @YesNo() is_default: boolean;
  @OneOf(CUSTOMER_STATUSES) status: CustomerStatus;
  @ListOf(() => CustomerAttributeV1, { max: MOST_PARTS }) attributes: CustomerAttributeV1[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** An address as it shall be: what is left out is empty, but `is_default` and `status` stay as they are. */
export class ReplaceAddressV1 extends CreateAddressV1 {
  @Text({ description: 'Unique within the customer', example: 'ALFKI-BILLING' }) override reference_id: string;
}

/** An address within a change of its customer: with `id` what is left out stays as it is, without it a new one is made. */
export class CustomerAddressChangesV1 {
  @Text({
    optional: true,
    description: 'Of the address to change; without it, one is made',
    example: EXAMPLE_BILLING_ADDRESS_ID,
  })
  id?: string;
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
  @OneOf(CUSTOMER_STATUSES, { change: true }) status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInputV1, {
    max: MOST_PARTS,
    change: true,
    nullable: true,
    description: 'Replaces all',
  })
  attributes?: CustomerAttributeInputV1[] | null;
}

export class ListAddressesV1 extends PageQuery {
  @SortBy(PART_SORTS, 'updated_at') sort_by?: PartSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryList({ commas: true, description: "Only these of the caller's own references" }) reference_ids?: string[];
}
