import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryList, QueryText } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';
import { PAYMENT_METHOD_SORTS } from '../payment-methods.queries.js';
import { PaymentMethodShape } from '../api/payment-method.shape.js';

export class CreatePaymentMethodV1 extends Created(PaymentMethodShape, 'v1') {}

export class ListPaymentMethodsV1 extends Sorted(PageQuery, PAYMENT_METHOD_SORTS) {
  @QueryText({ description: 'Only payment methods of the customer with this id', example: EXAMPLE_CUSTOMER_ID })
  customer_id?: string;
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}

export class PaymentMethodV1 extends Combined(Answered(PaymentMethodShape, 'v1'), TimesFields) {}
