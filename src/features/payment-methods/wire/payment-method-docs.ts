import { EXAMPLE_PAYMENT_METHOD_ID } from '#demo/ids/example-ids.js';
import { DUPLICATE_REFERENCE, inUseExample, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { PAYMENT_METHOD_FIELD_TEXTS, PAYMENT_METHOD_OPERATIONS } from './payment-method-texts.js';

export const PAYMENT_METHOD_DOCS: ResourceDocs = {
  name: 'payment_method',
  tag: 'Payment methods',
  description: 'Payment methods of customers, stored with tokens of payment providers. Card numbers are refused',
  example: { id: EXAMPLE_PAYMENT_METHOD_ID, referenceId: 'VINET-CARD' },
  operations: PAYMENT_METHOD_OPERATIONS,
  fields: PAYMENT_METHOD_FIELD_TEXTS,
};

export const PAYMENT_METHOD_ERRORS = {
  create: [DUPLICATE_REFERENCE],
  delete: [
    inUseExample(
      'The payment method is used by orders. Give these orders another `payment_method_id`, or none, first.',
      'order O-000042',
    ),
  ],
};
