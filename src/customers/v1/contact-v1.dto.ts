import { EXAMPLE_CONTACT_ID } from '../../docs/examples.js';
import { PageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ListOf } from '../../platform/validation/nested.js';
import { QueryList } from '../../platform/validation/query.js';
import { Email, Id, OneOf, Phone, Text, Timestamp, YesNo } from '../../platform/validation/scalars.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import { MOST_PARTS } from '../new-customer.js';
import { PART_SORTS, type PartSort } from '../customers.queries.js';
import { CustomerAttributeInputV1, CustomerAttributeV1 } from './customer-attribute-v1.dto.js';

export class CreateContactV1 {
  @Text({ description: 'Unique within the customer', example: 'EXAMPLE-2-CONTACT' }) reference_id: string;
  @Text({ example: 'Helen' }) first_name: string;
  @Text({ optional: true, example: 'Marsh' }) last_name?: string;
  @Email({ optional: true, example: 'helen.marsh@lakeside-delicatessen.example' }) email?: string;
  @Phone({ optional: true, example: '(206) 555-0185' }) phone?: string;
  @Text({ optional: true, example: 'Purchasing Manager' }) designation?: string;
  @YesNo({ optional: true, description: 'Takes the place of the present default', example: true }) is_default?: boolean;
  @OneOf(CUSTOMER_STATUSES, { optional: true, description: 'Default active', example: 'active' })
  status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInputV1, { max: MOST_PARTS, optional: true }) attributes?: CustomerAttributeInputV1[];
}

/** A contact of a new customer. */
export class CustomerContactInputV1 extends CreateContactV1 {
  @Text({ optional: true, description: 'Of a contact to change: a new customer has none, so leave it out' })
  id?: string;
}

/** A contact. */
export class CustomerContactV1 {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() first_name: string;
  @Text({ nullable: true }) last_name: string | null;
  @Email({ nullable: true }) email: string | null;
  @Phone({ nullable: true }) phone: string | null;
  @Text({ nullable: true }) designation: string | null;
  @YesNo() is_default: boolean;
  @OneOf(CUSTOMER_STATUSES) status: CustomerStatus;
  @ListOf(() => CustomerAttributeV1, { max: MOST_PARTS }) attributes: CustomerAttributeV1[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** A contact as it shall be: what is left out is empty, but `is_default` and `status` stay as they are. */
export class ReplaceContactV1 extends CreateContactV1 {
  @Text({ description: 'Unique within the customer', example: 'ALFKI-CONTACT' }) override reference_id: string;
}

/** A contact within a change of its customer: with `id` what is left out stays as it is, without it a new one is made. */
export class CustomerContactChangesV1 {
  @Text({
    optional: true,
    description: 'Of the contact to change; without it, one is made',
    example: EXAMPLE_CONTACT_ID,
  })
  id?: string;
  @Text({ change: true, description: 'Unique within the customer' }) reference_id?: string;
  @Text({ change: true }) first_name?: string;
  @Text({ change: true, nullable: true }) last_name?: string | null;
  @Email({ change: true, nullable: true, example: 'maria.anders@alfreds-futterkiste.example' }) email?: string | null;
  @Phone({ change: true, nullable: true, example: '030-0074321' }) phone?: string | null;
  @Text({ change: true, nullable: true, example: 'Sales Director' }) designation?: string | null;
  @YesNo({ change: true, description: 'true takes the place of the present default', example: true })
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

export class ListContactsV1 extends PageQuery {
  @SortBy(PART_SORTS, 'updated_at') sort_by?: PartSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryList({ commas: true, description: "Only these of the caller's own references" }) reference_ids?: string[];
}
