import { DEMO_SEGMENTS } from '#features/customer-segments/customer-segment-demo.js';
import { CustomerSegmentsService } from '#features/customer-segments/customer-segments.service.js';
import { otherText } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: { customer_segments: otherText('name'), customer_segment_members: [] },

  createRecords: async ({ client, reference, text, ids }) => {
    const { id } = await client.create('/v2/customer-segments', {
      reference_id: reference,
      name: text,
      customer_ids: [ids.customer],
    });
    return { customer_segment: id, segment: id };
  },

  createDemo: ({ app }) => createEach(DEMO_SEGMENTS, (one) => app.get(CustomerSegmentsService).create(one)),
};
