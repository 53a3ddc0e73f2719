import type {
  MediaTypeObject,
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
} from '@nestjs/swagger';
import { completeParameters } from './parameters.js';
import { codesOf, errorExample, type Facts } from './errors.js';
import type { Route } from './routes.js';
import { type Schema, type Schemas } from './schema.js';
import { requestExample, responseExample } from './schema-example.js';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

/** Completes one operation in place with what follows from the others' parts: words, examples, scope. */
export function completeOperation(operation: OperationObject, route: Route, schemas: Schemas, creation: unknown): void {
  const parameters = operation.parameters as ParameterObject[];
  completeParameters(parameters, operation.operationId!, route);
  const body = contentOf(operation.requestBody as RequestBodyObject | undefined);
  const isForm = FORM_TYPE in ((operation.requestBody as RequestBodyObject | undefined)?.content ?? {});
  const limit = body ? ` The ${isForm ? 'file' : 'body'} may have up to ${route.megabytes} MB.` : '';
  operation.summary ??= route.summary;
  operation.description ??= `Needs the scope \`${route.scope}\`.${limit}`;
  operation.security = [Object.fromEntries(Object.keys(operation.security![0]!).map((name) => [name, [route.scope]]))];
  if (body && !isForm) body.example = requestExample(body.schema as Schema, schemas, operation.operationId!);
  const ids = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  const facts: Facts = {
    ...route,
    ids,
    isForm,
    operationId: operation.operationId!,
    fault: faultOf(body, parameters, schemas),
  };
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses as Record<string, ResponseObject>).flatMap(([status, response]) => {
      const codes = codesOf(status, facts, Boolean(body));
      if (status === '409' && !codes.length) return [];
      completeResponse(response, status, schemas, creation, operation.operationId!);
      const examples = codes.map((code) => [code, { value: errorExample(code, facts) }]);
      if (examples.length) contentOf(response)!.examples = Object.fromEntries(examples);
      return [[status, response]];
    }),
  );
  Object.assign(operation, inReadingOrder(operation));
}

const READING_ORDER = [
  'summary',
  'description',
  'operationId',
  'tags',
  'security',
  'parameters',
  'requestBody',
] as const;

/** Moves the parts to their places; returns them. */
function inReadingOrder(operation: OperationObject): OperationObject {
  const { responses, ...rest } = operation;
  const parts = READING_ORDER.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]));
  for (const name of [...READING_ORDER, 'responses'] as const) delete (operation as Partial<OperationObject>)[name];
  return { ...(Object.fromEntries(parts) as OperationObject), responses };
}

/** Answers that are the same everywhere, by the name of their one description. */
const SHARED: Record<string, string> = {
  304: 'NotModified',
  401: 'Unauthorized',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
  504: 'Timeout',
  default: 'OtherError',
};

/** Puts references in place of those answers; returns what they refer to. */
export function shareResponses(operations: OperationObject[]): Record<string, ResponseObject> {
  const shared: Record<string, ResponseObject> = {};
  for (const responses of operations.map((operation) => operation.responses)) {
    for (const [status, name] of Object.entries(SHARED)) {
      if (!responses[status]) continue;
      shared[name] ??= responses[status] as ResponseObject;
      if (JSON.stringify(shared[name]) !== JSON.stringify(responses[status])) continue; // one of its own
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}

/** The example of what creates a resource, for the resource's answers. */
export function creationExample(operations: OperationObject[], schemas: Schemas): unknown {
  const creation = operations.find(({ operationId }) => operationId!.startsWith('create'));
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
  response.headers = { ...REQUEST_ID, ...response.headers } as never;
  if (status === '401') Object.assign(response.headers!, { 'WWW-Authenticate': header('Always `ApiKey`', 'string') });
  if (status === '503') Object.assign(response.headers!, { 'Retry-After': header('Seconds to wait', 'integer') });
  const content = contentOf(response);
  if (!status.startsWith('2') || !content) return;
  const isList = (content.schema as Schema).properties?.data?.type === 'array';
  const data = isList ? [creation] : creation;
  content.example = responseExample(content.schema as Schema, schemas, { data }, operationId);
}

const header = (description: string, type: string) => ({ description, schema: { type } });

const contentOf = (part: { content?: Record<string, MediaTypeObject> } | undefined): MediaTypeObject | undefined =>
  part?.content?.[JSON_TYPE] ?? part?.content?.[FORM_TYPE];

/** A fault that is easily made in this very operation. */
function faultOf(body: MediaTypeObject | undefined, parameters: ParameterObject[], schemas: Schemas): Facts['fault'] {
  const schema = body?.schema as Schema | undefined;
  const fields = schema?.$ref ? schemas[schema.$ref.split('/').at(-1)!] : schema;
  if (fields?.required?.length) return { field: fields.required[0]!, reason: 'is required' };
  if (fields) return { field: Object.keys(fields.properties ?? {})[0]!, reason: 'must not be null' };
  if (parameters.some(({ name }) => name === 'page_size'))
    return { field: 'page_size', reason: 'must be a whole number from 1 to 100' };
  return undefined;
}
