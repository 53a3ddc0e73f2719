import { DEMO_PAYMENT_METHODS } from '#features/payment-methods/payment-method-demo.js';
import { PaymentMethodsService } from '#features/payment-methods/payment-methods.service.js';
import { EXAMPLE_PAYMENT_METHOD_ID, EXAMPLE_SPARE_CUSTOMERS } from '#examples/example-ids.js';
import { otherText } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: { payment_methods: otherText('display_name', 'brand') },

  createRecords: async ({ client, reference, text, ids }) => {
    const { id } = await client.create('/v1/payment-methods', {
      reference_id: reference,
      customer_id: ids.customer,
      provider: text,
      payment_method_type: 'card',
      token: 'tok_secret',
      is_default: true,
    });
    return { payment_method: id };
  },

  sendFurtherRequests: async (client) => {
    await client.delete(`/v1/payment-methods/${EXAMPLE_PAYMENT_METHOD_ID}`); // refused: it is in use
    // of a customer that the examples delete, together with this payment method
    await client.create('/v1/payment-methods', {
      reference_id: 'DELETED',
      customer_id: EXAMPLE_SPARE_CUSTOMERS.v2,
      provider: 'Any',
      payment_method_type: 'card',
      token: 'tok_spare',
    });
  },

  createDemo: ({ app }) => createEach(DEMO_PAYMENT_METHODS, (one) => app.get(PaymentMethodsService).create(one)),
};
