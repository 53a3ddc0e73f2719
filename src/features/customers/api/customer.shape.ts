import {
  EXAMPLE_BILLING_ADDRESS_ID,
  EXAMPLE_CONTACT_ID,
  EXAMPLE_CUSTOMER_ID,
  EXAMPLE_PRICE_LIST_ID,
  EXAMPLE_SALES_REP_ID,
} from '#examples/example-ids.js';
import { Amount, Email, Id, Identifier, Money, OneOf, Phone, Text } from '#platform/edge/validation/scalars.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { CREDIT_POLICIES, type CreditPolicy } from '#features/settings/settings.js';
import { IdentifierList, ListOf, Nested } from '#platform/edge/validation/nested.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { withNotation } from '#features/settings/document-codes.js';
import {
  CUSTOMER_STATUSES,
  type CustomerStatus,
  MAX_PER_CUSTOMER,
  MAX_PER_REQUEST,
  MAX_SALES_REPS,
} from '../customer.entity.js';
import { AddressShape } from './address.shape.js';
import { ContactShape } from './contact.shape.js';
import { CustomerAttribute, type CustomerAttributeShape } from './customer-attribute.shape.js';

/** The price list of a customer. */
export abstract class AssignedPriceList {
  @Id({ text: 'Price list that was named in `assigned_price_list_id`', example: EXAMPLE_PRICE_LIST_ID }) id: string;
  @Text({ max: 50, text: 'Name of the price list, as it is now', example: 'Northwind list prices' }) name: string;
  @Text({ max: 50, text: 'Your own id of the price list', example: 'NORTHWIND' }) reference_id: string;
}

/** A sales rep of a customer. */
export abstract class AssignedSalesRep {
  @Id({ text: 'One of the sales reps that were named in `assigned_sales_rep_ids`', example: EXAMPLE_SALES_REP_ID })
  id: string;
  @Text({ text: 'Your own id of the sales rep', example: 'DAVOLIO' }) reference_id: string;
  @Text({ text: 'Name of the sales rep, as it is now', example: 'Nancy Davolio' }) name: string;
  @Email({ nullable: true, text: 'E-mail address of the sales rep', example: 'nancy.davolio@northwind.example' })
  email: string | null;
}

/** The group of a customer, and how much it may owe; only in v2. */
export abstract class CustomerCreditShape {
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Head office whose branch the customer is, by id or `reference_id`; null: none. A parent has no parent itself. Money of one customer of a group can pay invoices of another',
    example: EXAMPLE_CUSTOMER_ID,
    changed: { example: null },
    answered: { text: 'Id of the head office whose branch the customer is; null: none' },
  })
  parent_id?: string | null;

  @Money({
    optional: true,
    nullable: true,
    min: 0,
    text: 'How much the customer may owe in the currency of the tenant, with what is ordered and not invoiced; null: without limit. It has an effect only with a `credit_policy` of `hold` or `refuse`',
    example: 10000,
    changed: { example: 12500 },
  })
  credit_limit?: Decimal | null;

  @OneOf(CREDIT_POLICIES, {
    optional: true,
    nullable: true,
    text: 'What happens to an order that exceeds the `credit_limit`; null: the `credit_policy` of the settings',
    example: 'off',
    changed: { example: 'off' },
  })
  credit_policy?: CreditPolicy | null;
}

