import { OPERATIONS as V1 } from '../generated/v1/operations.js';
import { OPERATIONS as V2 } from '../generated/v2/operations.js';
import type { Api, ApiV1, RequestOptions } from './operation-types.js';
import { type AnswerKind, send, type SendOptions } from './send.js';

export type { Api, ApiV1, RequestOptions, Schemas, SchemasV1 } from './operation-types.js';

export interface ClientOptions extends SendOptions {
  /** Address of the service, such as `http://127.0.0.1:3000`. */
  base: string;
  /** API key. */
  key: string;
}

/** Method, path, form of the body and kind of the answer of an operation. */
type Operation = readonly [method: string, path: string, body: 'json' | 'form' | 'file', answer: AnswerKind];
type Input = Record<string, unknown> & { body?: unknown };
/** The options of all operations together. */
type Options = RequestOptions & { accept?: string; headers?: Record<string, string | undefined> };
type Page = { data: unknown[]; pagination: { next_cursor?: string | null; next_page?: number } };

/**
 * A client of version 2. Every operation is a method: `await api.orders.create({ body })`, `await api.orders.get({ id })`. Lists also have
 * `all` and `pages`: `for await (const order of api.orders.list.all())`. Files are answered as `Response`, whose bytes the caller reads.
 * Refusals are thrown as `ApiError`.
 */
export const createClient = (options: ClientOptions): Api => clientOf(V2, options) as Api;

/** A client of version 1, with the same rules as that of version 2. Both act on the same data. */
export const createV1Client = (options: ClientOptions): ApiV1 => clientOf(V1, options) as ApiV1;

function clientOf(table: Record<string, Operation>, options: ClientOptions): unknown {
  const api: Record<string, Record<string, unknown>> = {};
  for (const [id, operation] of Object.entries(table)) {
    const [group, name] = id.split('.') as [string, string];
    const call = (input: Input = {}, given: Options = {}) => request(id, operation, input, given, options);
    (api[group] ??= {})[name] = Object.assign(call, walksOf(call as never));
  }
  return api;
}

async function request(
  id: string,
  [method, template, bodyForm, kind]: Operation,
  input: Input,
  given: Options,
  options: ClientOptions,
): Promise<unknown> {
  const { body, ...parameters } = input;
  const query = new URLSearchParams();
  let path = template;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (template.includes(`{${name}}`)) path = path.replace(`{${name}}`, () => segmentOf(id, name, value));
    else for (const one of [value].flat()) query.append(name, String(one));
  }
  if (path.includes('{')) throw new TypeError(`${id} needs the parameters of ${template}`);
  const url = new URL(path + (query.size ? `?${query}` : ''), options.base);
  const accept = given.accept ?? (kind === 'file' ? '*/*' : 'application/json');
  const headers = new Headers({ accept, 'x-api-key': options.key });
  for (const [name, value] of Object.entries(given.headers ?? {})) if (value !== undefined) headers.set(name, value);
  if (given.ifMatch !== undefined) headers.set('if-match', `"${given.ifMatch}"`);
  if (method !== 'GET') headers.set('idempotency-key', given.idempotencyKey ?? crypto.randomUUID());
  if (body !== undefined && bodyForm === 'json') headers.set('content-type', 'application/json');
  const init = { method, headers, body: bytesOf(bodyForm, body), signal: given.signal };
  if (kind === 'file' || given.accept !== undefined) return send(id, url, init, 'file', options);
  const answer = await send(id, url, init, 'json', options);
  return answer === undefined || 'pagination' in answer || 'included' in answer ? answer : answer.data;
}

/** A body as `fetch` takes it. The content type of a file is that of its `Blob`. */
function bytesOf(form: Operation[2], body: unknown): RequestInit['body'] {
  if (body === undefined) return undefined;
  if (form === 'file') return body as Blob;
  return form === 'form' ? formOf(body as object) : JSON.stringify(body);
}

/** `.` and `..` as RFC 3986 and the URL standard know them: each dot may also be written `%2e`. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * A parameter as one segment of a path. Throws a TypeError for an empty one and for `.` and `..`: `URL` removes such segments, so that the
 * request would reach another record.
 */
function segmentOf(id: string, name: string, value: unknown): string {
  const text = String(value);
  if (text === '') throw new TypeError(`${id}: ${name} must not be empty`);
  if (DOT_SEGMENT.test(text)) throw new TypeError(`${id}: ${name} must not be ${text}, which addresses cannot contain`);
  return encodeURIComponent(text);
}

/** Iterators over a list. They end with the last page; events have no last page, so these end with an empty one. */
function walksOf(call: (input: Input, options?: Options) => Promise<Page>) {
  async function* pages(input: Input = {}, options?: Options) {
    for (let place: Input | undefined = {}; place;) {
      const page = await call({ ...input, ...place }, options);
      if (page.data.length) yield page;
      place = page.data.length ? nextOf(page.pagination) : undefined;
    }
  }
  async function* all(input: Input = {}, options?: Options) {
    for await (const page of pages(input, options)) yield* page.data;
  }
  return { pages, all };
}

/** The parameter of the page that follows: its cursor in version 2, its number in version 1. Undefined after the last page. */
function nextOf({ next_cursor: cursor, next_page: page }: Page['pagination']): Input | undefined {
  if (cursor !== undefined) return cursor === null ? undefined : { cursor };
  return page ? { page } : undefined;
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
