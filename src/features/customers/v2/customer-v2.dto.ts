import type { Decimal, WireDecimal } from '../../../platform/base/values/decimal.js';
import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined, Without } from '../../../platform/edge/validation/combined.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryList, QueryOneOf } from '../../../platform/edge/validation/query.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { Amount, Identifier, OneOf, Text, Timestamp, Whole } from '../../../platform/edge/validation/scalars.js';
import { CUSTOMER_STATUSES, type CustomerStatus, LISTED_STATUSES, type ListedStatus } from '../customer.entity.js';
import { CUSTOMER_SORTS } from '../customers.queries.js';
import { MAX_PER_REQUEST, MAX_PER_CUSTOMER } from '../customer-limits.js';
import { CustomerAttribute, CustomerAttributeInput, REPLACED_ATTRIBUTES } from '../wire/customer-attribute-fields.js';
import * as fields from '../wire/customer-fields.js';
import { CustomerAddressChangesV2, CustomerAddressInputV2, CustomerAddressV2 } from './address-v2.dto.js';
import { CustomerContactChangesV2, CustomerContactInputV2, CustomerContactV2 } from './contact-v2.dto.js';
import { CustomerAttributeChangeV2 } from './customer-attribute-v2.dto.js';
import { CsvFileParametersV2, PAGE_PARAMETERS } from '../../exports/v2/export-v2.dto.js';

abstract class NewCustomerFieldsV2 extends fields.NewCustomerFields {
  @Identifier({ example: 'EXAMPLE-1' }) override reference_id: string;
  @Identifier({ optional: true, example: 'EXAMPLE-1' }) override display_id?: string;
  @Amount({
    optional: true,
    min: 0,
    max: 100,
    example: 10.25,
  })
  tax_rate?: Decimal;
  @Text({ optional: true, example: 'restaurant' })
  customer_type?: string;
  @Identifier({ optional: true, max: 50, example: 'DE999999901' }) vat_id?: string;
}

export class CreateCustomerV2 extends Combined(NewCustomerFieldsV2, fields.NewAssignmentFields) {
  @ListOf(() => CustomerAddressInputV2, { max: MAX_PER_REQUEST, optional: true }) addresses?: CustomerAddressInputV2[];
  @ListOf(() => CustomerContactInputV2, { max: MAX_PER_REQUEST, optional: true }) contacts?: CustomerContactInputV2[];
  @ListOf(() => CustomerAttributeInput, { max: MAX_PER_REQUEST, optional: true }) attributes?: CustomerAttributeInput[];
}

export class ListCustomersV2 extends Sorted(CursorPageQuery, CUSTOMER_SORTS) {
  @QueryOneOf(LISTED_STATUSES, fields.LISTED_STATUS) status?: ListedStatus;
  @QueryList({
    description: 'Only customers with these values of `source`',
    example: ['import'],
  })
  source?: string[];
  @QueryList({ description: 'Only customers with none of these values of `source`', example: ['openapi'] })
  exclude_source?: string[];
}

export class ExportCustomersV2 extends Combined(
  Without(ListCustomersV2, [...PAGE_PARAMETERS, 'status']),
  CsvFileParametersV2,
) {
  @QueryOneOf(LISTED_STATUSES, {
    description: 'Only customers with this status; `all`, or without the parameter: customers with either',
    example: 'active',
  })
  status?: ListedStatus;
}

/** A customer in lists. */
export class CustomerSummaryV2 extends fields.CustomerSummaryFields {
  @Amount({
    nullable: true,
  })
  tax_rate: WireDecimal | null;
  @Text({ nullable: true }) customer_type: string | null;
  @Text({ nullable: true, max: 50, example: 'DE999999901' }) vat_id: string | null;
  @Text({ example: 'openapi' }) source: string;
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** A customer with its assignments, addresses, contacts and attributes. */
export class CustomerV2 extends Combined(CustomerSummaryV2, fields.AssignmentFields) {
  @ListOf(() => CustomerAddressV2, { max: MAX_PER_CUSTOMER }) addresses: CustomerAddressV2[];
  @ListOf(() => CustomerContactV2, { max: MAX_PER_CUSTOMER }) contacts: CustomerContactV2[];
  @ListOf(() => CustomerAttribute, { max: MAX_PER_REQUEST }) attributes: CustomerAttribute[];
}

abstract class CustomerNameChangesV2 extends fields.CustomerNameChangeFields {
  @OneOf(CUSTOMER_STATUSES, { change: true, example: 'active' }) status?: CustomerStatus;
}

abstract class CustomerTermChangesV2 extends fields.CustomerTermChangeFields {
  @Amount({ change: true, nullable: true, min: 0, max: 100, example: 19 })
  tax_rate?: Decimal | null;
  @Text({ change: true, nullable: true, example: 'restaurant' }) customer_type?: string | null;
  @Identifier({ change: true, nullable: true, max: 50, example: 'DE999999902' }) vat_id?: string | null;
}

/** Absent fields keep their values; null clears. Addresses and contacts that are not mentioned stay. */
@ResponseOnly(CustomerV2, {
  reasons: {
    name: 'is the company name; write company_name',
    source: 'is set by the service when the customer is created',
    assigned_sales_reps: 'are the sales reps of assigned_sales_rep_ids; write assigned_sales_rep_ids',
    assigned_price_list: 'is the list of assigned_price_list_id; write assigned_price_list_id',
  },
})
export class UpdateCustomerV2 extends Combined(
  CustomerNameChangesV2,
  CustomerTermChangesV2,
  fields.AssignmentChangeFields,
) {
  @ListOf(() => CustomerAddressChangesV2, { max: MAX_PER_REQUEST, change: true })
  addresses?: CustomerAddressChangesV2[];
  @ListOf(() => CustomerContactChangesV2, { max: MAX_PER_REQUEST, change: true }) contacts?: CustomerContactChangesV2[];
  @ListOf(() => CustomerAttributeChangeV2, REPLACED_ATTRIBUTES) attributes?: CustomerAttributeChangeV2[] | null;
}
