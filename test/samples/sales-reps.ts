import { DEMO_SALES_REPS } from '#features/sales-reps/sales-rep-demo.js';
import { SalesRepsService } from '#features/sales-reps/sales-reps.service.js';
import { otherText } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: { sales_reps: otherText('name') },

  createRecords: async ({ client, reference, text }) => {
    const { id } = await client.create('/v1/sales-reps', { reference_id: reference, name: text });
    return { sales_rep: id };
  },

  createDemo: ({ app }) => createEach(DEMO_SALES_REPS, (one) => app.get(SalesRepsService).create(one)),
};
