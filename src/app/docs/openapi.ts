import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, type OperationObject, SwaggerModule } from '@nestjs/swagger';
import { API_KEY_SCHEME } from '#platform/edge/http/routes.js';
import { ERROR_CODES } from '../api-names.js';
import { EXAMPLE_UUID, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { API_VERSIONS } from './api-versions.js';
import { documentDecimals } from './decimals.js';
import { addConsistencyToken, TOKEN_HEADER } from './consistency-token.js';
import { eventMessages } from './event-messages.js';
import { completeOperation, creationExample, shareResponses } from './operations.js';
import { describeFields, describeValues, withoutVersion } from './field-texts.js';
import { type ApiVersion, type Route, routeKey, routesOf } from './routes.js';
import { startPage } from './start-page.js';
import { inBusinessOrder } from './tag-order.js';
import { sandboxFault } from './sandbox-fault.js';
import { isNullable, nameOf, type Schema, type Schemas } from './schema.js';

const ERROR_CAUSES = Object.fromEntries(Object.entries(ERROR_CODES).map(([code, { cause }]) => [code, cause]));

/** Whom users of the API ask. The address is that of each installation, so it is not known here. */
const CONTACT = { name: 'The operator of this installation, who issued your API key' };
const LICENCE = {
  name: 'Proprietary: use by agreement with the owners of the code',
  identifier: 'LicenseRef-Proprietary',
};

/** The document of one API version, as it is committed in `openapi/`. */
export function openApiOf(app: NestExpressApplication, version: ApiVersion): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0') // in 3.0 a reference to a nested object cannot be nullable
    .setTitle(`Wholesale Commerce API ${version}`)
    .setDescription(startPage(version))
    .setVersion(API_VERSIONS[version])
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description:
          'An API key that has the scope of the operation. Keys that begin with `wca_live_` act on live data, those that begin with `wca_test_` in a sandbox',
      },
      API_KEY_SCHEME,
    )
    .addServer('/');
  const base = builder.build();
  Object.assign(base.info, { contact: CONTACT, license: LICENCE });
  const all = SwaggerModule.createDocument(app, base, { operationIdFactory: routeKey });
  const routes = routesOf(app);
  // a copy: Swagger returns objects of the decorators' metadata, and changes of them would appear in the next document
  const document = structuredClone(all);
  const schemas = document.components!.schemas as unknown as Schemas;
  for (const schema of Object.values(schemas)) documentDecimals(schema, version);
  const code = schemas.ErrorBody!.properties!.code!;
  code.enum = Object.keys(ERROR_CODES);
  describeValues(code, ERROR_CAUSES);
  describeFields(schemas, new Set([...routes.values()].map(({ resource }) => resource)));
  const completed = complete(withPlainNames(ofVersion(document, version)), routes);
  return version === 'v2' ? { ...completed, webhooks: eventMessages(exampleEvent(completed)) } : completed;
}

/** The event that the list of events shows, without the resource that messages do not contain. */
function exampleEvent({ paths }: OpenAPIObject): object {
  const success = paths['/v2/events']!.get!.responses['200'] as { content: Record<string, { example: EventsExample }> };
  const [event] = success.content['application/json']!.example.data;
  return { ...event, data: undefined, changes: [] };
}

interface EventsExample {
  data: [object];
}

