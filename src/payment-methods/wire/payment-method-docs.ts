import { EXAMPLE_PAYMENT_METHOD_ID } from '../../examples/example-ids.js';
import { DUPLICATE_REFERENCE, inUseExample, type ResourceDocs } from '../../platform/http/resource-docs.js';

export const PAYMENT_METHOD_DOCS: ResourceDocs = {
  name: 'payment_method',
  tag: 'Payment methods',
  description: 'What customers pay with, by the tokens of payment providers; never the numbers of cards',
  example: { id: EXAMPLE_PAYMENT_METHOD_ID, referenceId: 'VINET-CARD' },
};

export const PAYMENT_METHOD_ERRORS = {
  create: [DUPLICATE_REFERENCE],
  delete: [inUseExample('The payment method is used by orders.', 'order O-000042')],
};
