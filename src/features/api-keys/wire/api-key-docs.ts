import { EXAMPLE_API_KEY_ID } from '#demo/ids/example-ids.js';
import { type ErrorExample, quotaExample, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { QUOTAS } from '#features/names.js';
import { API_KEY_FIELD_TEXTS, API_KEY_OPERATIONS, API_KEY_STATUS_TEXTS, REVOCATION_TEXTS } from './api-key-texts.js';

export const API_KEY_DOCS: ResourceDocs = {
  name: 'api_key',
  tag: 'API keys',
  description:
    'API keys of the tenant. The text of a key is shown once, when it is created or rotated. A change is effective everywhere within one second',
  example: { id: EXAMPLE_API_KEY_ID },
  operations: API_KEY_OPERATIONS,
  fields: API_KEY_FIELD_TEXTS,
  parameterValues: { status: API_KEY_STATUS_TEXTS, ...REVOCATION_TEXTS },
};

const BEYOND: ErrorExample = {
  code: 'insufficient_scope',
  message: 'The scopes exceed those of the API key of the request.',
  details: [{ field: 'scopes[0]', reason: 'the API key of the request lacks the scope orders:write' }],
};

export const API_KEY_ERRORS = {
  create: [BEYOND, quotaExample('api_keys', QUOTAS.api_keys, 1_000)],
  rotate: [
    {
      ...BEYOND,
      details: [{ field: 'X-API-Key', reason: 'the API key of the request lacks the scope orders:write' }],
    },
    {
      code: 'resource_locked',
      message: 'The API key is revoked, so it cannot be rotated.',
      details: [{ field: 'status', reason: 'is revoked' }],
    },
    {
      code: 'resource_locked',
      message: 'The secret of the API key was rotated a short time ago.',
      details: [
        {
          field: 'overlap_hours',
          reason:
            'the secret before the last rotation is valid until 2026-12-02T09:00:00.000Z, and another rotation would end it: wait, or send If-Match with the ETag of the API key, or overlap_hours 0',
        },
      ],
    },
  ],
  delete: [
    {
      ...BEYOND,
      details: [{ field: 'X-API-Key', reason: 'the API key of the request lacks the scope orders:read' }],
    },
  ],
} satisfies Record<string, ErrorExample[]>;
