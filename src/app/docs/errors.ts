import { ANY_KEY } from '#platform/edge/auth/access.js';
import { isRead } from '#platform/edge/auth/test-keys.js';
import { ERROR_CODES, QUOTAS } from '../api-names.js';
import type { DomainError, ErrorCode, ErrorDetail } from '#platform/base/errors/domain-error.js';
import {
  type ErrorExample,
  EXAMPLE_UUID,
  quotaExample,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { inProgress, keyReused } from '#platform/edge/idempotency/stored-answers.js';
import { cursorOfReset } from '#platform/data/records/cursor.js';
import type { Route } from './routes.js';

/** The properties of an operation that determine its error examples. */
export interface DocumentedOperation extends Route {
  operationId: string;
  /** Names of the parameters in its path. */
  pathParameters: string[];
  hasBody: boolean;
  /** Whether its body is a form; other bodies are JSON. */
  isForm: boolean;
  /** Content types of its body if that is a file. */
  fileTypes: readonly string[];
  /** Whether it is a write that takes an `Idempotency-Key`. */
  takesKey: boolean;
  /** A fault that a request of this operation can have. */
  fault: ErrorDetail;
}

/** The resource whose id a path parameter is. */
export const resourceOf = (parameter: string, resource: ResourceDocs): ResourceDocs =>
  resource.parents?.[parameter] ?? resource;

/** Error codes that every operation can return, by status. */
const COMMON: Record<string, ErrorCode[]> = {
  401: ['api_key_missing', 'api_key_invalid', 'api_key_expired', 'api_key_revoked'],
  403: ['insufficient_scope', 'tenant_suspended'],
  410: ['cursor_expired'],
  412: ['version_conflict'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  422: ['idempotency_key_reused'],
  429: ['rate_limited'],
  500: ['internal_error'],
  503: ['unavailable'],
  504: ['timeout'],
  default: ['not_acceptable', 'request_timeout', 'uri_too_long', 'expectation_failed', 'headers_too_large'],
};

/**
 * Examples of the errors that an operation returns with one status: those that it declares, otherwise those that follow from its
 * parameters and body.
 */
export function errorExamples(status: string, operation: DocumentedOperation): ErrorExample[] {
  const declared = operation.errors.filter(({ code }) => String(ERROR_CODES[code].status) === status);
  if (status === '409' && operation.takesKey) {
    const ofQuota = declared.some(({ code }) => code === 'limit_reached') ? [] : [ANSWERS_FULL];
    return [...[...declared, ...ofQuota].map(complete), exampleOf('idempotency_in_progress', operation)];
  }
  const ofKeys = status === '403' ? keyErrors(operation).map((code) => exampleOf(code, operation)) : [];
  if (declared.length) return [...declared.map(complete), ...ofKeys];
  if (status === '404') return operation.pathParameters.map((name) => notFound(resourceOf(name, operation.resource)));
  const invalid: ErrorCode[] =
    operation.hasBody && !operation.isForm && !operation.fileTypes.length
      ? ['validation_failed', 'invalid_json']
      : ['validation_failed'];
  const codes = status === '400' ? invalid : (COMMON[status] ?? []);
  const possible = codes.filter((code) => code !== 'insufficient_scope' || operation.scope !== ANY_KEY);
  return [...possible.map((code) => exampleOf(code, operation)), ...ofKeys];
}

/** The refusals of keys of the wrong kind of tenant. */
function keyErrors({ keys, scope }: DocumentedOperation): ErrorCode[] {
  if (keys === 'live') return ['live_key_required'];
  if (keys === 'sandbox') return ['sandbox_only'];
  return isRead(scope) ? [] : ['test_key_on_live_tenant'];
}

/** With all fields of an error's body, in their order. */
const complete = ({ code, message, details = [] }: ErrorExample): ErrorExample => ({ code, message, details });

function notFound({ name, tag }: ResourceDocs): ErrorExample {
  if (!name) throw new Error(`The resource ${tag} has ids in a path and needs a name`);
  return complete({
    code: `${name}_not_found`,
    message: `There is no ${name.replaceAll('_', ' ')} ${EXAMPLE_UUID}.`,
  });
}

function exampleOf(code: ErrorCode, operation: DocumentedOperation): ErrorExample {
  const body = bodiesOf(operation)[code];
  if (!body) throw new Error(`The error ${code} needs an example in src/app/docs/errors.ts`);
  return complete({ code, ...body });
}

/** Every write with an idempotency key can be refused because of the tenant's quota of stored answers. */
const ANSWERS_FULL = quotaExample('stored_answers', QUOTAS.stored_answers, 5_000_000);

const one = (field: string, reason: string): ErrorDetail[] => [{ field, reason }];

/** The part of an error's body that an example has beside its code. */
const exampleBodyOf = ({ message, details }: DomainError) => ({ message, details: [...details] });

type Bodies = Partial<Record<ErrorCode, Omit<ErrorExample, 'code'>>>;

const bodiesOf = ({ scope, megabytes, fault, isForm, fileTypes }: DocumentedOperation): Bodies => ({
  validation_failed: { message: 'The request is not valid.', details: [fault] },
  invalid_json: { message: 'The body is not valid JSON: Unexpected end of JSON input.' },
  api_key_missing: { message: 'An API key is required.', details: one('X-API-Key', 'is required') },
  api_key_invalid: { message: 'The API key is not valid.', details: one('X-API-Key', 'is not a valid key') },
  api_key_expired: { message: 'This API key has expired.' },
  api_key_revoked: { message: 'This API key was revoked.' },
  insufficient_scope: {
    message: 'The API key may not do this.',
    details: one('X-API-Key', `needs the scope ${scope}`),
  },
  tenant_suspended: { message: 'This tenant is suspended.' },
  test_key_on_live_tenant: {
    message: 'A wca_test_ key of a live tenant may only read.',
    details: one('X-API-Key', 'must begin with wca_live_ for writes; wca_test_ keys are for sandboxes'),
  },
  live_key_required: {
    message: 'Only a key of the live tenant may do this.',
    details: one('X-API-Key', 'must begin with wca_live_'),
  },
  sandbox_only: {
    message: 'Only a key of a sandbox may do this.',
    details: one('X-API-Key', 'must be a key of a sandbox, which begins with wca_test_'),
  },
  cursor_expired: exampleBodyOf(cursorOfReset('read the list again from its beginning')),
  version_conflict: {
    message: 'The resource was changed since it was read.',
    details: one('If-Match', 'the present version is "3"'),
  },
  payload_too_large: {
    message: `The ${isForm ? 'file' : 'body'} is larger than ${megabytes} MB, the most that this route takes.`,
  },
  unsupported_media_type: {
    message: isForm
      ? 'The body must be sent as multipart/form-data with a boundary.'
      : `The body must be sent as ${fileTypes.length ? fileTypes.join(' or ') : 'application/json'} in UTF-8.`,
  },
  idempotency_in_progress: exampleBodyOf(inProgress()),
  idempotency_key_reused: exampleBodyOf(keyReused()),
  rate_limited: { message: 'Too many requests of this tenant are waiting; send fewer at a time.' },
  internal_error: { message: 'The service failed. The reason is in its log, under the request id.' },
  unavailable: { message: 'The database is unavailable or too busy; try again.' },
  timeout: { message: 'The request took too long and was abandoned.' },
  not_acceptable: { message: 'Accept allows no type of this response; application/json is accepted everywhere.' },
  request_timeout: { message: 'The request did not arrive in time.' },
  uri_too_long: { message: 'The request target is longer than 12000 characters.' },
  expectation_failed: { message: 'The service supports no expectation except 100-continue.' },
  headers_too_large: { message: 'The request headers are too large.' },
});
