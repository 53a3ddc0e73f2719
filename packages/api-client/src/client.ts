import { OPERATIONS } from '../generated/operations.js';
import type { Api, OperationId, RequestOptions } from './operation-types.js';
import { send, type SendOptions } from './send.js';

export type { Api, RequestOptions, Schemas } from './operation-types.js';

export interface ClientOptions extends SendOptions {
  /** Address of the service, such as `http://127.0.0.1:3000`. */
  base: string;
  /** API key. */
  key: string;
}

type Input = Record<string, unknown> & { body?: unknown };
type Page = { data: unknown[]; pagination: { next_cursor: string | null } };

/**
 * A client of version 2. Every operation is a method: `await api.orders.create({ body })`, `await api.orders.get({ id })`. Lists also have
 * `all` and `pages`: `for await (const order of api.orders.list.all())`. Refusals are thrown as `ApiError`.
 */
export function createClient(options: ClientOptions): Api {
  const api: Record<string, Record<string, unknown>> = {};
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const [group, name] = id.split('.') as [string, string];
    const call = (input: Input = {}, given: RequestOptions = {}) => request(id, input, given, options);
    (api[group] ??= {})[name] = Object.assign(call, walksOf(call as never));
  }
  return api as Api;
}

async function request(id: OperationId, input: Input, given: RequestOptions, options: ClientOptions): Promise<unknown> {
  const [method, template, bodyType] = OPERATIONS[id];
  const { body, ...parameters } = input;
  const query = new URLSearchParams();
  let path: string = template;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (template.includes(`{${name}}`)) path = path.replace(`{${name}}`, () => segmentOf(id, name, value));
    else for (const one of [value].flat()) query.append(name, String(one));
  }
  if (path.includes('{')) throw new TypeError(`${id} needs the parameters of ${template}`);
  const url = new URL(path + (query.size ? `?${query}` : ''), options.base);
  const headers: Record<string, string> = { accept: 'application/json', 'x-api-key': options.key };
  if (given.ifMatch !== undefined) headers['if-match'] = `"${given.ifMatch}"`;
  if (method !== 'GET') headers['idempotency-key'] = given.idempotencyKey ?? crypto.randomUUID();
  if (body !== undefined && bodyType === 'json') headers['content-type'] = 'application/json';
  const bytes = body === undefined ? undefined : bodyType === 'form' ? formOf(body as object) : JSON.stringify(body);
  const answer = await send(id, url, { method, headers, body: bytes, signal: given.signal }, options);
  if (answer === undefined || 'pagination' in answer) return answer;
  return answer.data;
}

/** `.` and `..` as RFC 3986 and the URL standard know them: each dot may also be written `%2e`. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * A parameter as one segment of a path. Throws a TypeError for an empty one and for `.` and `..`: `URL` removes such segments, so that the
 * request would reach another record.
 */
function segmentOf(id: OperationId, name: string, value: unknown): string {
  const text = String(value);
  if (text === '') throw new TypeError(`${id}: ${name} must not be empty`);
  if (DOT_SEGMENT.test(text)) throw new TypeError(`${id}: ${name} must not be ${text}, which addresses cannot contain`);
  return encodeURIComponent(text);
}

/** Iterators over a list. They end with the last page; events have no last page, so these end with an empty one. */
function walksOf(call: (input: Input, options?: RequestOptions) => Promise<Page>) {
  async function* pages(input: Input = {}, options?: RequestOptions) {
    let cursor: unknown = input.cursor;
    for (;;) {
      const page = await call({ ...input, cursor }, options);
      if (page.data.length) yield page;
      cursor = page.pagination.next_cursor;
      if (cursor === null || !page.data.length) return;
    }
  }
  async function* all(input: Input = {}, options?: RequestOptions) {
    for await (const page of pages(input, options)) yield* page.data;
  }
  return { pages, all };
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
