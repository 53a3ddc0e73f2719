import { makeDemoMedia } from '#demo/demo-media.js';
import { exchangedWord, otherNumber, otherText, SEARCHED_WORD, swapped } from '../support/copy-changes.js';
import type { FeatureSamples } from '../support/feature-samples.js';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import { formOf, sendForm, uploaded } from '../support/uploads.js';

/** A bitmap of one pixel. */
const BMP = Buffer.from(
  '424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ffffff00',
  'hex',
);

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    media_objects: [...otherNumber('size', 'file_count'), swapped('type', 'png', 'bmp')],
    // in the reversed sequence, so that another file is the logo
    media_files: [
      ...otherNumber('version'),
      ...otherText('file_name'),
      `'created_at', timestamptz '2030-01-01' + (timestamptz '2030-01-01' - created_at)`,
    ],
    media_file_search: [exchangedWord('document', SEARCHED_WORD)],
    media_quarantine: [],
  },

  createRecords: async ({ client, reference }) => {
    const { id } = await uploaded(client, pngOfSize(100), { entity_type: reference.toLowerCase() });
    return { media_file: id, file: id };
  },

  /** Uploads logos, of which pages cannot have the last one, deletes a file that a product shows, which is refused, and searches a name. */
  sendFurtherRequests: async (client) => {
    for (const file of [pngOfSize(101), pngOfSize(102), BMP]) await uploaded(client, file, { entity_type: 'logo' });
    const { id, url } = await uploaded(client, pngOfSize(100));
    const medias = [{ url, order: 1, type: 'image', is_default: true }];
    await client.create('/v2/products', {
      group_code: 'SHOWN',
      variants: [{ sku_id: 'SHOWN', name: 'Shown', medias }],
    });
    await client.delete(`/v2/media/${id}`);
    await sendForm(client, formOf([['file', pngOfSize(103), `${SEARCHED_WORD}.png`]]));
    await client.get(`/v2/media?search=${SEARCHED_WORD}`);
  },

  createDemo: ({ app }) => makeDemoMedia(app),
};
