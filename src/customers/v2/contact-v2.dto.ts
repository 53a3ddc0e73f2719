import { EXAMPLE_CONTACT_ID } from '../../docs/examples.js';
import { CursorPageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ListOf } from '../../platform/validation/nested.js';
import { QueryText } from '../../platform/validation/query.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Email, Id, Phone, Text, Timestamp, Whole, YesNo } from '../../platform/validation/scalars.js';
import { MOST_PARTS } from '../new-customer.js';
import { PART_SORTS, type PartSort } from '../customers.queries.js';
import {
  CustomerAttributeChangeV2,
  CustomerAttributeInputV2,
  CustomerAttributeV2,
} from './customer-attribute-v2.dto.js';

export class CreateContactV2 {
  @Text({ description: 'Unique within the customer', example: 'EXAMPLE-1-CONTACT' }) reference_id: string;
  @Text({ example: 'Helen' }) first_name: string;
  @Text({ optional: true, example: 'Marsh' }) last_name?: string;
  @Email({ optional: true, example: 'helen.marsh@lakeside-delicatessen.example' }) email?: string;
  @Phone({ optional: true, example: '(206) 555-0185' }) phone?: string;
  @Text({ optional: true, example: 'Purchasing Manager' }) designation?: string;
  @YesNo({ optional: true, description: 'Takes the place of the present default', example: true }) is_default?: boolean;
  @ListOf(() => CustomerAttributeInputV2, { max: MOST_PARTS, optional: true }) attributes?: CustomerAttributeInputV2[];
}

/** A contact of a new customer. */
export class CustomerContactInputV2 extends CreateContactV2 {
  @Text({ optional: true, description: 'Of a contact to change: a new customer has none, so leave it out' })
  id?: string;
}

/** A contact within its customer. */
export class CustomerContactV2 {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() first_name: string;
  @Text({ nullable: true }) last_name: string | null;
  @Email({ nullable: true }) email: string | null;
  @Phone({ nullable: true }) phone: string | null;
  @Text({ nullable: true }) designation: string | null;
  @YesNo() is_default: boolean;
  @ListOf(() => CustomerAttributeV2, { max: MOST_PARTS }) attributes: CustomerAttributeV2[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** A contact by itself. */
export class ContactV2 extends CustomerContactV2 {
  @Id() customer_id: string;
  @Whole({ min: 1, description: 'Counts the changes; the `ETag` begins with it', example: 1 }) version: number;
}

/** What is left out stays as it is; null clears. */
@ResponseOnly(ContactV2, { reasons: { customer_id: 'is the customer of the path and cannot change; leave it out' } })
export class UpdateContactV2 {
  @Text({ change: true, description: 'Unique within the customer' }) reference_id?: string;
  @Text({ change: true }) first_name?: string;
  @Text({ change: true, nullable: true }) last_name?: string | null;
  @Email({ change: true, nullable: true, example: 'maria.anders@alfreds-futterkiste.example' }) email?: string | null;
  @Phone({ change: true, nullable: true, example: '030-0074321' }) phone?: string | null;
  @Text({ change: true, nullable: true, example: 'Sales Director' }) designation?: string | null;
  @YesNo({ change: true, description: 'true takes the place of the present default', example: true })
  is_default?: boolean;
  @ListOf(() => CustomerAttributeChangeV2, {
    max: MOST_PARTS,
    change: true,
    nullable: true,
    description: 'Replaces all',
  })
  attributes?: CustomerAttributeChangeV2[] | null;
}

/** A contact within a change of its customer: with `id` what is left out stays as it is, without it a new one is made. */
export class CustomerContactChangesV2 extends UpdateContactV2 {
  @Text({
    optional: true,
    description: 'Of the contact to change; without it, one is made',
    example: EXAMPLE_CONTACT_ID,
  })
  id?: string;
}

export class ListContactsV2 extends CursorPageQuery {
  @SortBy(PART_SORTS, 'updated_at') sort_by?: PartSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryText({ description: 'Only those of this customer' }) customer_id?: string;
}
