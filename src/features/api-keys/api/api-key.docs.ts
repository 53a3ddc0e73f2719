import type { DeclaredScope } from '#platform/base/names/api-names.js';
import { declaredNames } from '#platform/base/names/declared-names.js';
import {
  type ErrorExample,
  type FieldTexts,
  type OperationText,
  quotaExample,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { API_KEYS_NAMES } from '../api-names.js';
import { WEBHOOK_STATUS_TEXTS } from '#features/webhooks/api/webhook.docs.js';
import type { ApiKeyStatus } from '../api-keys.queries.js';
import { EXAMPLE_API_KEY_ID } from '#examples/example-ids.js';

/** Texts of the operations on API keys, by the method of the controller. */
const API_KEY_OPERATIONS = {
  list: {
    summary: 'Who has access, and to what?',
    description:
      'Returns the API keys of the tenant, expired and revoked ones included, those that changed last first. The text of a key is never returned here.',
  },
  get: {
    summary: 'Show an API key',
    description: 'Returns scopes, owner, expiry and last use of one API key, but not its text.',
  },
  create: {
    summary: 'Give access to a person or a program',
    description:
      'Creates an API key. Its text is in `data.key` of this response and in no other: store it safely. The scopes of the new key cannot exceed those of the key that sends the request: 403 `insufficient_scope`, with the scopes that are missing. Nor can it end later than that key.',
  },
  rotate: {
    summary: 'Replace the secret of an API key',
    description:
      'Creates a new secret for the key and returns the new text in `data.key`, once. The present text remains valid for `overlap_hours`, an older one ends at once; change your programs to the new text in that time. Refused: a key that has scopes beyond those of the key that sends the request or ends later (403 `insufficient_scope`), a revoked or expired key, and a key whose secret before the last rotation is still valid, unless you send `If-Match` or `overlap_hours: 0` (409 `resource_locked`).',
  },
  delete: {
    summary: 'Take access away',
    description:
      'Revokes an API key for ever: requests with it are refused everywhere within one second. Its unfinished imports are cancelled, and its webhooks are paused, which keeps their events, or taken over by the key that sends the request. The answer names them: 200; or 204 if there are none. The key stays in lists, so that the history can name it. Revoking it again changes nothing, except with `descendants=revoke`.',
  },
} satisfies Record<string, OperationText>;

const REVOCATION_TEXTS = {
  webhooks: {
    pause: 'they are paused; their events are kept until somebody with their scopes activates them',
    keep: 'they go on for the API key of the request, which needs all their scopes',
  },
  descendants: {
    keep: 'they stay valid, each until its own end',
    revoke: 'they are revoked too, with the same effect on their webhooks and imports',
  },
};

const API_KEY_STATUS_TEXTS = {
  active: 'requests with the key are accepted',
  rotating: 'the text before the last rotation is accepted too',
  expired: 'the time of the key is over; requests with it are refused',
  revoked: 'access was taken away; requests with the key are refused',
} satisfies Record<ApiKeyStatus, string>;

const scopesOf = ([resource, { text }]: [string, DeclaredScope]) => [
  [`${resource}:read`, `list and read ${text}`],
  [`${resource}:write`, `read, create and change ${text}`],
  [`${resource}:delete`, `delete or revoke ${text}`],
];

/** What a key with each scope may do. */
export const SCOPE_TEXTS = Object.fromEntries([
  ...Object.entries(declaredNames().scopes).flatMap(scopesOf),
  ['*:read', 'list and read everything'],
  ['*:*', 'do everything that a key of the tenant can do'],
]) as Record<string, string>;

/** Meanings of the fields of API keys. */
const API_KEY_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['ApiKey', 'IssuedApiKey'],
    fields: { ...recordTexts('API key') },
    values: { status: API_KEY_STATUS_TEXTS, scopes: SCOPE_TEXTS },
  },
  {
    classes: ['WebhookOfRevokedKey'],
    fields: { id: recordTexts('webhook').id },
    values: { status: WEBHOOK_STATUS_TEXTS },
  },
  { classes: ['CreateApiKey'], values: { scopes: SCOPE_TEXTS } },
];

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

/** The example of a new key, without `expires_at`: every fixed time ends, or is after the end of the key that creates this one. */
export const NEW_API_KEY_EXAMPLE = {
  name: 'Audit of keys',
  scopes: ['api_keys:read'],
  owner_email: 'security@northwind.example',
};

export const API_KEY_ERRORS = {
  create: [BEYOND, quotaExample('api_keys', API_KEYS_NAMES.quotas.api_keys, 1_000)],
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
