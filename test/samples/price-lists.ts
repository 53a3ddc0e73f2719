import { DEMO_PRICE_LISTS } from '#features/price-lists/price-list-demo.js';
import { PriceListsService } from '#features/price-lists/price-lists.service.js';
import { EXAMPLE_PRICE_LIST_ID } from '#examples/example-ids.js';
import { otherText, swapped } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

/** The reference that a price list has in copies of a tenant only. */
export const PRICE_LIST_OF_OTHERS = 'RENAMED';

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    price_lists: [
      ...otherText('name', 'description'),
      `'is_default', reference_id = 'PREFERRED'`,
      swapped('reference_id', 'SPARE', PRICE_LIST_OF_OTHERS),
    ],
  },

  createRecords: async ({ client, reference, text }) => {
    const { id } = await client.create('/v1/price-lists', { reference_id: reference, name: text });
    return { price_list: id };
  },

  sendFurtherRequests: async (client) => {
    await client.delete(`/v1/price-lists/${EXAMPLE_PRICE_LIST_ID}`); // refused: it is in use
  },

  createDemo: ({ app }) => createEach(DEMO_PRICE_LISTS, (one) => app.get(PriceListsService).create(one)),
};
