import { ANY_KEY } from '#platform/edge/auth/access.js';
import type {
  MediaTypeObject,
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
} from '@nestjs/swagger';
import type { ErrorCode } from '#platform/base/errors/domain-error.js';
import { ERROR_CODES } from '../api-names.js';
import { completeParameters } from './parameters.js';
import { addIncluded, readParametersOf } from './read-parameters.js';
import { hasToken } from './consistency-token.js';
import { type DocumentedOperation, errorExamples } from './errors.js';
import type { Route } from './routes.js';
import { resolve, type Schema, type Schemas } from './schema.js';
import { requestExample, responseExample, withValues } from './schema-example.js';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
/** The headers of all answers. */
const OF_ALL = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-Sandbox-Now': { $ref: '#/components/headers/SandboxNow' },
};

const CHALLENGE = {
  description: 'How to send a key',
  required: true,
  schema: { type: 'string', const: 'ApiKey header="X-API-Key"' },
};

/**
 * Completes one operation in place: summary, description, scope, examples of its parameters, body, success and errors. `creation` is the
 * example of the body that creates the resource; the examples of responses have its values.
 */
export function completeOperation(operation: OperationObject, route: Route, schemas: Schemas, creation: unknown): void {
  const operationId = operation.operationId!;
  const parameters = operation.parameters as ParameterObject[];
  parameters.push(...readParametersOf(route));
  completeParameters(parameters, route);
  const body = contentOf(operation.requestBody as RequestBodyObject | undefined);
  const { content = {} } = (operation.requestBody as RequestBodyObject | undefined) ?? {};
  const isForm = FORM_TYPE in content;
  const fileTypes = Object.entries(content).flatMap(([type, { examples }]) => (examples ? [type] : []));
  for (const type of fileTypes) chooseExample(content[type]!, type);
  const isFile = isForm || fileTypes.length > 0;
  const limit = body || isFile ? ` The ${isFile ? 'file' : 'body'} may have at most ${route.megabytes} MB.` : '';
  const { text } = route;
  operation.summary ??= text?.summary;
  if (!operation.summary) throw new Error(`The operation ${operationId} needs a summary in the docs of its resource`);
  operation.description = [
    operation.description ?? text?.description,
    text?.[route.version],
    `${route.scope === ANY_KEY ? 'Every valid API key may call it.' : `Requires the scope \`${route.scope}\`.`}${limit}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const scopes = route.scope === ANY_KEY ? [] : [route.scope];
  operation.security = [Object.fromEntries(Object.keys(operation.security![0]!).map((name) => [name, scopes]))];
  if (body && !isForm) body.example = route.bodyExample ?? requestExample(body.schema as Schema, schemas, operationId);
  const documented: DocumentedOperation = {
    ...route,
    operationId,
    pathParameters: parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name),
    hasBody: body !== undefined || isFile,
    isForm,
    fileTypes,
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    fault: faultOf(body, parameters, schemas),
  };
  for (const [status, response] of Object.entries(operation.responses as Record<string, ResponseObject>)) {
    completeResponse(response, status, schemas, creation, operationId);
    if (status === '200' && contentOf(response)) addIncluded(contentOf(response)!.schema as Schema, route);
    if (status === '201') {
      const { example } = contentOf(response)!;
      example.data = withValues(example.data, route.answerExample);
    }
    const examples = errorExamples(status, documented).map((value) => [value.code, { value }]);
    if (examples.length) contentOf(response)!.examples = Object.fromEntries(examples);
    if (status === '409' || (status === '400' && route.errors.some(({ code }) => ERROR_CODES[code].status === 400)))
      response.description = describeCodes(
        response.description,
        examples.map(([code]) => code as ErrorCode),
      );
  }
  Object.assign(operation, inReadingOrder(operation));
}

/** Replaces the examples of all content types of a body by the one of its own type; a type without one is not text. */
function chooseExample(content: MediaTypeObject, type: string): void {
  const example = content.examples?.[type] as { value: unknown } | undefined;
  if (example) content.example = example.value;
  else content.schema = { type: 'string', format: 'binary' };
  delete content.examples;
}

/** Explains the codes of an operation's own errors below the description of their status. */
const describeCodes = (description: string, codes: readonly ErrorCode[]): string =>
  [`${description}:\n`, ...codes.map((code) => `- \`${code}\`: ${ERROR_CODES[code].cause}`)].join('\n');

