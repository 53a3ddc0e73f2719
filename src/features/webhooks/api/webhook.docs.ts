import { EVENT_TYPE_TEXTS } from '#features/events/api/event.docs.js';
import {
  type ErrorExample,
  type FieldTexts,
  type OperationText,
  quotaExample,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_DELIVERY_ID, EXAMPLE_WEBHOOK_ID } from '#examples/example-ids.js';
import { WEBHOOKS_NAMES } from '../api-names.js';

/** Texts of the operations on webhooks, by the method of the controller. */
const WEBHOOK_OPERATIONS = {
  list: {
    summary: 'Where are events sent?',
    description: 'Returns the webhooks of the tenant without their secrets, those that changed last first.',
  },
  get: {
    summary: 'Show a webhook',
    description:
      'Returns one webhook without its secret: whether deliveries succeed, the time since which they fail, and the number of pending ones.',
  },
  create: {
    summary: 'Send events to your server',
    description: `Creates a webhook: events that happen from now on are sent to its URL by POST, signed by the scheme of Standard Webhooks. Its secret is in \`data.secret\` of this response and in no other: store it safely and verify signatures with it.

An event is sent until your server answers 2xx, so it can arrive more than once: recognise it by the header \`webhook-id\`. Events of one resource arrive in their order. After the last retry the webhook is paused, and nothing is lost. It is paused too when the key that created it, or changed it last, expires or is revoked. A tenant can have at most 20 webhooks, unless its operator permits more: 409 \`limit_reached\`. Next: send a test event.`,
  },
  update: {
    summary: 'Change a webhook, pause or resume it',
    description:
      'Changes the fields that you send. `status: paused` keeps events until you write `active` again, which continues where it stopped. Other event types apply to later events; another URL also to pending ones. From then on the webhook acts for the key that sends the request (`api_key_id`). The key that sends the request needs all scopes of the webhook, which are those of the key that created it: 403 `insufficient_scope`.',
  },
  delete: {
    summary: 'Stop sending events',
    description:
      'Deletes a webhook with its secret and its deliveries. Pending events are not sent any more. Unlike a change, it needs no other scope than `webhooks:delete`.',
  },
  rotateSecret: {
    summary: 'Replace the secret of a webhook',
    description:
      'Creates a new secret and returns it in `data.secret`, once. For `overlap_hours` messages have two signatures, one by each secret, so that your server can change to the new one in that time. While an older secret is still valid, send `If-Match` or `overlap_hours: 0`; otherwise 409 `resource_locked`. The key that sends the request needs all scopes of the webhook, which are those of the key that created it: 403 `insufficient_scope`.',
  },
  test: {
    summary: 'Try out a webhook',
    description:
      'Sends an event of the type `webhook.test` and returns its delivery at once; read the delivery for the result. A test is attempted once. The key that sends the request needs all scopes of the webhook, which are those of the key that created it: 403 `insufficient_scope`.',
  },
  replay: {
    summary: 'Send events of a period again',
    description:
      'Sends the events of a period again, for instance after your server has lost data. They become deliveries one after the other. A webhook can have at most 10 unfinished replays, and none begins while the tenant has as many pending deliveries as its quota permits: 409 `limit_reached`. The key that sends the request needs all scopes of the webhook, which are those of the key that created it: 403 `insufficient_scope`.',
  },
} satisfies Record<string, OperationText>;

/** Texts of the operations on deliveries. */
const WEBHOOK_DELIVERY_OPERATIONS = {
  list: {
    summary: 'What was sent, and with which result?',
    description:
      'Returns the deliveries of a webhook with their attempts, the newest first. Completed deliveries are kept for 30 days.',
  },
  retry: {
    summary: 'Try a delivery again now',
    description:
      'Attempts a pending or failed delivery at once, without waiting for its next attempt. A successful one is refused with 409 `invalid_state_transition`; use a replay to send its event again. The key that sends the request needs all scopes of the webhook, which are those of the key that created it: 403 `insufficient_scope`.',
  },
} satisfies Record<string, OperationText>;

export const WEBHOOK_STATUS_TEXTS = {
  active: 'events are sent',
  paused: 'events are kept until it is active again',
  disabled: 'events are kept; the service sets it after a response 410',
};

const DELIVERY_STATUS_TEXTS = {
  pending: 'is not completed yet',
  delivered: 'your server has answered 2xx',
  failed: 'is not attempted again',
};

/** Meanings of the fields of webhooks and deliveries. */
const WEBHOOK_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Webhook', 'CreateWebhook', 'UpdateWebhook'],
    fields: recordTexts('webhook'),
    values: { status: WEBHOOK_STATUS_TEXTS, types: EVENT_TYPE_TEXTS },
  },
  {
    classes: ['WebhookDelivery'],
    fields: {
      id: recordTexts('delivery').id,
      created_at: recordTexts('delivery').created_at,
      updated_at: 'Time of the last attempt or change of the delivery, in UTC',
      type: 'Type of the event',
    },
    values: { status: DELIVERY_STATUS_TEXTS },
  },
  {
    classes: ['WebhookReplay', 'CreateWebhookReplay'],
    fields: { id: recordTexts('replay').id, created_at: recordTexts('replay').created_at },
    values: { types: EVENT_TYPE_TEXTS },
  },
];

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
  create: [quotaExample('webhooks', WEBHOOKS_NAMES.quotas.webhooks, 20)],
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
