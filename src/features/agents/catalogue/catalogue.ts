import { Injectable } from '@nestjs/common';
import { allows, type Scope } from '#platform/edge/auth/scopes.js';
import { type Operation, type OpenApiDocument, readOpenApi } from './openapi-document.js';
import type { JsonSchema } from './json-schemas.js';
import { unpreparedReason } from './never-prepared.js';

/** An operation with its address. */
export interface Endpoint {
  operation: Operation;
  method: string;
  /** Such as `/v2/orders/{id}`. */
  path: string;
  /** Null: any key. */
  scope: Scope | null;
}

/** How a single record is named in a read. */
export type RecordKey = 'id' | 'reference_id' | 'sku';

/** A kind of records that agents find and read, such as `orders`. */
export interface ReadableResource {
  name: string;
  list?: Endpoint;
  /** The reads of a single record by how it is named; `none` where there is one record only. */
  reads: Partial<Record<RecordKey | 'none', Endpoint>>;
}

/** A write that agents can prepare, or the reason why not. */
export interface Action extends Endpoint {
  name: string;
  /** Why the action is never prepared; undefined for all others. */
  refusal: string | undefined;
}

const JSON_TYPE = 'application/json';
/** The last parameter of a path, and the name of the record in the tool `read`. */
const KEYS: Readonly<Record<string, RecordKey>> = { reference_id: 'reference_id', sku_id: 'sku', sku: 'sku' };

/** What the API has for agents, from the committed API document of v2: the lists and reads, and the writes, each with its scope. */
@Injectable()
export class Catalogue {
  readonly resources: ReadonlyMap<string, ReadableResource>;
  readonly actions: ReadonlyMap<string, Action>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;

  constructor() {
    const document = readOpenApi();
    const endpoints = endpointsOf(document);
    this.schemas = document.components.schemas;
    this.resources = resourcesOf(endpoints);
    this.actions = new Map(
      endpoints.filter(isWrite).map((endpoint) => [endpoint.operation.operationId, actionOf(endpoint)]),
    );
  }

  /** The resources that a key with these scopes may read. */
  resourcesFor(scopes: readonly string[]): ReadableResource[] {
    return [...this.resources.values()].flatMap((resource) => {
      const list = resource.list && isAllowed(resource.list, scopes) ? resource.list : undefined;
      const reads = Object.fromEntries(Object.entries(resource.reads).filter(([, read]) => isAllowed(read, scopes)));
      return list || Object.keys(reads).length ? [{ ...resource, list, reads }] : [];
    });
  }

  /** The resource with a name, as {@link resourcesFor} has it; `-` counts as `_`. Undefined if the key may not read it. */
  resourceFor(name: string, scopes: readonly string[]): ReadableResource | undefined {
    const wanted = name.replaceAll('-', '_');
    return this.resourcesFor(scopes).find((resource) => resource.name === wanted);
  }

  /** The actions that a key with these scopes may prepare. */
  actionsFor(scopes: readonly string[]): Action[] {
    return [...this.actions.values()].filter((action) => !action.refusal && isAllowed(action, scopes));
  }

  /** Whether a key with these scopes may prepare anything. */
  mayWrite(scopes: readonly string[]): boolean {
    return this.actionsFor(scopes).length > 0;
  }
}

const isAllowed = ({ scope }: Endpoint, scopes: readonly string[]): boolean => scope === null || allows(scopes, scope);

function endpointsOf({ paths }: OpenApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Endpoint => {
      const [scope] = Object.values(operation.security[0])[0]!;
      return { operation, method: method.toUpperCase(), path, scope: (scope as Scope | undefined) ?? null };
    }),
  );
}

/** A POST whose scope ends in `:read` only calculates. */
const isWrite = ({ method, scope }: Endpoint): boolean => method !== 'GET' && !scope?.endsWith(':read');

function actionOf(endpoint: Endpoint): Action {
  const { operation, path } = endpoint;
  const types = Object.keys(operation.requestBody?.content ?? {});
  const refusal =
    types.length && !types.includes(JSON_TYPE) ? 'uploads a file' : unpreparedReason(path, operation.operationId);
  return { ...endpoint, name: operation.operationId, refusal };
}

function resourcesOf(endpoints: readonly Endpoint[]): Map<string, ReadableResource> {
  const resources = new Map<string, ReadableResource>();
  for (const endpoint of endpoints.filter(isJsonRead)) {
    const [name, use] = useOf(endpoint);
    if (!use) continue;
    const resource = resources.get(name) ?? { name, reads: {} };
    if (use === 'list') resource.list ??= endpoint;
    else resource.reads[use] ??= endpoint;
    resources.set(name, resource);
  }
  return new Map([...resources].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const isJsonRead = ({ method, path, operation }: Endpoint): boolean =>
  method === 'GET' && !path.startsWith('/v2/exports/') && JSON_TYPE in (operation.responses['200']?.content ?? {});

/** The resource of a read, and whether it is its list or how it names the record. Reads of records below others have no use. */
function useOf({ path, operation }: Endpoint): [name: string, use?: 'list' | RecordKey | 'none'] {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const [group, method] = operation.operationId.split('.') as [string, string];
  const isOwn = /^(?:list(?:All)?|get(?:By\w+)?)$/.test(method) && !isBelowRecord(path);
  const name = isOwn ? snakeCase(group) : nameOfPath(path);
  if (parameters.length > 1) return [name];
  const [key] = parameters;
  if (key !== undefined) return [name, KEYS[key] ?? 'id'];
  return [name, isList(operation) ? 'list' : 'none'];
}

/** Whether the path goes on after the parameter that names a record, as `/v2/invoices/{id}/payments` does. */
const isBelowRecord = (path: string): boolean => /\}\//.test(path);

/** Parameters of all reads, also of single records. */
const OF_ALL_READS: readonly string[] = ['fields', 'include'];

/** Lists and reports have parameters for what they show. */
const isList = ({ parameters = [] }: Operation): boolean =>
  parameters.some((one) => one.in === 'query' && !OF_ALL_READS.includes(one.name));

/** `orders_open_items` of `/v2/orders/{id}/open-items`. */
const nameOfPath = (path: string): string =>
  path
    .split('/')
    .slice(2)
    .filter((part) => !part.startsWith('{'))
    .join('_')
    .replaceAll('-', '_');

const snakeCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
