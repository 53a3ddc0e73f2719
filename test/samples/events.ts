import { FOREIGN_TEXT, otherNumber } from '../support/copy-changes.js';
import type { FeatureSamples } from '../support/feature-samples.js';

/** Entries whose writer has no owner differ too. */
const OTHER_OWNER = `'owner_email', coalesce(owner_email, '') || '${FOREIGN_TEXT}'`;

interface Entry {
  resource_id: string;
  request_id: string;
  actor: { api_key_id: string };
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    journal: [OTHER_OWNER],
    journal_unnumbered: [OTHER_OWNER],
    journal_heads: otherNumber('position'),
  },

  /** Filters by values of an entry; those of the examples match none. */
  sendFurtherRequests: async (client) => {
    const [entry] = (await client.get('/v2/history?page_size=1')).body.data;
    const { resource_id, request_id, actor } = entry as Entry;
    for (const [name, value] of Object.entries({ resource_id, request_id, api_key_id: actor.api_key_id }))
      await client.get(`/v2/history?${name}=${value}`);
  },
};
