import {
  EXAMPLE_BILLING_ADDRESS_ID,
  EXAMPLE_CONTACT_ID,
  EXAMPLE_PRICE_LIST_ID,
  EXAMPLE_SALES_REP_ID,
} from '../../docs/examples.js';
import { PageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ListOf, Nested, TextList } from '../../platform/validation/nested.js';
import { QueryList, QueryOneOf } from '../../platform/validation/query.js';
import { Email, Id, OneOf, Phone, Text, Timestamp } from '../../platform/validation/scalars.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import { CUSTOMER_SORTS, type CustomerSort } from '../customers.queries.js';
import { MOST_PARTS, MOST_PARTS_IN_ALL, MOST_SALES_REPS } from '../new-customer.js';
import { CustomerAddressChangesV1, CustomerAddressInputV1, CustomerAddressV1 } from './address-v1.dto.js';
import { CustomerContactChangesV1, CustomerContactInputV1, CustomerContactV1 } from './contact-v1.dto.js';
import { CustomerAttributeInputV1, CustomerAttributeV1 } from './customer-attribute-v1.dto.js';

export class CreateCustomerV1 {
  @Text({ description: "The caller's own id", example: 'EXAMPLE-2' }) reference_id: string;
  @Text({ description: 'Answered as `name`', example: 'Lakeside Delicatessen' }) company_name: string;
  @Text({ optional: true, min: 1, description: "The company's name if absent", example: 'Lakeside Deli' })
  display_name?: string;
  @Text({ optional: true, min: 1, description: 'Such as C-000042; made if absent', example: 'EXAMPLE-2' })
  display_id?: string;
  @Text({ optional: true, example: 'FOB Seattle' }) freight_term?: string;
  @Text({ optional: true, example: 'United Package' }) shipping_method?: string;
  @Text({ optional: true, example: 'Bank transfer' }) payment_mode?: string;
  @Text({ optional: true, example: 'Net 30' }) payment_term?: string;
  @Text({ optional: true, example: 'Helen' }) first_name?: string;
  @Text({ optional: true, example: 'Marsh' }) last_name?: string;
  @Phone({ optional: true, example: '(206) 555-0184' }) phone?: string;
  @Email({ optional: true, example: 'orders@lakeside-delicatessen.example' }) email?: string;
  @Text({ optional: true, description: 'Id of a price list', example: EXAMPLE_PRICE_LIST_ID })
  assigned_price_list_id?: string;
  @TextList({
    optional: true,
    unique: true,
    max: MOST_SALES_REPS,
    description: 'Ids of sales reps',
    example: [EXAMPLE_SALES_REP_ID],
  })
  assigned_sales_rep_ids?: string[];
  @ListOf(() => CustomerAddressInputV1, { max: MOST_PARTS, optional: true }) addresses?: CustomerAddressInputV1[];
  @ListOf(() => CustomerContactInputV1, { max: MOST_PARTS, optional: true }) contacts?: CustomerContactInputV1[];
  @ListOf(() => CustomerAttributeInputV1, { max: MOST_PARTS, optional: true }) attributes?: CustomerAttributeInputV1[];
}

export class ListCustomersV1 extends PageQuery {
  @SortBy(CUSTOMER_SORTS, 'updated_at') sort_by?: CustomerSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryOneOf(CUSTOMER_STATUSES, { default: 'active', description: 'Only customers in this status' })
  status?: CustomerStatus;
  @QueryList({ commas: true, description: "Only these of the caller's own references" }) reference_ids?: string[];
}

/** A customer of a list. */
export class CustomerSummaryV1 {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() display_id: string;
  @Text({ description: '`company_name` of requests', example: 'Lakeside Delicatessen' }) name: string;
  @Text() display_name: string;
  @Text({ nullable: true }) first_name: string | null;
  @Text({ nullable: true }) last_name: string | null;
  @Phone({ nullable: true }) phone: string | null;
  @Email({ nullable: true }) email: string | null;
  @OneOf(CUSTOMER_STATUSES) status: CustomerStatus;
  @Text({ nullable: true }) freight_term: string | null;
  @Text({ nullable: true }) shipping_method: string | null;
  @Text({ nullable: true }) payment_mode: string | null;
  @Text({ nullable: true }) payment_term: string | null;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class AssignedPriceListV1 {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) id: string;
  @Text({ max: 50, example: 'Northwind list prices' }) name: string;
  @Text({ max: 50, example: 'NORTHWIND' }) reference_id: string;
}