const READING_ORDER = [
  'summary',
  'description',
  'operationId',
  'tags',
  'security',
  'parameters',
  'requestBody',
] as const;

/** Removes the operation's properties and returns them in the order in which a reader wants them. */
function inReadingOrder(operation: OperationObject): OperationObject {
  const { responses, ...rest } = operation;
  const parts = READING_ORDER.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]));
  for (const name of [...READING_ORDER, 'responses'] as const) delete (operation as Partial<OperationObject>)[name];
  return { ...(Object.fromEntries(parts) as OperationObject), responses };
}

/** Statuses whose responses are the same for nearly all operations, with the name that the response has in `components`. */
const SHARED: Record<string, string> = {
  304: 'NotModified',
  401: 'Unauthorized',
  410: 'CursorExpired',
  415: 'UnsupportedMediaType',
  422: 'IdempotencyKeyReused',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
  504: 'Timeout',
  default: 'OtherError',
};

/** The same for writes, whose errors can have a token. */
const SHARED_BY_WRITES: Record<string, string> = {
  ...SHARED,
  500: 'InternalErrorOfWrite',
  503: 'UnavailableOfWrite',
  504: 'TimeoutOfWrite',
};

/**
 * Replaces the responses of {@link SHARED} and {@link SHARED_BY_WRITES} that are equal by references; returns the responses for
 * `components`.
 */
export function shareResponses(operations: OperationObject[]): Record<string, ResponseObject> {
  const shared: Record<string, ResponseObject> = {};
  for (const responses of operations.map((operation) => operation.responses)) {
    const names = hasToken(responses['503'] as ResponseObject) ? SHARED_BY_WRITES : SHARED;
    for (const [status, name] of Object.entries(names)) {
      if (!responses[status]) continue;
      shared[name] ??= responses[status] as ResponseObject;
      if (JSON.stringify(shared[name]) !== JSON.stringify(responses[status])) continue; // differs, stays in the operation
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}

/** The example of the body that creates a resource, taken from the operations of one tag; undefined if none creates. */
export function creationExample(operations: OperationObject[], schemas: Schemas): unknown {
  const creation = operations.find(({ operationId }) => /\.(?:create|upload)$/.test(operationId!));
  const body = contentOf(creation?.requestBody as RequestBodyObject | undefined);
  return body && requestExample(body.schema as Schema, schemas, creation!.operationId!);
}

function completeResponse(
  response: ResponseObject,
  status: string,
  schemas: Schemas,
  creation: unknown,
  operationId: string,
): void {
  response.headers = { ...OF_ALL, ...response.headers } as never;
  if (status === '401') Object.assign(response.headers!, { 'WWW-Authenticate': CHALLENGE });
  const content = contentOf(response);
  if (!status.startsWith('2') || !content) return;
  const isList = (content.schema as Schema).properties?.data?.type === 'array';
  const data = isList ? [creation] : creation;
  content.example = responseExample(content.schema as Schema, schemas, { data }, operationId);
}

const contentOf = (part: { content?: Record<string, MediaTypeObject> } | undefined): MediaTypeObject | undefined =>
  part?.content?.[JSON_TYPE] ?? part?.content?.[FORM_TYPE];

/** A fault that a request of this operation can have: in its body, else in its query, else in its headers. */
function faultOf(
  body: MediaTypeObject | undefined,
  parameters: ParameterObject[],
  schemas: Schemas,
): DocumentedOperation['fault'] {
  const schema = body?.schema as Schema | undefined;
  const fields = schema && resolve(schema, schemas);
  if (fields?.required?.length) return { field: fields.required[0]!, reason: 'is required' };
  if (fields) return { field: Object.keys(fields.properties ?? {})[0]!, reason: 'must not be null' };
  const query = parameters.filter(({ in: place }) => place === 'query');
  const required = query.find((parameter) => parameter.required);
  if (required) return { field: required.name, reason: 'is required' };
  if (query.some(({ name }) => name === 'page_size'))
    return { field: 'page_size', reason: 'must be a whole number from 1 to 100' };
  const time = query.find((parameter) => (parameter.schema as Schema).format === 'date-time');
  if (time) return { field: time.name, reason: 'must be a date and time with offset, such as 2025-01-31T09:30:00Z' };
  if (parameters.some(({ name }) => name === 'Idempotency-Key'))
    return { field: 'Idempotency-Key', reason: 'must be 1 to 255 visible ASCII characters' };
  return { field: 'Consistency-Token', reason: 'must be the value of the header of this name of an earlier response' };
}
