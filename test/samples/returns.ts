import { DEMO_RETURNS } from '#features/returns/return-demo.js';
import { ReturnsService } from '#features/returns/returns.service.js';
import { otherNumber, otherText } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    returns: [
      `'status', case status when 'requested' then 'approved' else 'requested' end`,
      ...otherText('reason'),
      ...otherText('note'),
    ],
    return_items: [...otherText('sku'), ...otherNumber('quantity'), ...otherText('reason')],
  },

  createRecords: async ({ client, reference, text, ids }) => {
    const { id } = await client.create('/v2/returns', {
      reference_id: reference,
      customer_id: ids.customer,
      status: 'requested',
      reason: text,
      note: text,
      items: [
        {
          sku: text,
          quantity: 1,
          reason: text,
        },
      ],
    });
    return { return: id };
  },

  /** Names other records as their owner does; the examples of the API documents name them by ids. */
  sendFurtherRequests: async (client) => {
    await client.create('/v2/returns', {
      reference_id: 'BY-REFERENCE',
      customer_id: 'ALFKI',
      status: 'requested',
      reason: 'Some reason',
      note: 'Some note',
      items: [
        {
          sku: 'Some sku',
          quantity: 1,
          reason: 'Some reason',
        },
      ],
    });
  },

  createDemo: ({ app }) => createEach(DEMO_RETURNS, (record) => app.get(ReturnsService).create(record)),
};
