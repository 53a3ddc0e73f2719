import { EXAMPLE_PRICE_LIST_ID, EXAMPLE_SALES_REP_ID } from '../../docs/examples.js';
import type { Decimal, WireDecimal } from '../../platform/decimal.js';
import { CursorPageQuery, Sort, SortBy } from '../../platform/http/page-query.js';
import { ListOf, Nested, TextList } from '../../platform/validation/nested.js';
import { QueryList, QueryOneOf } from '../../platform/validation/query.js';
import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Amount, Email, Id, OneOf, Phone, Text, Timestamp, Whole } from '../../platform/validation/scalars.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import { CUSTOMER_SORTS, type CustomerSort } from '../customers.queries.js';
import { MOST_PARTS, MOST_PARTS_IN_ALL, MOST_SALES_REPS } from '../new-customer.js';
import { CustomerAddressChangesV2, CustomerAddressInputV2, CustomerAddressV2 } from './address-v2.dto.js';
import { CustomerContactChangesV2, CustomerContactInputV2, CustomerContactV2 } from './contact-v2.dto.js';
import {
  CustomerAttributeChangeV2,
  CustomerAttributeInputV2,
  CustomerAttributeV2,
} from './customer-attribute-v2.dto.js';

export class CreateCustomerV2 {
  @Text({ description: "The caller's own id", example: 'EXAMPLE-1' }) reference_id: string;
  @Text({ description: 'Answered as `name`', example: 'Lakeside Delicatessen' }) company_name: string;
  @Text({ optional: true, min: 1, description: "The company's name if absent", example: 'Lakeside Deli' })
  display_name?: string;
  @Text({ optional: true, min: 1, description: 'Such as C-000042; made if absent', example: 'EXAMPLE-1' })
  display_id?: string;
  @Text({ optional: true, example: 'FOB Seattle' }) freight_term?: string;
  @Text({ optional: true, example: 'United Package' }) shipping_method?: string;
  @Text({ optional: true, example: 'Bank transfer' }) payment_mode?: string;
  @Text({ optional: true, example: 'Net 30' }) payment_term?: string;
  @Text({ optional: true, example: 'Helen' }) first_name?: string;
  @Text({ optional: true, example: 'Marsh' }) last_name?: string;
  @Phone({ optional: true, example: '(206) 555-0184' }) phone?: string;
  @Email({ optional: true, example: 'orders@lakeside-delicatessen.example' }) email?: string;
  @Amount({
    optional: true,
    min: 0,
    max: 100,
    description: 'Per cent, applied at order time; 0 is none',
    example: 10.25,
  })
  tax_rate?: Decimal;
  @Text({ optional: true, description: 'Any classification of your own', example: 'restaurant' })
  customer_type?: string;
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
  @ListOf(() => CustomerAddressInputV2, { max: MOST_PARTS, optional: true }) addresses?: CustomerAddressInputV2[];
  @ListOf(() => CustomerContactInputV2, { max: MOST_PARTS, optional: true }) contacts?: CustomerContactInputV2[];
  @ListOf(() => CustomerAttributeInputV2, { max: MOST_PARTS, optional: true }) attributes?: CustomerAttributeInputV2[];
}

export class ListCustomersV2 extends CursorPageQuery {
  @SortBy(CUSTOMER_SORTS, 'updated_at') sort_by?: CustomerSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryOneOf(CUSTOMER_STATUSES, { default: 'active', description: 'Only customers in this status' })
  status?: CustomerStatus;
  @QueryList({ description: 'Only customers from one of these sources, such as openapi or sales_rep' })
  source?: string[];
  @QueryList({ description: 'No customers from any of these sources' }) exclude_source?: string[];
}

