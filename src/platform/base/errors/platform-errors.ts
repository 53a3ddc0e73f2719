import type { DeclaredError } from '../names/api-names.js';

const AGAIN = 'Send the request again after `Retry-After` seconds';

/** The error codes of the edge, the data layer and all features. Codes of a single feature are in its `api-names.ts`. */
export const PLATFORM_ERRORS = {
  validation_failed: {
    status: 400,
    cause: 'Fields, parameters or headers break rules, or name records that do not exist; `details` lists all of them',
    cure: 'Correct what `details` names',
  },
  invalid_json: { status: 400, cause: 'The body is not JSON', cure: 'Correct the syntax; the message names the place' },
  file_missing: { status: 400, cause: 'The form has no file', cure: 'Send one file in the field `file`' },
  api_key_missing: { status: 401, cause: 'The header `X-API-Key` is missing', cure: 'Send your API key in it' },
  api_key_invalid: { status: 401, cause: 'There is no such API key', cure: 'Check the key for missing characters' },
  api_key_expired: {
    status: 401,
    cause: 'The API key has expired',
    cure: 'Ask the operator of the service, or somebody with access to API keys, for a new key',
  },
  api_key_revoked: {
    status: 401,
    cause: 'The API key was withdrawn by the operator or replaced',
    cure: 'Ask the operator of the service, or somebody with access to API keys, for a new key',
  },
  insufficient_scope: {
    status: 403,
    cause: 'The API key does not have the scope of the operation',
    cure: 'Use a key with the scope that `details` names, or ask for one',
  },
  tenant_suspended: {
    status: 403,
    cause: 'The operator has stopped the tenant of the API key',
    cure: 'Ask the operator of the service',
  },
  test_key_on_live_tenant: {
    status: 403,
    cause: 'The API key begins with `wca_test_`, its tenant is live, and the operation is no read',
    cure: 'Use a `wca_live_` key for live data, or a key of a sandbox to try things out',
  },
  live_key_required: {
    status: 403,
    cause: 'The operation manages sandboxes, and the API key is a `wca_test_` key',
    cure: 'Use a `wca_live_` key of the live tenant',
  },
  sandbox_only: {
    status: 403,
    cause: 'The operation exists in sandboxes only, and the API key is that of a live tenant',
    cure: 'Use a key of a sandbox, which begins with `wca_test_`',
  },
  route_not_found: { status: 404, cause: 'There is no such path', cure: 'Compare the path with this document' },
  method_not_allowed: {
    status: 405,
    cause: 'The path exists, but not with this method',
    cure: 'Use one of the methods in the header `Allow`',
  },
  not_acceptable: {
    status: 406,
    cause: 'The header `Accept` excludes JSON',
    cure: 'Accept `application/json`, or leave the header out',
  },
  request_timeout: {
    status: 408,
    cause: 'The request arrived too slowly',
    cure: 'Send it again over a faster connection',
  },
  duplicate_reference: {
    status: 409,
    cause: 'Another record has this `reference_id`',
    cure: 'Read the record whose id is in `details`; an earlier request may have created it',
  },
  duplicate_value: {
    status: 409,
    cause: 'Another record has a value that must be unique, such as a `display_id`, `url_slug` or name',
    cure: 'Choose another value',
  },
  invalid_state_transition: {
    status: 409,
    cause: 'The document cannot move to that status or state from the present one',
    cure: 'Write one of the states that `details` names',
  },
  resource_in_use: {
    status: 409,
    cause: 'Other records, which `details` names, refer to this one',
    cure: 'Change these records first, or write `status: inactive` instead of deleting',
  },
  resource_locked: {
    status: 409,
    cause: 'The state of the document forbids the change or deletion',
    cure: 'Leave the fields in `details` as they are, or change what it names first; correct an issued invoice with a credit note',
  },
  idempotency_in_progress: {
    status: 409,
    cause: 'A request with the same `Idempotency-Key` is still running',
    cure: AGAIN,
  },
  limit_reached: {
    status: 409,
    cause: 'The tenant has as many records, or bytes, of this kind as are permitted; `details` names the quota',
    cure: 'Delete what you do not need, or wait until something has ended; `/v2/tenant` shows all quotas and their use',
  },
  cursor_expired: {
    status: 410,
    cause: 'The events after the cursor are not kept any more, or the sandbox was reset after the cursor was made',
    cure: 'Read all data again, and follow the events from `cursor=latest`',
  },
  version_conflict: {
    status: 412,
    cause:
      'The record was changed since the version in `If-Match`, or in v2 the `version` of the body; `details` name the present version and, in v2, the fields that were changed since, with their author',
    cure: 'Read it again, repeat your change on what you read, and send it with the new `ETag` or `version`',
  },
  payload_too_large: {
    status: 413,
    cause: 'The body or file is larger than the operation accepts',
    cure: 'Send less, for instance fewer lines or variants at a time',
  },
  uri_too_long: { status: 414, cause: 'Path and query are too long', cure: 'Filter by fewer values at a time' },
  unsupported_media_type: {
    status: 415,
    cause: 'The header `Content-Type` is not the one that the operation accepts',
    cure: 'Send `application/json`, or `multipart/form-data` for uploads',
  },
  expectation_failed: {
    status: 417,
    cause: 'The header `Expect` asks for something unknown',
    cure: 'Leave the header out',
  },
  idempotency_key_reused: {
    status: 422,
    cause: 'The `Idempotency-Key` was sent with another request before',
    cure: 'Use a new key for each new request, and the same key only for repetitions',
  },
  rate_limited: {
    status: 429,
    cause: 'Too many requests of the tenant are waiting',
    cure: `${AGAIN}, and send fewer at a time`,
  },
  headers_too_large: {
    status: 431,
    cause: 'All headers together exceed what the service reads',
    cure: 'Send fewer or shorter headers',
  },
  internal_error: {
    status: 500,
    cause: 'The service has a defect',
    cure: 'Report the `X-Request-Id` of the response to the operator of the service',
  },
  unavailable: {
    status: 503,
    cause: 'The database or file storage is not available, or a record remained locked',
    cure: `${AGAIN}. If a \`field\` in \`details\` is \`request\`, read first: the change may be stored`,
  },
  timeout: {
    status: 504,
    cause: 'The request took too long; nothing was changed',
    cure: 'Ask for less at a time, and send it again',
  },
} satisfies Record<string, DeclaredError>;
