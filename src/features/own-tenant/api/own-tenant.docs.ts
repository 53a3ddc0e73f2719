import { SCOPE_TEXTS } from '#features/api-keys/api/api-key.docs.js';
import { declaredNames } from '#platform/base/names/declared-names.js';
import type { FieldTexts, OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operation on the own tenant. */
const OWN_TENANT_OPERATIONS = {
  get: {
    summary: 'Who am I, and what may I use?',
    description:
      'Returns the tenant and the API key of the request, the rate limits of the key, and how much of each quota the tenant uses. Needs no scope, so that a client can check its key. A write beyond a quota is refused with 409 `limit_reached`, whose `details` name the quota. The operator of the service sets limits and quotas.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of the own tenant. */
const OWN_TENANT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Tenant'],
    fields: {
      id: 'Id of the tenant; URLs of media files contain it',
      slug: 'Unique short name of the tenant, which its operator gave it',
      name: 'The wholesaler’s name, as the operator of the service wrote it',
      currency: 'Currency of all amounts of the tenant that name no other (ISO 4217)',
      timezone: 'Time zone of the tenant (IANA), in which its days begin and end',
      mode: 'Whether the tenant is the real one or a sandbox, in which things are tried out; it never changes',
      livemode: 'true in a live tenant, false in a sandbox',
      now: 'The time of the tenant, in UTC, by which the service writes and decides. That of a sandbox can be ahead of real time',
      key: 'The API key of the request',
      quotas: 'What the tenant may store, and how much of it is used now',
    },
    values: { mode: { live: 'the data are real', sandbox: 'nothing is real' } },
  },
  {
    classes: ['TenantKey'],
    fields: {
      id: 'Id of the key; read or rotate it under API keys',
      lookup: 'The public part of the key: the 12 characters after `wca_live_` or `wca_test_`',
      scopes:
        'What the key may do. `write` includes `read`, but not `delete`; `*:read` includes all reads, `*:*` everything',
      expires_at: 'When the key ends',
      limits: 'Rate limits; a request beyond one is refused with 429',
    },
    values: { scopes: SCOPE_TEXTS },
  },
  {
    classes: ['KeyLimits'],
    fields: {
      reads_per_minute: 'Reads of the key in a minute; null if they are not limited',
      writes_per_minute: 'Writes of the key in a minute; null if they are not limited',
      tenant_per_minute: 'Requests of the tenant with all its keys in a minute; null if they are not limited',
    },
  },
  {
    classes: ['Quota'],
    fields: {
      name: 'What is counted',
      used: 'How much of the quota the tenant uses now: a number, or bytes where `name` says so; of pending deliveries at most `limit`',
      limit: 'How much the tenant may use',
    },
    values: {
      name: Object.fromEntries(Object.entries(declaredNames().quotas).map(([name, { text }]) => [name, text])),
    },
  },
];

export const OWN_TENANT_DOCS: ResourceDocs = {
  tag: 'Tenant',
  description: 'The tenant and the API key of the request, and what the tenant uses of its quotas',
  operations: OWN_TENANT_OPERATIONS,
  fields: OWN_TENANT_FIELD_TEXTS,
};