function complete(document: OpenAPIObject, routes: ReadonlyMap<string, Route>): OpenAPIObject {
  const schemas = document.components!.schemas as unknown as Schemas;
  const operations = operationsOf(document);
  for (const { get, ...writes } of Object.values(document.paths)) {
    if (get) addConsistencyToken(get, true);
    for (const write of Object.values(writes) as OperationObject[]) addConsistencyToken(write, false);
  }
  const resources = new Map<string, ResourceDocs>();
  const routed = operations.map((operation) => {
    const route = routes.get(operation.operationId!);
    if (!route) throw new Error(`The operation ${operation.operationId} has no controller`);
    operation.operationId = route.operationId;
    return { operation, route };
  });
  for (const { operation, route } of routed) {
    resources.set(route.resource.tag, route.resource);
    const siblings = operations.filter(({ tags }) => tags?.[0] === operation.tags?.[0]);
    completeOperation(operation, route, schemas, creationExample(siblings, schemas));
  }
  const ofLive = new Set(routed.filter(({ route }) => route.keys === 'live').map(({ operation }) => operation));
  for (const path of Object.values(document.paths))
    for (const [method, operation] of Object.entries(path) as [string, OperationObject][])
      if (!ofLive.has(operation)) (operation.parameters ??= []).push(sandboxFault(method.toUpperCase()));
  Object.values(schemas).forEach(removeNullExamples);
  document.tags = inBusinessOrder([...resources.keys()]).map((name) => ({
    name,
    description: resources.get(name)!.description,
  }));
  document.components!.responses = shareResponses(operations);
  document.components!.headers = {
    RequestId: {
      description: 'Id of the request: the one that the client sent, otherwise a new one',
      required: true,
      schema: { type: 'string' },
      example: EXAMPLE_UUID,
    },
    SandboxNow: {
      description: 'Only in a sandbox: its present time, by the clock that `POST /v2/sandbox/clock` moves',
      schema: { type: 'string', format: 'date-time' },
      example: '2031-01-31T09:30:00.000Z',
    },
    ConsistencyToken: TOKEN_HEADER,
  };
  const { openapi, info, servers, tags, paths, components } = document;
  return { openapi, info, servers, tags, paths, components };
}

/** Removes `example: null` from fields that cannot be null. Such an example only keeps a list out of the request's example. */
function removeNullExamples({ properties = {} }: Schema): void {
  for (const field of Object.values(properties)) if (field.example === null && !isNullable(field)) delete field.example;
}

const operationsOf = ({ paths }: OpenAPIObject): OperationObject[] =>
  Object.values(paths).flatMap((path) => Object.values(path) as OperationObject[]);

/** Keeps the paths of one version and the schemas that they refer to, sorted, so that the order of modules has no effect. */
function ofVersion(document: OpenAPIObject, version: ApiVersion): OpenAPIObject {
  const paths = sorted(Object.entries(document.paths).filter(([path]) => path.startsWith(`/${version}/`)));
  const all = document.components?.schemas ?? {};
  const reached = new Set<string>();
  const visit = (node: unknown) => {
    for (const [, ref] of JSON.stringify(node).matchAll(/"(#\/components\/schemas\/\w+)"/g)) {
      const name = nameOf(ref!);
      if (reached.has(name)) continue;
      reached.add(name);
      visit(all[name]);
    }
  };
  visit(paths);
  // in one order whether or not the class of a schema is shared by the versions, whose own classes end in `V1` or `V2`
  const schemas = sorted(
    Object.entries(all).filter(([name]) => reached.has(name)),
    (name) => `${withoutVersion(name)}V`,
  );
  return { ...document, paths, components: { ...document.components, schemas } };
}

/** The same document with schemas named without `V1` and `V2`, which are the same for all of them. */
function withPlainNames(document: OpenAPIObject): OpenAPIObject {
  const text = JSON.stringify(document).replace(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `#/components/schemas/${withoutVersion(name)}`,
  );
  const renamed = JSON.parse(text) as OpenAPIObject;
  const schemas = Object.entries(renamed.components!.schemas!).map(([name, schema]) => [withoutVersion(name), schema]);
  return { ...renamed, components: { ...renamed.components, schemas: Object.fromEntries(schemas) } };
}

const sorted = <T>(entries: [string, T][], keyOf = (name: string) => name): Record<string, T> =>
  Object.fromEntries(entries.sort(([a], [b]) => (keyOf(a) < keyOf(b) ? -1 : 1)));
