import { EXAMPLE_PRICE_LIST_ID, EXAMPLE_SALES_REP_ID } from '../../../demo/ids/example-ids.js';
import { IdentifierList, ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import { Email, Id, Identifier, OneOf, Phone, Text } from '../../../platform/edge/validation/scalars.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import { MAX_SALES_REPS } from '../customer-limits.js';

/** The filter of lists by status. */
export const LISTED_STATUS = {
  description:
    'Only customers with this status; `all` selects both. Default: `active`, and `all` where `ids`, `reference_ids` or `display_ids` ask for certain customers',
  example: 'active',
} as const;

/** Fields of a new customer that precede the fields of a single version. */
export abstract class NewCustomerFields {
  @Identifier() reference_id: string;
  @Text({ example: 'Lakeside Delicatessen' }) company_name: string;
  @Text({ optional: true, example: 'Lakeside Deli' })
  display_name?: string;
  @Identifier({ optional: true })
  display_id?: string;
  @Text({ optional: true, example: 'FOB Seattle' }) freight_term?: string;
  @Text({ optional: true, example: 'United Package' }) shipping_method?: string;
  @Text({ optional: true, example: 'Bank transfer' }) payment_mode?: string;
  @Text({ optional: true, example: 'Net 30' }) payment_term?: string;
  @Text({ optional: true, example: 'Helen' }) first_name?: string;
  @Text({ optional: true, example: 'Marsh' }) last_name?: string;
  @Phone({ optional: true, example: '(206) 555-0184' }) phone?: string;
  @Email({ optional: true, example: 'orders@lakeside-delicatessen.example' }) email?: string;
}

/** Price list and sales reps in the creation of a customer. */
export abstract class NewAssignmentFields {
  @Identifier({ optional: true, example: EXAMPLE_PRICE_LIST_ID })
  assigned_price_list_id?: string;
  @IdentifierList({
    optional: true,
    unique: true,
    max: MAX_SALES_REPS,
    example: [EXAMPLE_SALES_REP_ID],
  })
  assigned_sales_rep_ids?: string[];
}

/** Names and ids in changes of a customer. Absent fields keep their values; null clears. */
export abstract class CustomerNameChangeFields {
  @Identifier({ change: true }) reference_id?: string;
  @Text({ change: true, example: 'Alfreds Futterkiste' })
  company_name?: string;
  @Text({ change: true, nullable: true, example: 'Alfreds' })
  display_name?: string | null;
  @Identifier({ change: true }) display_id?: string;
}

/** Terms and contact data in changes of a customer. */
export abstract class CustomerTermChangeFields {
  @Text({ change: true, nullable: true, example: 'FOB Berlin' }) freight_term?: string | null;
  @Text({ change: true, nullable: true, example: 'Speedy Express' }) shipping_method?: string | null;
  @Text({ change: true, nullable: true, example: 'Bank transfer' }) payment_mode?: string | null;
  @Text({ change: true, nullable: true, example: 'Net 30' }) payment_term?: string | null;
  @Text({ change: true, nullable: true, example: 'Maria' }) first_name?: string | null;
  @Text({ change: true, nullable: true, example: 'Anders' }) last_name?: string | null;
  @Phone({ change: true, nullable: true, example: '030-0074321' }) phone?: string | null;
  @Email({ change: true, nullable: true, example: 'orders@alfreds-futterkiste.example' }) email?: string | null;
}

/** Price list and sales reps in changes of a customer. */
export abstract class AssignmentChangeFields {
  @Identifier({
    change: true,
    nullable: true,
    example: EXAMPLE_PRICE_LIST_ID,
  })
  assigned_price_list_id?: string | null;
  @IdentifierList({
    change: true,
    nullable: true,
    unique: true,
    max: MAX_SALES_REPS,
    example: [EXAMPLE_SALES_REP_ID],
  })
  assigned_sales_rep_ids?: string[] | null;
}

/** Fields of a customer in lists, without version and times. */
export abstract class CustomerSummaryFields {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() display_id: string;
  @Text({ example: 'Lakeside Delicatessen' }) name: string;
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
}

/** The price list of a customer. */
export abstract class AssignedPriceList {
  @Id({ example: EXAMPLE_PRICE_LIST_ID }) id: string;
  @Text({ max: 50, example: 'Northwind list prices' }) name: string;
  @Text({ max: 50, example: 'NORTHWIND' }) reference_id: string;
}

/** A sales rep of a customer. */
export abstract class AssignedSalesRep {
  @Id({ example: EXAMPLE_SALES_REP_ID }) id: string;
  @Text({ example: 'DAVOLIO' }) reference_id: string;
  @Text({ example: 'Nancy Davolio' }) name: string;
  @Email({ nullable: true, example: 'nancy.davolio@northwind.example' }) email: string | null;
}

/** Sales reps and price list of a customer in responses. */
export abstract class AssignmentFields {
  @ListOf(() => AssignedSalesRep, { max: MAX_SALES_REPS }) assigned_sales_reps: AssignedSalesRep[];
  @Nested(() => AssignedPriceList, { nullable: true }) assigned_price_list: AssignedPriceList | null;
}