export class AssignedSalesRepV1 {
  @Id({ example: EXAMPLE_SALES_REP_ID }) id: string;
  @Text({ example: 'DAVOLIO' }) reference_id: string;
  @Text({ example: 'Nancy Davolio' }) name: string;
  @Email({ nullable: true, example: 'nancy.davolio@northwind.example' }) email: string | null;
}

/** A customer with all that belongs to it. */
export class CustomerV1 extends CustomerSummaryV1 {
  @ListOf(() => AssignedSalesRepV1, { max: MOST_SALES_REPS }) assigned_sales_reps: AssignedSalesRepV1[];
  @Nested(() => AssignedPriceListV1, { nullable: true }) assigned_price_list: AssignedPriceListV1 | null;
  @ListOf(() => CustomerAddressV1, { max: MOST_PARTS_IN_ALL }) addresses: CustomerAddressV1[];
  @ListOf(() => CustomerContactV1, { max: MOST_PARTS_IN_ALL }) contacts: CustomerContactV1[];
  @ListOf(() => CustomerAttributeV1, { max: MOST_PARTS }) attributes: CustomerAttributeV1[];
}

/** What is left out stays as it is; null clears. Addresses and contacts that are not named stay. */

export class UpdateCustomerV1 {
  @Text({ change: true }) reference_id?: string;
  @Text({ change: true, description: 'Answered as `name`', example: 'Alfreds Futterkiste' }) company_name?: string;
  @Text({ change: true, nullable: true, min: 1, description: "null: the company's name again", example: 'Alfreds' })
  display_name?: string | null;
  @Text({ change: true }) display_id?: string;
  @Text({ change: true, nullable: true, example: 'FOB Berlin' }) freight_term?: string | null;
  @Text({ change: true, nullable: true, example: 'Speedy Express' }) shipping_method?: string | null;
  @Text({ change: true, nullable: true, example: 'Bank transfer' }) payment_mode?: string | null;
  @Text({ change: true, nullable: true, example: 'Net 30' }) payment_term?: string | null;
  @Text({ change: true, nullable: true, example: 'Maria' }) first_name?: string | null;
  @Text({ change: true, nullable: true, example: 'Anders' }) last_name?: string | null;
  @Phone({ change: true, nullable: true, example: '030-0074321' }) phone?: string | null;
  @Email({ change: true, nullable: true, example: 'orders@alfreds-futterkiste.example' }) email?: string | null;
  @Text({ change: true, nullable: true, description: 'Id of a price list', example: EXAMPLE_PRICE_LIST_ID })
  assigned_price_list_id?: string | null;
  @TextList({
    change: true,
    nullable: true,
    unique: true,
    max: MOST_SALES_REPS,
    description: 'Ids of sales reps; replaces all',
    example: [EXAMPLE_SALES_REP_ID],
  })
  assigned_sales_rep_ids?: string[] | null;
  @Text({ change: true, nullable: true, description: 'Which contact is the default', example: EXAMPLE_CONTACT_ID })
  primary_contact_id?: string | null;
  @Text({ change: true, nullable: true, description: 'Which shipping address is the default' })
  default_shipping_address_id?: string | null;
  @Text({
    change: true,
    nullable: true,
    description: 'Which billing address is the default',
    example: EXAMPLE_BILLING_ADDRESS_ID,
  })
  default_billing_address_id?: string | null;
  @ListOf(() => CustomerAddressChangesV1, { max: MOST_PARTS, change: true }) addresses?: CustomerAddressChangesV1[];
  @ListOf(() => CustomerContactChangesV1, { max: MOST_PARTS, change: true }) contacts?: CustomerContactChangesV1[];
  @ListOf(() => CustomerAttributeInputV1, {
    max: MOST_PARTS,
    change: true,
    nullable: true,
    description: 'Replaces all',
  })
  attributes?: CustomerAttributeInputV1[] | null;
}
