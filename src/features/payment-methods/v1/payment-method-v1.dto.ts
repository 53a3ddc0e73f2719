import { EXAMPLE_CUSTOMER_ID } from '../../../demo/ids/example-ids.js';
import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { QueryList, QueryText } from '../../../platform/edge/validation/query.js';
import { TimesFields } from '../../../platform/edge/validation/record-fields.js';
import { Identifier } from '../../../platform/edge/validation/scalars.js';
import { PAYMENT_METHOD_SORTS } from '../payment-methods.queries.js';
import { NewPaymentMethodFields, PaymentMethodFields } from '../wire/payment-method-fields.js';

export class CreatePaymentMethodV1 extends NewPaymentMethodFields {
  @Identifier({ example: 'EXAMPLE-CARD' }) override reference_id: string;
}

export class ListPaymentMethodsV1 extends Sorted(PageQuery, PAYMENT_METHOD_SORTS) {
  @QueryText({ description: 'Only payment methods of the customer with this id', example: EXAMPLE_CUSTOMER_ID })
  customer_id?: string;
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}

export class PaymentMethodV1 extends Combined(PaymentMethodFields, TimesFields) {}
