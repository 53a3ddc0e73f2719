import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { OperationObject } from '@nestjs/swagger';
import { API_KEY_SCHEME } from '../platform/http/controllers.js';
import { documentDecimals } from './decimals.js';
import { completeOperation, creationExample, shareResponses } from './operations.js';
import { type Generation, operationIdOf, routeKey, routesOf } from './routes.js';
import { isNullable, nameOf, type Schema, type Schemas } from './schema.js';

/** The generations of the API and the versions of their descriptions. */
export const GENERATIONS: Record<Generation, string> = { v1: '1.0', v2: '2.0' };

const DESCRIPTION = [
  'Products, prices, customers, orders, shipments and invoices of a wholesaler.',
  'Every request needs an API key in `X-API-Key`; the key decides the tenant and what may be done in it. Successful answers wrap their payload in `data`; lists add `pagination`.',
  'Money and quantities are JSON numbers with at most four decimals, exact: never rounded on the way in or out. Times are RFC 3339 with an offset, and are answered in UTC. In the body of a creation `null` means the same as leaving the field out.',
  'Errors are `{code, message, details}`, with all faults of a request at once. Every answer carries the id of its request in `X-Request-Id`; one that you send is taken over.',
].join('\n\n');

const GENERATION_WORDS: Record<Generation, string> = {
  v1: 'Fields and query parameters that this generation does not know are ignored.',
  v2: 'Fields and query parameters that this generation does not know are refused by name.',
};

const TAGS: Record<string, string> = {
  Addresses: 'Where customers are billed and shipped to; one of each type is the default',
  Attributes: 'What further values products, customers, orders and so on can or must have, and of which form',
  Contacts: 'People at customers; one of them is the default',
  'Contract pricing': 'Prices agreed on with some customers, or offered to all, for a time',
  'Credit notes': 'What was taken back of invoices; never more than was invoiced',
  'Customer segments': 'Groups of customers',
  Customers: 'Companies that buy, with their addresses and contacts',
  Invoices: 'What is billed of orders; no order line is billed beyond what was ordered',
  'Media files': 'Images of the catalogue, each under an address that anybody can open',
  Orders: 'What customers ordered, with how much of each line is invoiced and shipped',
  'Payment methods': 'What customers pay with, by the tokens of payment providers; never the numbers of cards',
  Prices: 'What a customer pays for products, why, and what it would be at another time',
  'Price lists': 'What the prices of products belong to; one of them is the default',
  'Sales reps': 'Who looks after customers',
  Reconciliation: 'Whether all counters are the sums of their documents',
  Shipments: 'What is picked, shipped and delivered of orders; no order line is shipped beyond what was ordered',
  Products: 'The catalogue: one product for each variant, with its prices',
};

/** The description of one generation, as it is committed below `openapi/`. */
export function openApiOf(app: NestExpressApplication, generation: Generation, server = '/'): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0') // 3.0 cannot say that a nested object may be null
    .setTitle(`Wholesale Commerce API ${generation}`)
    .setDescription(`${DESCRIPTION}\n\n${GENERATION_WORDS[generation]}`)
    .setVersion(GENERATIONS[generation])
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key with the scope that the operation needs' },
      API_KEY_SCHEME,
    )
    .addServer(server);
  const all = SwaggerModule.createDocument(app, builder.build(), { operationIdFactory: operationIdOf });
  // Swagger hands out parts of the decorators' own objects, which completing would change for the next document
  return complete(structuredClone(only(all, generation)), app, generation);
}

function complete(document: OpenAPIObject, app: NestExpressApplication, generation: Generation): OpenAPIObject {
  const schemas = document.components!.schemas as unknown as Schemas;
  Object.values(schemas).forEach(documentDecimals);
  const operations = operationsOf(document);
  const routes = routesOf(app);
  for (const operation of operations) {
    const route = routes.get(routeKey(generation, operation.operationId!));
    if (!route) throw new Error(`The operation ${operation.operationId} has no controller`);
    const siblings = operations.filter(({ tags }) => tags?.[0] === operation.tags?.[0]);
    completeOperation(operation, route, schemas, creationExample(siblings, schemas));
  }
  Object.values(schemas).forEach(forgetLeftOut);
  const used = new Set(operations.flatMap(({ tags = [] }) => tags));
  document.tags = [...used].sort().map((name) => ({ name, description: TAGS[name] }));
  document.components!.responses = shareResponses(operations);
  document.components!.headers = {
    RequestId: {
      description: 'The request id, as sent or as made',
      schema: { type: 'string' },
      example: '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e',
    },
  };
  const { openapi, info, servers, tags, paths, components } = document;
  return { openapi, info, servers, tags, paths, components };
}

/** `example: null` leaves a list out of a request's example; what cannot be null does not show it. */
function forgetLeftOut({ properties = {} }: Schema): void {
  for (const field of Object.values(properties)) if (field.example === null && !isNullable(field)) delete field.example;
}

const operationsOf = ({ paths }: OpenAPIObject): OperationObject[] =>
  Object.values(paths).flatMap((path) => Object.values(path) as OperationObject[]);

/** Keeps the paths of one generation and the schemas that they reach, in an order that no module list decides. */
function only(document: OpenAPIObject, generation: Generation): OpenAPIObject {
  const paths = sorted(Object.entries(document.paths).filter(([path]) => path.startsWith(`/${generation}/`)));
  const all = document.components?.schemas ?? {};
  const reached = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, ref] of JSON.stringify(part).matchAll(/"(#\/components\/schemas\/\w+)"/g)) {
      const name = nameOf(ref!);
      if (reached.has(name)) continue;
      reached.add(name);
      visit(all[name]);
    }
  };
  visit(paths);
  const schemas = sorted(Object.entries(all).filter(([name]) => reached.has(name)));
  return { ...document, paths, components: { ...document.components, schemas } };
}

const sorted = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
