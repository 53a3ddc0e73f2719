import { makeDemoMedia } from '../../src/demo/demo-media.js';
import { otherNumber } from '../support/copy-changes.js';
import type { FeatureSamples } from '../support/feature-samples.js';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import { uploaded } from '../support/uploads.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    media_objects: otherNumber('size', 'file_count'),
    media_files: otherNumber('version'),
    media_quarantine: [],
  },

  createRecords: async ({ client, reference }) => {
    const { id } = await uploaded(client, pngOfSize(100), { entity_type: reference.toLowerCase() });
    return { media_file: id, file: id };
  },

  /** Deletes a file that a product shows, which is refused. */
  sendFurtherRequests: async (client) => {
    const { id, url } = await uploaded(client, pngOfSize(100));
    const medias = [{ url, order: 1, type: 'image', is_default: true }];
    await client.create('/v2/products', {
      group_code: 'SHOWN',
      variants: [{ sku_id: 'SHOWN', name: 'Shown', medias }],
    });
    await client.delete(`/v2/media/${id}`);
  },

  createDemo: ({ app }) => makeDemoMedia(app),
};