/** Every field of a customer but its version and times. */
export abstract class CustomerShape {
  @Id() readonly id: string;
  @PathName({
    text: 'Your own id of the customer, unique in the tenant; orders, contracts and price requests can name the customer by it',
    v1: { example: 'EXAMPLE-2' },
    v2: { example: 'EXAMPLE-1' },
  })
  reference_id: string;
  /** Only in requests. */
  @Text({
    text: 'Name of the company; responses have it as `name`',
    example: 'Lakeside Delicatessen',
    changed: { example: 'Alfreds Futterkiste' },
  })
  company_name: string;
  @Text({
    optional: true,
    nullable: true,
    text: 'Shorter name for lists and screens; without one, and as long as it equals `company_name`, it follows that name',
    example: 'Lakeside Deli',
    changed: { example: 'Alfreds' },
    answered: { nullable: false },
  })
  display_name?: string | null;
  @Identifier({
    optional: true,
    text: 'Customer number that people use, unique in the tenant; the service assigns the next one, such as `C-000042`, if a new customer has none',
    v1: { example: 'EXAMPLE-2' },
    v2: { example: 'EXAMPLE-1' },
  })
  display_id?: string;
  @Text({
    readOnly: true,
    text: 'Name of the company; requests have it as `company_name`',
    example: 'Lakeside Delicatessen',
  })
  readonly name: string;
  @OneOf(CUSTOMER_STATUSES, {
    optional: true,
    text: 'Whether the company is a customer at present',
    changed: { example: 'active' },
  })
  status?: CustomerStatus;
  @Text({
    optional: true,
    nullable: true,
    text: 'Usual freight terms, such as `FOB`; free text, not copied to orders',
    example: 'FOB Seattle',
    changed: { example: 'FOB Berlin' },
  })
  freight_term?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'Usual way of shipping, such as the name of a carrier; free text, not copied to orders',
    example: 'United Package',
    changed: { example: 'Speedy Express' },
  })
  shipping_method?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'Usual way of payment, such as `Bank transfer`; free text, not copied to orders',
    example: 'Bank transfer',
    changed: { example: 'Bank transfer' },
  })
  payment_mode?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'Usual payment terms, such as `Net 30`; free text, not copied to orders',
    v2: { text: withNotation('Usual payment terms, such as `Net 30`; free text, not copied to orders') },
    allowsBreaks: true,
    example: 'Net 30',
    changed: { example: 'Net 30' },
  })
  payment_term?: string | null;
  @Text({
    optional: true,
    nullable: true,
    text: 'First name of the person who represents the company',
    example: 'Helen',
    changed: { example: 'Maria' },
  })
  first_name?: string | null;

  @Text({
    optional: true,
    nullable: true,
    text: 'Last name of the person who represents the company',
    example: 'Marsh',
    changed: { example: 'Anders' },
  })
  last_name?: string | null;

  @Phone({
    optional: true,
    nullable: true,
    text: 'Telephone number of the company, in any notation with at least three digits',
    example: '(206) 555-0184',
    changed: { example: '030-0074321' },
  })
  phone?: string | null;

  @Email({
    optional: true,
    nullable: true,
    text: 'E-mail address of the company',
    example: 'orders@lakeside-delicatessen.example',
    changed: { example: 'orders@alfreds-futterkiste.example' },
  })
  email?: string | null;

  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    max: 100,
    text: 'Tax rate on orders of the customer in per cent, 0 to 100; an order gets the rate that its customer has when it is entered. 0 removes it, so that it is null',
    example: 10.25,
    changed: { example: 19 },
  })
  tax_rate?: Decimal | null;

  @Text({
    optional: true,
    nullable: true,
    text: 'Your own classification of the customer, free text; the service does not evaluate it',
    example: 'restaurant',
    changed: { example: 'restaurant' },
  })
  customer_type?: string | null;

  @Identifier({
    optional: true,
    nullable: true,
    max: 30,
    text: 'VAT identification number of the company with the code of its country, such as `DE999999901`, at most 30 characters; the service does not verify it',
    example: 'DE999999901',
    changed: { example: 'DE999999902' },
  })
  vat_id?: string | null;

  @Text({
    readOnly: true,
    text: 'Where the customer was created: `openapi` for this API. The service sets it, and lists can be filtered by it',
    example: 'openapi',
  })
  readonly source: string;

  /** Only in requests. */
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Price list that is searched before the default one, by id or `reference_id`; an inactive one is passed over. Responses have it as `assigned_price_list`',
    commonExample: EXAMPLE_PRICE_LIST_ID,
  })
  assigned_price_list_id?: string | null;

  /** Only in requests. */
  @IdentifierList({
    optional: true,
    nullable: true,
    unique: true,
    max: MAX_SALES_REPS,
    text: 'Ids of the sales reps who look after the customer; they must exist, at most 100',
    commonExample: [EXAMPLE_SALES_REP_ID],
  })
  assigned_sales_rep_ids?: string[] | null;

  @ListOf(() => AssignedSalesRep, {
    readOnly: true,
    max: MAX_SALES_REPS,
    text: 'Employees of the wholesaler who look after the customer; requests have `assigned_sales_rep_ids`',
  })
  readonly assigned_sales_reps: AssignedSalesRep[];

  @Nested(() => AssignedPriceList, {
    readOnly: true,
    nullable: true,
    text: 'Price list that is searched before the default one; requests have `assigned_price_list_id`',
  })
  readonly assigned_price_list: AssignedPriceList | null;

  @Identifier({
    optional: true,
    nullable: true,
    text: 'Id of the contact of the customer that becomes the default; null: no contact is',
    changed: { example: EXAMPLE_CONTACT_ID },
  })
  primary_contact_id?: string | null;

  @Identifier({
    optional: true,
    nullable: true,
    text: 'Id of the shipping address of the customer that becomes the default; null: no address is',
  })
  default_shipping_address_id?: string | null;

  @Identifier({
    optional: true,
    nullable: true,
    text: 'Id of the billing address of the customer that becomes the default; null: no address is',
    changed: { example: EXAMPLE_BILLING_ADDRESS_ID },
  })
  default_billing_address_id?: string | null;

  @ListOf(() => AddressShape, {
    optional: true,
    max: MAX_PER_REQUEST,
    text: 'Billing and shipping addresses, at most 1,000',
    answered: { max: MAX_PER_CUSTOMER },
  })
  addresses?: AddressShape[];

  @ListOf(() => ContactShape, {
    optional: true,
    max: MAX_PER_REQUEST,
    text: 'Contact persons, at most 1,000',
    answered: { max: MAX_PER_CUSTOMER },
  })
  contacts?: ContactShape[];

  @ListOf(() => CustomerAttribute, {
    optional: true,
    nullable: true,
    max: MAX_PER_REQUEST,
    changed: { description: 'Replaces all attribute values' },
  })
  attributes?: CustomerAttributeShape[] | null;
}

/** The filter of lists by status. */
export const LISTED_STATUS = {
  description:
    'Only customers with this status; `all` selects both. Default: `active`, and `all` where `ids`, `reference_ids` or `display_ids` ask for certain customers',
  example: 'active',
} as const;

/** Answers of lists in both versions. */
export const SUMMARY = [
  'id',
  'reference_id',
  'display_id',
  'name',
  'display_name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'status',
  'freight_term',
  'shipping_method',
  'payment_mode',
  'payment_term',
] as const;
/** What the answer with a single customer adds. */
export const DETAILS = ['assigned_sales_reps', 'assigned_price_list', 'addresses', 'contacts', 'attributes'] as const;

/** Fields that are only in v2, and the status, which only v2 can change. */
export const ONLY_V2 = ['status', 'tax_rate', 'customer_type', 'vat_id', 'source'] as const;
/** Defaults by id, which are only in changes of v1. */
export const DEFAULTS_V1 = ['primary_contact_id', 'default_shipping_address_id', 'default_billing_address_id'] as const;
