import { EXAMPLE_CUSTOMER_ID } from '../../examples/example-ids.js';
import { PageQuery, Sort, SortBy } from '../../platform/records/page-query.js';
import { QueryList, QueryText } from '../../platform/validation/query.js';
import { Text, Timestamp } from '../../platform/validation/scalars.js';
import { PAYMENT_METHOD_SORTS, type PaymentMethodSort } from '../payment-methods.queries.js';
import { NewPaymentMethodFields, PaymentMethodFields } from '../wire/payment-method-fields.js';

export class CreatePaymentMethodV1 extends NewPaymentMethodFields {
  @Text({ example: 'EXAMPLE-CARD' }) override reference_id: string;
}

export class ListPaymentMethodsV1 extends PageQuery {
  @SortBy(PAYMENT_METHOD_SORTS, 'updated_at') sort_by?: PaymentMethodSort;
  @Sort('desc') sort?: 'asc' | 'desc';
  @QueryText({ description: 'Only those of this customer', example: EXAMPLE_CUSTOMER_ID }) customer_id?: string;
  @QueryList({ commas: true, description: "Only these of the caller's own references" }) reference_ids?: string[];
}

export class PaymentMethodV1 extends PaymentMethodFields {
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
