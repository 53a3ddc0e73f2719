// Requests to the service, with nothing but Node. All recipes of this folder use it, and it can be written in any language.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchDirectly } from '../terminal/access.mjs';

const MAX_ATTEMPTS = 5;
/** Statuses after which the same request can succeed later. */
const TEMPORARY = [408, 429, 503, 504];

/** Parameters of lists that show one status by default, to read all records. */
const READS = {
  customers: [{ status: 'active' }, { status: 'inactive' }],
  orders: [{ order_status: 'all' }],
};

/** A refusal: `code` is stable and made for programs, `details` name the wrong fields. */
export class ApiError extends Error {
  constructor(status, { code, message, details }) {
    super(`${status} ${code}: ${message}`);
    Object.assign(this, { status, code, details });
  }
}

/** The API of a tenant: `base` is the address of the service, `fetch` can be replaced by tests. */
export function openApi({ base, key, fetch = fetchDirectly, pauseMs = 500 }) {
  /** Sends one request and returns status, headers and text. Broken connections and temporary refusals are repeated. */
  async function exchange(method, path, { body, headers, text }) {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(base + path, {
        method,
        headers: { 'X-API-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
      }).catch((error) => ({ error }));
      const isTemporary =
        answer.error !== undefined || TEMPORARY.includes(answer.status) || (await isInProgress(answer));
      if (!isTemporary) return answer;
      if (attempt === MAX_ATTEMPTS) {
        if (answer.error) throw answer.error;
        return answer;
      }
      const wait = Number(answer.headers?.get('Retry-After') ?? 0) * 1000;
      await sleep(Math.max(wait, pauseMs * 2 ** (attempt - 1)));
    }
  }

  /**
   * Sends a request. Writes must have an `Idempotency-Key` to be repeated without harm, so a write without one gets a random one.
   * Throws {@link ApiError} if the request is refused.
   */
  async function send(method, path, options = {}) {
    const key = method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() };
    const answer = await exchange(method, path, { ...options, headers: { ...key, ...options.headers } });
    const body = bodyOf(Buffer.from(await answer.arrayBuffer()), answer.headers.get('Content-Type') ?? '');
    if (answer.status >= 400) throw new ApiError(answer.status, body);
    return { status: answer.status, headers: answer.headers, body };
  }

  /** The records of a v2 list, page by page. */
  async function* all(path, parameters = {}) {
    let cursor = null;
    do {
      const query = new URLSearchParams({ page_size: '100', include_total: 'false', ...parameters });
      if (cursor !== null) query.set('cursor', cursor);
      const { data, pagination } = (await send('GET', `${path}?${query}`)).body;
      yield* data;
      cursor = pagination.next_cursor;
    } while (cursor !== null);
  }

  /** All records of a resource such as `orders`, whatever their status. */
  async function* everything(resource, parameters = {}) {
    for (const read of READS[resource] ?? [{}]) yield* all(`/v2/${resource}`, { ...read, ...parameters });
  }

  return { send, everything };
}

/** The value of JSON, the bytes of a PDF, the text of all else. */
function bodyOf(bytes, type) {
  if (type.startsWith('application/pdf')) return bytes;
  const text = bytes.toString();
  return text && type.startsWith('application/json') ? JSON.parse(text) : text;
}

/** Another request with the same key still runs; its answer will be that of the repetition. */
const isInProgress = async (answer) =>
  answer.status === 409 && (await answer.clone().json()).code === 'idempotency_in_progress';
