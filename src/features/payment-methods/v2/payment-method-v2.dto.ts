import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { QueryText } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';
import { PAYMENT_METHOD_SORTS } from '../payment-methods.queries.js';
import { PaymentMethodShape } from '../api/payment-method.shape.js';

export class CreatePaymentMethodV2 extends Created(PaymentMethodShape, 'v2') {}

export class ListPaymentMethodsV2 extends Sorted(CursorPageQuery, PAYMENT_METHOD_SORTS) {
  @QueryText({ description: 'Only payment methods of the customer with this id', example: EXAMPLE_CUSTOMER_ID })
  customer_id?: string;
}

export class PaymentMethodV2 extends Combined(Answered(PaymentMethodShape, 'v2'), VersionAndTimesFields) {}
