import { SCOPE_TEXTS } from '#features/api-keys/api/api-key.docs.js';
import {
  type ErrorExample,
  type FieldTexts,
  type OperationText,
  quotaExample,
  recordTexts,
  type ResourceDocs,
  takenExample,
} from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_SANDBOX_ID } from '#examples/example-ids.js';
import { SANDBOXES_NAMES } from '../api-names.js';

const LIVE_KEYS = 'Needs an API key of the live tenant; one of a sandbox is refused with 403 `live_key_required`.';
const TEST_KEYS = 'Needs an API key of a sandbox; one of a live tenant is refused with 403 `sandbox_only`.';

/** Texts of the operations on sandboxes, by the method of the controller. */
const SANDBOX_OPERATIONS = {
  list: {
    summary: 'Which sandboxes are there?',
    description: `Returns the sandboxes of the tenant, those that changed last first. ${LIVE_KEYS}`,
  },
  get: {
    summary: 'Show a sandbox',
    description: `Returns one sandbox: its time, whether it is ready, and when it will be erased. ${LIVE_KEYS}`,
  },
  create: {
    summary: 'Make a place to try things out',
    description: `Creates a sandbox: a tenant of its own, in which all requests work as in this one and nothing is real. Its first API key is in \`data.key\` of this response and in no other; it begins with \`wca_test_\`. With \`copy\` the sandbox begins with settings, attributes or price lists as they are now, which needs their \`:read\` scopes. With \`demo\` it gets the demo records too; they are loaded after this response, and requests are served meanwhile. A sandbox without a request for 30 days is erased, unless the operator has set another time. ${LIVE_KEYS}`,
  },
  update: { summary: 'Rename a sandbox', description: `Changes the name of a sandbox. ${LIVE_KEYS}` },
  delete: {
    summary: 'Delete a sandbox with everything in it',
    description: `Deletes a sandbox. Its API keys are refused from then on; its records, files and events are erased within minutes. ${LIVE_KEYS}`,
  },
  createKey: {
    summary: 'Give access to a sandbox',
    description: `Creates an API key of a sandbox. Its text is in \`data.key\` of this response and in no other. It may have any scopes, and ends no later than the key of the request. Keys of the sandbox with \`api_keys:write\` can create further ones by \`POST /v2/api-keys\`. ${LIVE_KEYS}`,
  },
  reset: {
    summary: 'Empty a sandbox',
    description: `Removes all records, events, stored answers, files and webhooks of a sandbox. What was copied is there again, as it was copied, and the time is real again. API keys and the id of the sandbox stay; \`tenant_id\` is another one, and earlier cursors of events and lists are refused with 410 \`cursor_expired\`. Requests of the sandbox that are under way are completed before, or refused with 503. ${LIVE_KEYS}`,
  },
} satisfies Record<string, OperationText>;

const OWN_SANDBOX_OPERATIONS = {
  get: {
    summary: 'Which sandbox is this?',
    description: `Returns the sandbox of the API key: its time, whether it is ready, and when it will be erased. ${TEST_KEYS}`,
  },
  reset: {
    summary: 'Empty this sandbox',
    description: `As \`POST /v2/sandboxes/{id}/reset\`, for the sandbox of the API key. Stored answers go too, so that a repetition with the same \`Idempotency-Key\` empties the sandbox again. ${TEST_KEYS}`,
  },
} satisfies Record<string, OperationText>;

const SANDBOX_FIELD_TEXTS: readonly FieldTexts[] = [
  { classes: ['Sandbox', 'IssuedSandbox', 'UpdateSandbox'], fields: recordTexts('sandbox') },
  { classes: ['CreateSandbox', 'CreateSandboxKey'], values: { scopes: SCOPE_TEXTS } },
];

export const SANDBOX_DOCS: ResourceDocs = {
  name: 'sandbox',
  tag: 'Sandboxes',
  description:
    'Tenants in which a live tenant tries things out. Nothing in a sandbox is real, and nothing of it reaches live data',
  example: { id: EXAMPLE_SANDBOX_ID },
  operations: SANDBOX_OPERATIONS,
  fields: SANDBOX_FIELD_TEXTS,
};

export const OWN_SANDBOX_DOCS: ResourceDocs = {
  tag: 'Sandbox',
  description: 'The sandbox of the API key of the request',
  operations: OWN_SANDBOX_OPERATIONS,
  fields: SANDBOX_FIELD_TEXTS,
};

const NAME_TAKEN = takenExample('duplicate_value', 'name', 'Web shop');

const DEMO_CURRENCY: ErrorExample = {
  code: 'validation_failed',
  message: 'The request is not valid.',
  details: [{ field: 'demo', reason: 'needs a currency with 2 decimals, and JPY has fewer' }],
};

const COPY_SCOPE: ErrorExample = {
  code: 'insufficient_scope',
  message: 'The API key may not do this.',
  details: [{ field: 'X-API-Key', reason: 'needs the scope price_lists:read' }],
};

export const SANDBOX_ERRORS = {
  create: [NAME_TAKEN, quotaExample('sandboxes', SANDBOXES_NAMES.quotas.sandboxes, 5), COPY_SCOPE],
  update: [NAME_TAKEN],
  createKey: [],
  reset: [DEMO_CURRENCY],
} satisfies Record<string, ErrorExample[]>;
