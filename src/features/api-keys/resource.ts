import { defineResource } from '../../platform/data/records/resource.js';
import { ApiKey } from './api-key.entity.js';
import { API_KEY_JOURNAL } from './api-key-journal.js';

/** What the rest of the service knows of this feature: its tables, and how the journal reads it. */
export const API_KEYS_RESOURCE = defineResource({
  entities: [ApiKey],
  journal: { api_key: API_KEY_JOURNAL },
  constraints: {},
});