/** A customer of a list. */
export class CustomerSummaryV2 {
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
  @Amount({ nullable: true, description: 'Per cent, applied at order time' }) tax_rate: WireDecimal | null;
  @Text({ nullable: true }) customer_type: string | null;
  @Text({ description: 'Where the customer comes from', example: 'openapi' }) source: string;
  @Whole({ min: 1, description: 'Counts the changes; the `ETag` begins with it', example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class AssignedPriceListV2 {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) id: string;
  @Text({ max: 50, example: 'Northwind list prices' }) name: string;
  @Text({ max: 50, example: 'NORTHWIND' }) reference_id: string;
}

export class AssignedSalesRepV2 {
  @Id({ example: EXAMPLE_SALES_REP_ID }) id: string;
  @Text({ example: 'DAVOLIO' }) reference_id: string;
  @Text({ example: 'Nancy Davolio' }) name: string;
  @Email({ nullable: true, example: 'nancy.davolio@northwind.example' }) email: string | null;
}

/** A customer with all that belongs to it. */
export class CustomerV2 extends CustomerSummaryV2 {
  @ListOf(() => AssignedSalesRepV2, { max: MOST_SALES_REPS }) assigned_sales_reps: AssignedSalesRepV2[];
  @Nested(() => AssignedPriceListV2, { nullable: true }) assigned_price_list: AssignedPriceListV2 | null;
  @ListOf(() => CustomerAddressV2, { max: MOST_PARTS_IN_ALL }) addresses: CustomerAddressV2[];
  @ListOf(() => CustomerContactV2, { max: MOST_PARTS_IN_ALL }) contacts: CustomerContactV2[];
  @ListOf(() => CustomerAttributeV2, { max: MOST_PARTS }) attributes: CustomerAttributeV2[];
}

/** What is left out stays as it is; null clears. Addresses and contacts that are not named stay. */
@ResponseOnly(CustomerV2, {
  reasons: {
    name: 'is the company name; write company_name',
    source: 'is set by the service when the customer is created',
    assigned_sales_reps: 'are the sales reps of assigned_sales_rep_ids; write assigned_sales_rep_ids',
    assigned_price_list: 'is the list of assigned_price_list_id; write assigned_price_list_id',
  },
})
export class UpdateCustomerV2 {
  @Text({ change: true }) reference_id?: string;
  @Text({ change: true, description: 'Answered as `name`', example: 'Alfreds Futterkiste' }) company_name?: string;
  @Text({ change: true, nullable: true, min: 1, description: "null: the company's name again", example: 'Alfreds' })
  display_name?: string | null;
  @Text({ change: true }) display_id?: string;
  @OneOf(CUSTOMER_STATUSES, { change: true, example: 'active' }) status?: CustomerStatus;
  @Text({ change: true, nullable: true, example: 'FOB Berlin' }) freight_term?: string | null;
  @Text({ change: true, nullable: true, example: 'Speedy Express' }) shipping_method?: string | null;
  @Text({ change: true, nullable: true, example: 'Bank transfer' }) payment_mode?: string | null;
  @Text({ change: true, nullable: true, example: 'Net 30' }) payment_term?: string | null;
  @Text({ change: true, nullable: true, example: 'Maria' }) first_name?: string | null;
  @Text({ change: true, nullable: true, example: 'Anders' }) last_name?: string | null;
  @Phone({ change: true, nullable: true, example: '030-0074321' }) phone?: string | null;
  @Email({ change: true, nullable: true, example: 'orders@alfreds-futterkiste.example' }) email?: string | null;
  @Amount({ change: true, nullable: true, min: 0, max: 100, description: 'Per cent; 0 clears it', example: 19 })
  tax_rate?: Decimal | null;
  @Text({ change: true, nullable: true, example: 'restaurant' }) customer_type?: string | null;
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
  @ListOf(() => CustomerAddressChangesV2, { max: MOST_PARTS, change: true }) addresses?: CustomerAddressChangesV2[];
  @ListOf(() => CustomerContactChangesV2, { max: MOST_PARTS, change: true }) contacts?: CustomerContactChangesV2[];
  @ListOf(() => CustomerAttributeChangeV2, {
    max: MOST_PARTS,
    change: true,
    nullable: true,
    description: 'Replaces all',
  })
  attributes?: CustomerAttributeChangeV2[] | null;
}
