import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { ApiKey } from './api-key.entity.js';
import { API_KEY_JOURNAL } from './api-key-journal.js';
import { DEMO_API_KEYS } from './api-key-demo.js';
import { ApiKeysService } from './api-keys.service.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, and its records in the demo tenant. */
export const API_KEYS_RESOURCE = defineResource({
  entities: [ApiKey],
  journal: { api_key: API_KEY_JOURNAL },
  demo: demoRecords(ApiKeysService, DEMO_API_KEYS),
  constraints: {},
});
