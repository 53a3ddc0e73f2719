import { EXAMPLE_DELIVERY_ID, EXAMPLE_WEBHOOK_ID } from '#demo/ids/example-ids.js';
import { type ErrorExample, quotaExample, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { QUOTAS } from '#features/names.js';
import {
  DELIVERY_STATUS_TEXTS,
  WEBHOOK_DELIVERY_OPERATIONS,
  WEBHOOK_FIELD_TEXTS,
  WEBHOOK_OPERATIONS,
} from './webhook-texts.js';

const TAG = 'Webhooks';
const DESCRIPTION =
  'Endpoints to which events are sent by the scheme of Standard Webhooks (standardwebhooks.com). Events of one resource arrive in their order and at least once';

export const WEBHOOK_DOCS: ResourceDocs = {
  name: 'webhook',
  tag: TAG,
  description: DESCRIPTION,
  example: { id: EXAMPLE_WEBHOOK_ID },
  operations: WEBHOOK_OPERATIONS,
  fields: WEBHOOK_FIELD_TEXTS,
};

export const WEBHOOK_DELIVERY_DOCS: ResourceDocs = {
  name: 'webhook_delivery',
  tag: TAG,
  description: DESCRIPTION,
  example: { id: EXAMPLE_DELIVERY_ID },
  operations: WEBHOOK_DELIVERY_OPERATIONS,
  parameterValues: { status: DELIVERY_STATUS_TEXTS },
  parents: { id: WEBHOOK_DOCS },
};

const BEYOND: ErrorExample = {
  code: 'insufficient_scope',
  message: 'The scopes exceed those of the API key of the request.',
  details: [{ field: 'X-API-Key', reason: 'the API key of the request lacks the scope orders:read' }],
};

export const WEBHOOK_ERRORS = {
  create: [quotaExample('webhooks', QUOTAS.webhooks, 20)],
  /** Of a change, a rotation and a test. */
  steer: [BEYOND],
  rotate: [
    BEYOND,
    {
      code: 'resource_locked',
      message: 'The secret of the webhook was rotated a short time ago.',
      details: [
        {
          field: 'overlap_hours',
          reason:
            'the secret before the last rotation is valid until 2026-12-02T09:00:00.000Z, and another rotation would end it: wait, or send If-Match with the ETag of the webhook, or overlap_hours 0',
        },
      ],
    },
  ],
  replay: [
    BEYOND,
    {
      code: 'limit_reached',
      message: 'A webhook can have at most 10 unfinished replays; wait for one to end.',
    },
  ],
  retry: [
    BEYOND,
    {
      code: 'invalid_state_transition',
      message: 'The delivery was successful; use replay to send events again.',
      details: [{ field: 'status', reason: 'must be pending or failed' }],
    },
  ],
} satisfies Record<string, ErrorExample[]>;
