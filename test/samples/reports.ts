import type { FeatureSamples } from '../support/feature-samples.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: {},

  /** Reads the tax report of the present month, in which the other samples issue, credit, void and cancel. */
  sendFurtherRequests: async (client) => {
    await client.get('/v2/reports/tax');
    await client.get('/v2/exports/invoice_taxes');
  },
};
